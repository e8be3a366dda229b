import {
  type Endpoint,
  endpoints,
  type Format,
  isSensitive,
  type Parameter,
  type ResponseName,
  responses,
  type ResponseShape,
} from 'shared';
import { ownMembers } from '../payments/payment-body.ts';
import { acceptedGroups } from './accepted-groups.ts';
import { answerName } from './responses.ts';
import { formatSchema, type JsonSchema, reference } from './schema.ts';

/** The schemas of all responses, by their names in the document. */
export const answerSchemas = (): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(
    Object.entries(responses).map(([name, response]) => [answerName(name as ResponseName), answerSchema(response)]),
  );

function answerSchema({ title, about, members, echoes }: ResponseShape): JsonSchema {
  const root = emptyNode();
  if (echoes) for (const [name, parameter] of echoedParameters()) grow(root, name, echoLine(parameter));
  for (const [name, { format, always, orNull, about: description, elements }] of Object.entries(members))
    grow(root, name, { format, always, orNull, description, elements });
  return { title, description: about, ...nodeSchema(root) };
}

/** The parameters that are echoed. Sensitive ones are not, nor those for which the response has other members. */
const echoedParameters = (): ReadonlyMap<string, Parameter> =>
  new Map(
    Object.values<Endpoint>(endpoints)
      .filter(({ answers = [] }) =>
        answers.some((name) =>
          ['payment', 'registration', 'shopperPayment', 'shopperRegistration', 'checkout', 'screening'].includes(name),
        ),
      )
      .flatMap((endpoint) => acceptedGroups(endpoint).flatMap(({ group }) => Object.entries(group.parameters)))
      .filter(([name]) => !isSensitive(name) && !ownMembers.has(name)),
  );

/** Echoed values are texts as sent, under lenient validation too, which accepts all that strict validation does. */
const echoLine = ({ lenient, format, truncatedTo }: Parameter): MemberLine => ({
  format: truncatedTo === undefined ? (lenient ?? format) : { ...format, maxLength: truncatedTo },
  always: false,
  orNull: false,
  description: '',
});

type MemberLine = {
  readonly format: Format | undefined;
  readonly always: boolean;
  readonly orNull: boolean;
  readonly description: string;
  /** The response that each element of a list has the shape of. */
  readonly elements?: ResponseName | undefined;
};
/** A node in the tree of a response. `list` describes each element of a list, `map` each value of a map. */
type SchemaNode = { line?: MemberLine; readonly members: Map<string, SchemaNode>; list?: SchemaNode; map?: SchemaNode };

const emptyNode = (): SchemaNode => ({ members: new Map() });

/** Adds the nodes of a name such as `cart.items[n].name` to the tree. */
function grow(root: SchemaNode, name: string, line: MemberLine): void {
  const steps = name.replaceAll(/\[([^[\]]*)\]/g, (_, held: string) => (held === 'n' ? '.[]' : '.{}')).split('.');
  const last = steps.reduce(step, root);
  last.line = line;
}

function step(node: SchemaNode, name: string): SchemaNode {
  if (name === '[]') return (node.list ??= emptyNode());
  if (name === '{}') return (node.map ??= emptyNode());
  const next = node.members.get(name) ?? emptyNode();
  node.members.set(name, next);
  return next;
}

function nodeSchema(node: SchemaNode): JsonSchema {
  const description = node.line?.description ? { description: node.line.description } : {};
  if (node.line?.elements) return { type: 'array', ...description, items: reference(answerName(node.line.elements)) };
  if (node.list) return { type: 'array', ...description, items: nodeSchema(node.list) };
  if (node.map && node.members.size === 0)
    return { type: 'object', ...description, additionalProperties: nodeSchema(node.map) };
  if (node.members.size === 0) return { ...leafSchema(node.line), ...description };
  const required = [...node.members].filter(([, { line }]) => line?.always).map(([name]) => name);
  const properties = Object.fromEntries(Array.from(node.members, ([name, member]) => [name, nodeSchema(member)]));
  return { type: 'object', ...description, properties, ...(required.length > 0 ? { required } : {}) };
}

function leafSchema(line: MemberLine | undefined): JsonSchema {
  if (!line?.format) return { type: 'string' };
  const schema = formatSchema(line.format);
  // All values in responses are texts, numbers included.
  if (schema['type'] === 'integer') return { type: 'string', pattern: line.format.pattern };
  return line.orNull ? { ...schema, type: ['string', 'null'] } : schema;
}
