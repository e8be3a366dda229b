/** What must hold between parameters, as data; `validation/relations.ts` judges it. */
export type Rule = {
  readonly kind: RuleKind;
  readonly names: readonly string[];
  /** Values, payment types or the version the rule is about. */
  readonly values?: readonly string[];
  /** The parameter that turns the rule off. */
  readonly unless?: string;
};

export type RuleKind =
  | 'whole'
  | 'eitherOf'
  | 'onlyOneOf'
  | 'together'
  | 'needs'
  | 'notDigitsOnlyTogether'
  | 'ignoredWhen'
  | 'neededUnless'
  | 'neededWithPaymentType'
  | 'onlyWithPaymentType'
  | 'onlyFromVersion';

/** Once anything of the group is sent, these must be. */
export const whole = (...names: readonly string[]): Rule => ({ kind: 'whole', names });

/** Once anything of the group is sent, one of these must be. */
export const eitherOf = (...names: readonly string[]): Rule => ({ kind: 'eitherOf', names });

/** At most one of these. */
export const onlyOneOf = (...names: readonly string[]): Rule => ({ kind: 'onlyOneOf', names });

/** All of these or none. */
export const together = (...names: readonly string[]): Rule => ({ kind: 'together', names });

/** The first asks for all that follow. */
export const needs = (...names: readonly [string, ...string[]]): Rule => ({ kind: 'needs', names });

/** The first asks for all that follow, unless another was sent. */
export const needsUnless = (unless: string, ...names: readonly [string, ...string[]]): Rule => ({
  kind: 'needs',
  names,
  unless,
});

/** Read one after the other they must hold more than digits. */
export const notDigitsOnlyTogether = (...names: readonly string[]): Rule => ({ kind: 'notDigitsOnlyTogether', names });

/** Dropped when the other is there. */
export const ignoredWhen = (name: string, other: string): Rule => ({
  kind: 'ignoredWhen',
  names: [name],
  unless: other,
});

/** Needed unless another parameter has this value. */
export const neededUnless = (names: readonly string[], unless: string, value: string): Rule => ({
  kind: 'neededUnless',
  names,
  unless,
  values: [value],
});

/** Needed with these payment types. */
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
