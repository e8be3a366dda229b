import type { Parameter, ParameterGroup, Parameters } from './parameter.ts';
import type { Rule } from './rules.ts';

/**
 * The same names and formats beneath a prefix. What makes the original needed does not make these needed, and they are
 * the server's business: somebody else's address is an extra.
 */
export const under = (
  prefix: string,
  group: ParameterGroup,
): { readonly parameters: Parameters; readonly rules: readonly Rule[] } => ({
  parameters: Object.fromEntries(
    Object.entries(group.parameters).map(([name, parameter]) => [prefix + name, asExtra(parameter)]),
  ),
  rules: (group.rules ?? []).filter((rule) => rule.kind !== 'whole').map((rule) => beneath(prefix, rule)),
});

/** A group less the parameters whose names begin so. */
export const without = (group: ParameterGroup, ...beginnings: readonly string[]): ParameterGroup => ({
  ...group,
  parameters: Object.fromEntries(
    Object.entries(group.parameters).filter(([name]) => !beginnings.some((beginning) => name.startsWith(beginning))),
  ),
});

/** Some parameters of a group and none of its rules. */
export const only = (group: ParameterGroup, ...names: readonly string[]): ParameterGroup => ({
  title: group.title,
  about: group.about,
  parameters: Object.fromEntries(Object.entries(group.parameters).filter(([name]) => names.includes(name))),
});

const asExtra = (parameter: Parameter): Parameter => ({
  ...parameter,
  requirement: 'optional',
  neededFor: [],
  sender: 'server',
});

const beneath = (prefix: string, rule: Rule): Rule => ({
  ...rule,
  names: rule.names.map((name) => prefix + name),
  ...(rule.unless === undefined ? {} : { unless: prefix + rule.unless }),
});
