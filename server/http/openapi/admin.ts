import { ADMIN, type AdminEndpoint, needsBody, parametersIn, pathParameters } from '../admin/endpoint.ts';
import { adminChapters } from '../admin/endpoints.ts';
import { exampleAnswers } from './examples/answers.ts';
import { type JsonSchema, reference } from './schema.ts';

/** The endpoints of the admin API, for the OpenAPI document. */
export const adminPaths = (): Readonly<Record<string, JsonSchema>> => {
  const items: Record<string, Record<string, unknown>> = {};
  for (const { title, endpoints } of adminChapters)
    for (const [name, endpoint] of Object.entries(endpoints))
      (items[`${ADMIN}${endpoint.path}`] ??= {})[endpoint.method.toLowerCase()] = operationObject(
        name,
        endpoint,
        title,
      );
  return items;
};

export const adminTags = (): readonly JsonSchema[] =>
  adminChapters.map(({ title, about }) => ({ name: title, description: about }));

function operationObject(name: string, endpoint: AdminEndpoint, tag: string): JsonSchema {
  const { title, about, scope, body, upload, example } = endpoint;
  return {
    tags: [tag],
    operationId: name,
    summary: title,
    description: `${about}\n\nThe access token needs the scope \`${scope}\`.`,
    security: [{ accessToken: [scope] }],
    parameters: parameterObjects(endpoint),
    ...(body
      ? {
          requestBody: {
            required: needsBody(endpoint),
            content: { [JSON_TYPE]: { schema: lifted(body), example: example.body ?? {} } },
          },
        }
      : {}),
    ...(upload
      ? {
          requestBody: {
            required: true,
            description: upload.about,
            content: { [upload.contentType]: { schema: { type: 'string' } } },
          },
        }
      : {}),
    responses: responseObjects(endpoint),
  };
}

const JSON_TYPE = 'application/json';

const parameterObjects = ({ path, method, upload, query = {} }: AdminEndpoint): readonly JsonSchema[] => [
  ...parametersIn(path).map((name) => ({
    name,
    in: 'path',
    required: true,
    ...withoutDescription(pathParameters[name]),
  })),
  ...(method === 'GET' || upload ? [] : [{ $ref: '#/components/parameters/idempotencyKey' }]),
  ...Object.entries(query).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    ...withoutDescription(schema),
  })),
];

/** A parameter has its description beside its schema. */
const withoutDescription = ({ description, ...schema }: JsonSchema): JsonSchema => ({
  ...(description === undefined ? {} : { description }),
  schema,
});

const refusal = (description: string): JsonSchema => ({
  description,
  content: { [JSON_TYPE]: { schema: { $ref: '#/components/schemas/Refusal' } } },
});

const responseObjects = ({ method, path, answer, example }: AdminEndpoint): JsonSchema => ({
  '200': {
    description: 'The request succeeded.',
    content: {
      [JSON_TYPE]: {
        schema: { allOf: [open(answer), { $ref: '#/components/schemas/Acknowledgement' }] },
        example: { ...example.answer, ...exampleAnswers.acknowledged },
      },
    },
  },
  '400': refusal('The request was refused. The response lists all of its faults.'),
  '401': { $ref: '#/components/responses/headerInvalid' },
  '403': refusal('The access token is unknown, or lacks the scope.'),
  ...(path.includes('{') ? { '404': refusal('There is nothing at this address that the token reaches.') } : {}),
  ...(method !== 'GET' && path.includes('{')
    ? { '409': refusal('What stands at this address is not in a state in which that is possible.') }
    : {}),
  '429': { $ref: '#/components/responses/throttled' },
  '500': { $ref: '#/components/responses/fault' },
  '503': { $ref: '#/components/responses/unavailable' },
});

const lifting: ReadonlyMap<unknown, string> = new Map(
  adminChapters.flatMap(({ schemas = {} }) =>
    Object.entries(schemas).map(([name, { properties }]): [unknown, string] => [properties, name]),
  ),
);

/** The schemas that several endpoints have in common. */
export const adminSchemas = (): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(
    adminChapters.flatMap(({ schemas = {} }) =>
      Object.entries(schemas).map(([name, { properties, ...schema }]) => [
        name,
        { ...schema, properties: liftedMembers(properties) },
      ]),
    ),
  );

/** A schema in which those with a name of their own are references. */
function lifted(schema: JsonSchema): JsonSchema {
  const { properties, items, anyOf, oneOf, description } = schema;
  const name = lifting.get(properties);
  if (name !== undefined) return { ...reference(name), ...(description === undefined ? {} : { description }) };
  return {
    ...schema,
    ...(isObject(properties) ? { properties: liftedMembers(properties) } : {}),
    ...(isObject(items) ? { items: lifted(items) } : {}),
    ...(Array.isArray(anyOf) ? { anyOf: anyOf.map(lifted) } : {}),
    ...(Array.isArray(oneOf) ? { oneOf: oneOf.map(lifted) } : {}),
  };
}

const isObject = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;

const liftedMembers = (members: unknown): JsonSchema =>
  isObject(members)
    ? Object.fromEntries(
        Object.entries(members).map(([name, member]) => [name, isObject(member) ? lifted(member) : member]),
      )
    : {};

/** An answer has the members of every answer as well. */
const open = ({ properties = {}, ...answer }: JsonSchema): JsonSchema => ({
  ...answer,
  properties: liftedMembers(properties),
  additionalProperties: true,
});
