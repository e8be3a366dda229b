import { type Implication, implications, type ParameterGroup, paymentBrands, type Rule, type RuleKind } from 'shared';
import { anyOf, type JsonSchema } from './schema.ts';

/** Rules between parameters, as schemas. `names` are the parameters of the group that has the rules. */
export const relationSchemas = (rules: readonly Rule[], names: readonly string[]): readonly JsonSchema[] =>
  rules.map((rule) => relations[rule.kind](rule, { rules, names })).filter((schema) => schema !== undefined);

/** Rules by which a parameter makes others required: one part of an external authentication requires all others. */
export const impliedRules = ({ parameters }: ParameterGroup): readonly Rule[] =>
  implications
    .filter(({ within, values }) => within === undefined && values === undefined)
    .flatMap((implication) => rulesOf(implication, parameters));

function rulesOf(
  { condition, sent, unlessSent }: Implication,
  parameters: ParameterGroup['parameters'],
): readonly Rule[] {
  const needed = Object.keys(parameters).filter((name) => parameters[name]?.neededFor.includes(condition));
  return sent
    .filter((name) => name in parameters)
    .map((name) => ({
      kind: 'needs',
      names: [name, ...needed.filter((other) => other !== name)],
      ...(unlessSent === undefined ? {} : { unless: unlessSent }),
    }));
}

/** The group that a rule belongs to. */
type RuleContext = { readonly rules: readonly Rule[]; readonly names: readonly string[] };

const allSent = (names: readonly string[]): JsonSchema => ({ required: names });
const anySent = (names: readonly string[]): JsonSchema => anyOf(names.map((name) => allSent([name])));
const implies = (condition: JsonSchema, consequence: JsonSchema): JsonSchema =>
  anyOf([{ not: condition }, consequence]);
const VERSION = 'threeDSecure.version';

const eachAsksFor = (asking: readonly string[], asked: readonly string[]): JsonSchema => ({
  dependentRequired: Object.fromEntries(asking.map((name) => [name, asked.filter((other) => other !== name)])),
});
/** The parameter is sent, with one of these values. */
const sentAs = (name: string, values: readonly string[]): JsonSchema => ({
  required: [name],
  properties: { [name]: { enum: values } },
});

/** The choices of a bank or country that brands take without an account: nothing else of these parameters is sent. */
export const choiceSchemas = (names: readonly string[]): readonly JsonSchema[] =>
  paymentBrands.flatMap(({ code, choice }) => {
    const others = names.filter((name) => !choice?.some((chosen) => chosen === name));
    return choice ? [{ ...sentAs('paymentBrand', [code]), not: anySent(others) }] : [];
  });

const relations: Readonly<Record<RuleKind, (rule: Rule, context: RuleContext) => JsonSchema | undefined>> = {
  whole: (rule, { names }) => eachAsksFor(names, rule.names),
  eitherOf: (rule, { names }) => implies(anySent(names), anySent(rule.names)),
  excludes: ({ names: [name = '', ...others] }) => ({ not: { ...allSent([name]), ...anySent(others) } }),
  together: ({ names }) => eachAsksFor(names, names),
  wholeUnless: ({ names, when: [name, value] = ['', ''] }) =>
    anyOf([allSent(names), { ...sentAs(name, flagsOf(value)), not: anySent(names) }]),
  needs: ({ names: [asking = '', ...asked], unless }) =>
    unless === undefined
      ? eachAsksFor([asking], asked)
      : implies({ ...allSent([asking]), not: allSent([unless]) }, allSent(asked)),
  notDigitsOnlyTogether: ({ names }, { rules }) => ({
    not: anyOf([digitsOnly(names), ...rules.flatMap((rule) => digitsOnlyWithout(names, rule))]),
  }),
  // An ignored parameter is no fault, so that only its description mentions the rule.
  ignoredWhen: () => undefined,
  neededWithPaymentType: ({ names, values = [] }) => implies(sentAs('paymentType', values), allSent(names)),
  onlyWithPaymentType: ({ names, values = [] }) => implies(anySent(names), sentAs('paymentType', values)),
  notWith: ({ names: [name = ''], values = [], when: [other, value] = ['', ''] }) => ({
    not: { allOf: [sentAs(other, [value]), sentAs(name, values)] },
  }),
  onlyFromVersion: ({ names: [name = ''], values: [version = '', ...restricted] = [] }) =>
    implies(
      { ...(restricted.length === 0 ? {} : sentAs(name, restricted)), ...allSent([name, VERSION]) },
      { properties: { [VERSION]: { pattern: notOlderThan(version) } } },
    ),
};

/** A flag may be written in several ways (spec, Conventions; DECISIONS 58). */
const flagsOf = (value: string): readonly string[] => (value === 'true' ? ['true', 'True', '1'] : [value]);

const digitsOnly = (names: readonly string[]): JsonSchema => ({
  ...anySent(names),
  properties: Object.fromEntries(names.map((name) => [name, { pattern: String.raw`^[0-9\s]*$` }])),
});

/** The rule `digitsOnly` for the parameters that remain when another parameter makes one of them void. */
function digitsOnlyWithout(names: readonly string[], { kind, names: ignored, unless }: Rule): readonly JsonSchema[] {
  const left = names.filter((name) => !ignored.includes(name));
  if (kind !== 'ignoredWhen' || unless === undefined || left.length === names.length) return [];
  return [{ allOf: [allSent([unless]), digitsOnly(left)] }];
}

/** The pattern of versions `major.minor.patch` that are not older than this `major.minor`. */
function notOlderThan(version: string): string {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return String.raw`^(${major}\.[${minor}-9]|[${major + 1}-9])`;
}
