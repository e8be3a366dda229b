import type { Endpoint } from 'shared';
import { operations } from './operations.ts';
import { groupSchema } from './parameters.ts';
import { relationSchemas } from './relations.ts';
import { reference, type Schema } from './schema.ts';
import { accountNames, type GroupName, groupNames, groups, type Taken, takenBy } from './taken.ts';

/** The name of a group among the document's schemas. */
const schemaName = (group: GroupName): string => `${group.slice(0, 1).toUpperCase()}${group.slice(1)}Parameters`;

/** The groups that endpoints take whole, and those of which some parameters are taken by none yet. */
export const groupSchemas = (): Readonly<Record<string, Schema>> =>
  Object.fromEntries(
    groupNames.filter(standsAlone).map((name) => [schemaName(name), groupSchema(groups[name], 'creation')]),
  );

function standsAlone(name: GroupName): boolean {
  const uses = operations
    .flatMap(({ endpoint }) => (endpoint ? takenBy(endpoint).map((taken) => ({ ...taken, endpoint })) : []))
    .filter((use) => use.name === name);
  const taken = new Set(uses.flatMap(({ group }) => Object.keys(group.parameters)));
  return uses.some(isShared) || Object.keys(groups[name].parameters).some((parameter) => !taken.has(parameter));
}

/** The browser's names are fewer even where the parameters are the same. */
const isShared = ({ isWhole, endpoint }: Taken & { readonly endpoint: Endpoint }): boolean =>
  isWhole && endpoint.sender !== 'shopper';

/** What an endpoint takes: its groups, each whole by reference or in part, and what holds here alone. */
export function bodySchema(endpoint: Endpoint): Schema {
  const parts = takenBy(endpoint).map((taken) =>
    isShared({ ...taken, endpoint }) ? reference(schemaName(taken.name)) : groupSchema(taken.group, endpoint.sender),
  );
  return { type: 'object', allOf: [...parts, ...relationSchemas(endpoint.rules ?? [], [])], ...narrowing(endpoint) };
}

function narrowing(endpoint: Endpoint): Schema {
  const { required, allowed = {}, sender } = endpoint;
  const needed = [...required, ...accountNames(endpoint)];
  const narrowed = Object.entries(allowed).map(([name, values]) => [name, { type: 'string', enum: values }]);
  return {
    ...(needed.length > 0 ? { required: needed } : {}),
    ...(narrowed.length > 0 ? { properties: Object.fromEntries(narrowed) } : {}),
    // A server may send what nobody knows, and it is ignored; a browser may not.
    ...(sender === 'shopper' ? { unevaluatedProperties: false } : {}),
  };
}
