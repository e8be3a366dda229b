import type { Parameter, ParameterGroup, Parameters } from './parameter.ts';
import type { Rule } from './rules.ts';

/**
 * A group's names and formats under a prefix. The copies are optional and accepted from the server only: conditions of
 * the original do not apply to the address of another person. Nothing reads them but acquirers, where the original is
 * forwarded.
 */
export const under = (
  prefix: string,
  group: ParameterGroup,
): { readonly parameters: Parameters; readonly rules: readonly Rule[] } => ({
  parameters: Object.fromEntries(
    Object.entries(group.parameters).map(([name, parameter]) => [prefix + name, asExtra(parameter)]),
  ),
  rules: (group.rules ?? []).map((rule) => ruleUnder(prefix, rule)),
});

/** A group without the parameters whose names have one of these beginnings. */
export const without = (group: ParameterGroup, ...beginnings: readonly string[]): ParameterGroup => ({
  ...group,
  parameters: Object.fromEntries(
    Object.entries(group.parameters).filter(([name]) => !beginnings.some((beginning) => name.startsWith(beginning))),
  ),
});

/** Selected parameters of a group, without its rules. */
export const only = (group: ParameterGroup, ...names: readonly string[]): ParameterGroup => ({
  title: group.title,
  about: group.about,
  parameters: Object.fromEntries(Object.entries(group.parameters).filter(([name]) => names.includes(name))),
  ...(group.account && { account: group.account }),
  ...(group.wholeOptional && { wholeOptional: group.wholeOptional }),
});

const asExtra = (parameter: Parameter): Parameter => ({
  ...parameter,
  requirement: 'optional',
  neededFor: [],
  sender: 'server',
  ...(parameter.forwarded ? {} : { idle: true }),
});

const ruleUnder = (prefix: string, rule: Rule): Rule => ({
  ...rule,
  names: rule.names.map((name) => prefix + name),
  ...(rule.unless === undefined ? {} : { unless: prefix + rule.unless }),
  ...(rule.when === undefined ? {} : { when: [prefix + rule.when[0], rule.when[1]] as const }),
});
