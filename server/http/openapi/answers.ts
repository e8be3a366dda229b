import {
  type Endpoint,
  endpoints,
  type Format,
  isSensitive,
  type Parameter,
  type Response,
  type ResponseName,
  responses,
} from 'shared';
import { ownMembers } from '../payments/payment-body.ts';
import { answerName } from './responses.ts';
import { formatSchema, type Schema } from './schema.ts';
import { takenBy } from './taken.ts';

/** Everything the gateway can answer with, by the names of the tables. */
export const answerSchemas = (): Readonly<Record<string, Schema>> =>
  Object.fromEntries(
    Object.entries(responses).map(([name, response]) => [answerName(name as ResponseName), answerSchema(response)]),
  );

function answerSchema({ title, about, members, echoes }: Response): Schema {
  const root = emptyBranch();
  if (echoes) for (const [name, parameter] of echoed()) grow(root, name, echoLine(parameter));
  for (const [name, { format, always, orNull, about: description }] of Object.entries(members))
    grow(root, name, { format, always, orNull, description });
  return { title, description: about, ...branchSchema(root) };
}

/** What comes back of a request: everything that may be shown and that the answer does not name itself. */
const echoed = (): ReadonlyMap<string, Parameter> =>
  new Map(
    Object.values<Endpoint>(endpoints)
      .filter(({ answers = [] }) => answers.some((name) => ['payment', 'shopperPayment', 'checkout'].includes(name)))
      .flatMap((endpoint) => takenBy(endpoint).flatMap(({ group }) => Object.entries(group.parameters)))
      .filter(([name]) => !isSensitive(name) && !ownMembers.has(name)),
  );

/** Echoes are texts, as sent: a channel may be lenient about how contact data is written. */
const echoLine = ({ contact, format, truncatedTo }: Parameter): Line => ({
  format: contact ? undefined : truncatedTo === undefined ? format : { ...format, maxLength: truncatedTo },
  always: false,
  orNull: false,
  description: '',
});

type Line = {
  readonly format: Format | undefined;
  readonly always: boolean;
  readonly orNull: boolean;
  readonly description: string;
};
/** A place in the tree of an answer. `list` and `map` stand for each element or entry. */
type Branch = { line?: Line; readonly members: Map<string, Branch>; list?: Branch; map?: Branch };

const emptyBranch = (): Branch => ({ members: new Map() });

/** Lets a name such as `cart.items[n].name` grow into the tree. */
function grow(root: Branch, name: string, line: Line): void {
  const steps = name.replaceAll(/\[(n|[^\]]*)\]/g, (_, held: string) => (held === 'n' ? '.[]' : '.{}')).split('.');
  const last = steps.reduce(step, root);
  last.line = line;
}

function step(branch: Branch, name: string): Branch {
  if (name === '[]') return (branch.list ??= emptyBranch());
  if (name === '{}') return (branch.map ??= emptyBranch());
  const next = branch.members.get(name) ?? emptyBranch();
  branch.members.set(name, next);
  return next;
}

function branchSchema(branch: Branch): Schema {
  const description = branch.line?.description ? { description: branch.line.description } : {};
  if (branch.list) return { type: 'array', ...description, items: branchSchema(branch.list) };
  if (branch.map && branch.members.size === 0)
    return { type: 'object', ...description, additionalProperties: branchSchema(branch.map) };
  if (branch.members.size === 0) return { ...leafSchema(branch.line), ...description };
  const required = [...branch.members].filter(([, { line }]) => line?.always).map(([name]) => name);
  const properties = Object.fromEntries(Array.from(branch.members, ([name, member]) => [name, branchSchema(member)]));
  return { type: 'object', ...description, properties, ...(required.length > 0 ? { required } : {}) };
}

function leafSchema(line: Line | undefined): Schema {
  if (!line?.format) return { type: 'string' };
  const schema = formatSchema(line.format);
  // Every value of an answer is a text, numbers included.
  if (schema['type'] === 'integer') return { type: 'string', pattern: line.format.pattern };
  return line.orNull ? { ...schema, type: ['string', 'null'] } : schema;
}
