/** A rule between parameters, as data; `validation/relations.ts` checks it. */
export type Rule = {
  readonly kind: RuleKind;
  readonly names: readonly string[];
  /** The values, payment types or version of the rule. */
  readonly values?: readonly string[];
  /** The parameter that turns the rule off. */
  readonly unless?: string;
  /** Another parameter and the value with which the rule applies. */
  readonly when?: readonly [name: string, value: string];
  /** Lenient validation leaves the rule out (DECISIONS 58). */
  readonly strictOnly?: true;
};

export type RuleKind =
  | 'whole'
  | 'eitherOf'
  | 'excludes'
  | 'together'
  | 'wholeUnless'
  | 'needs'
  | 'notDigitsOnlyTogether'
  | 'ignoredWhen'
  | 'neededWithPaymentType'
  | 'onlyWithPaymentType'
  | 'onlyFromVersion'
  | 'notWith';

/** All of these are required as soon as any parameter of the group is sent. */
export const whole = (...names: readonly string[]): Rule => ({ kind: 'whole', names });

/** A rule that lenient validation leaves out. */
export const strictly = (rule: Rule): Rule => ({ ...rule, strictOnly: true });

/** One of these is required as soon as any parameter of the group is sent. */
export const eitherOf = (...names: readonly string[]): Rule => ({ kind: 'eitherOf', names });

/** None of those that follow may be sent together with the first. */
export const excludes = (...names: readonly [string, ...string[]]): Rule => ({ kind: 'excludes', names });

/** Either all of these are sent or none. */
export const together = (...names: readonly string[]): Rule => ({ kind: 'together', names });

/** All of these are required, or none of them when another parameter has its value. */
export const wholeUnless = (when: readonly [name: string, value: string], ...names: readonly string[]): Rule => ({
  kind: 'wholeUnless',
  names,
  when,
});

/** The first requires all that follow. */
export const needs = (...names: readonly [string, ...string[]]): Rule => ({ kind: 'needs', names });

/** The first requires all that follow, unless another parameter is sent. */
export const needsUnless = (unless: string, ...names: readonly [string, ...string[]]): Rule => ({
  kind: 'needs',
  names,
  unless,
});

/** Joined together, these must contain more than digits. */
export const notDigitsOnlyTogether = (...names: readonly string[]): Rule => ({ kind: 'notDigitsOnlyTogether', names });

/** A parameter that is dropped when the other is sent. */
export const ignoredWhen = (name: string, other: string): Rule => ({
  kind: 'ignoredWhen',
  names: [name],
  unless: other,
});

/** Required with these payment types. */
export const neededWithPaymentType = (names: readonly string[], ...types: readonly string[]): Rule => ({
  kind: 'neededWithPaymentType',
  names,
  values: types,
});

/** Refused with any other payment type. */
export const onlyWithPaymentType = (name: string, ...types: readonly string[]): Rule => ({
  kind: 'onlyWithPaymentType',
  names: [name],
  values: types,
});

/** These values, or any when none are given, are refused when an older version of 3-D Secure is named. */
export const onlyFromVersion = (name: string, version: string, ...values: readonly string[]): Rule => ({
  kind: 'onlyFromVersion',
  names: [name],
  values: [version, ...values],
});

/** These values contradict the value of another parameter. */
export const notWith = (
  when: readonly [name: string, value: string],
  name: string,
  ...values: readonly string[]
): Rule => ({
  kind: 'notWith',
  names: [name],
  values,
  when,
});
