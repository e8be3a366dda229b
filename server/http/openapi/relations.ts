import { type Implication, implications, type ParameterGroup, type Rule, type RuleKind } from 'shared';
import { anyOf, type Schema } from './schema.ts';

/** What must hold between parameters, as schemas. `names` are those of the group that the rules belong to. */
export const relationSchemas = (rules: readonly Rule[], names: readonly string[]): readonly Schema[] =>
  rules.map((rule) => relations[rule.kind](rule, { rules, names })).filter((schema) => schema !== undefined);

/** What a request brings upon itself: whoever sends the result of an authentication made elsewhere sends all of it. */
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

type Around = { readonly rules: readonly Rule[]; readonly names: readonly string[] };

const allSent = (names: readonly string[]): Schema => ({ required: names });
const anySent = (names: readonly string[]): Schema => anyOf(names.map((name) => allSent([name])));
const implies = (condition: Schema, consequence: Schema): Schema => anyOf([{ not: condition }, consequence]);
const VERSION = 'threeDSecure.version';

const eachAsksFor = (asking: readonly string[], asked: readonly string[]): Schema => ({
  dependentRequired: Object.fromEntries(asking.map((name) => [name, asked.filter((other) => other !== name)])),
});
/** Sent with one of these values. */
const sentAs = (name: string, values: readonly string[]): Schema => ({
  required: [name],
  properties: { [name]: { enum: values } },
});

const relations: Readonly<Record<RuleKind, (rule: Rule, around: Around) => Schema | undefined>> = {
  whole: (rule, { names }) => eachAsksFor(names, rule.names),
  eitherOf: (rule, { names }) => implies(anySent(names), anySent(rule.names)),
  onlyOneOf: ({ names }) => ({ not: anyOf(pairsOf(names).map(allSent)) }),
  together: ({ names }) => eachAsksFor(names, names),
  needs: ({ names: [asking = '', ...asked], unless }) =>
    unless === undefined
      ? eachAsksFor([asking], asked)
      : implies({ ...allSent([asking]), not: allSent([unless]) }, allSent(asked)),
  notDigitsOnlyTogether: ({ names }, { rules }) => ({
    not: anyOf([digitsOnly(names), ...rules.flatMap((rule) => digitsOnlyWithout(names, rule))]),
  }),
  // What is ignored is no fault. The description says so.
  ignoredWhen: () => undefined,
  neededUnless: ({ names, unless = '', values = [] }) => anyOf([sentAs(unless, values), allSent(names)]),
  neededWithPaymentType: ({ names, values = [] }) => implies(sentAs('paymentType', values), allSent(names)),
  onlyWithPaymentType: ({ names, values = [] }) => implies(anySent(names), sentAs('paymentType', values)),
  onlyFromVersion: ({ names: [name = ''], values: [version = '', ...restricted] = [] }) =>
    implies(
      { ...(restricted.length === 0 ? {} : sentAs(name, restricted)), ...allSent([name, VERSION]) },
      { properties: { [VERSION]: { pattern: notOlderThan(version) } } },
    ),
};

const pairsOf = (names: readonly string[]): readonly (readonly string[])[] =>
  names.flatMap((one, place) => names.slice(place + 1).map((other) => [one, other]));

const digitsOnly = (names: readonly string[]): Schema => ({
  ...anySent(names),
  properties: Object.fromEntries(names.map((name) => [name, { pattern: String.raw`^[0-9\s]*$` }])),
});

/** The same for what is left when another parameter makes one of them void. */
function digitsOnlyWithout(names: readonly string[], { kind, names: ignored, unless }: Rule): readonly Schema[] {
  const left = names.filter((name) => !ignored.includes(name));
  if (kind !== 'ignoredWhen' || unless === undefined || left.length === names.length) return [];
  return [{ allOf: [allSent([unless]), digitsOnly(left)] }];
}

/** Versions `major.minor.patch` from this `major.minor` on. */
function notOlderThan(version: string): string {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return String.raw`^(${major}\.[${minor}-9]|[${major + 1}-9])`;
}
