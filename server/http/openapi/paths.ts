import { describeRule, type Parameter } from 'shared';
import { examples } from './examples/examples.ts';
import { chaptersOfOperations, type Operation, type OperationName } from './operations.ts';
import { describeParameter } from './parameters.ts';
import { bodySchema } from './request-body.ts';
import { namedExamples, responseObjects } from './responses.ts';
import { formatSchema, type JsonSchema } from './schema.ts';
import { describeScopes, scopesFor } from './scopes.ts';

/** All paths with their operations. */
export function pathItems(): Readonly<Record<string, JsonSchema>> {
  const items: Record<string, Record<string, unknown>> = {};
  for (const { title, operations } of chaptersOfOperations)
    for (const operation of operations)
      (items[operation.path] ??= {})[operation.method.toLowerCase()] = operationObject(operation, title);
  return items;
}

function operationObject(operation: Operation, tag: string): JsonSchema {
  const { name, title, about, endpoint, needsToken } = operation;
  return {
    tags: [tag],
    operationId: name,
    summary: title,
    description: [about, ...(endpoint?.rules ?? []).map(describeRule), describeScopes(name)]
      .filter((sentence) => sentence !== '')
      .join('\n\n'),
    security: needsToken ? securityOf(name) : [],
    parameters: parameterObjects(operation),
    ...(endpoint
      ? {
          requestBody: {
            required: true,
            content: { [FORM]: { schema: bodySchema(endpoint), examples: requestExamples(operation) } },
          },
        }
      : {}),
    responses: responseObjects(operation),
  };
}

/** One of the scopes is needed; a scope stands where OpenAPI has the roles of a token (3.1, Security Requirement Object). */
function securityOf(name: OperationName): readonly JsonSchema[] {
  const scopes = scopesFor(name);
  return scopes.length === 0 ? [{ accessToken: [] }] : scopes.map((scope) => ({ accessToken: [scope] }));
}

/** The encoding of every body (spec, Conventions). */
const FORM = 'application/x-www-form-urlencoded';

const requestExamples = ({ name }: Operation): JsonSchema => namedExamples(examples[name], ({ sends }) => sends);

const parameterObjects = ({ name, path, method, query }: Operation): readonly JsonSchema[] => [
  ...(path.includes('{id}') ? [{ $ref: `#/components/parameters/${idOf(path)}` }] : []),
  ...(method === 'POST' ? [{ $ref: '#/components/parameters/idempotencyKey' }] : []),
  ...(name === 'payCheckout' || name === 'registerAtCheckout' ? [{ $ref: '#/components/parameters/shownPrice' }] : []),
  ...Object.entries(query).map(([key, parameter]) => queryObject(key, parameter)),
];

const idOf = (path: string): string =>
  path.startsWith('/v1/checkouts')
    ? 'checkoutId'
    : path.startsWith('/v1/registrations')
      ? 'registrationId'
      : 'paymentId';

const queryObject = (name: string, parameter: Parameter): JsonSchema => ({
  name,
  in: 'query',
  required: parameter.requirement === 'required',
  description: describeParameter(name, parameter),
  schema: formatSchema(parameter.format),
});
