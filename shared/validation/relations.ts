import type { Rule, RuleKind } from '../parameters/rules.ts';
import type { FaultMessage } from '../faults/messages.ts';
import { missing, type ParameterFault, shown } from './faults.ts';

/**
 * The values a rule is checked against: the request's, and for names it does not send those of its checkout or
 * registration.
 */
export type View = {
  readonly value: (name: string) => string | undefined;
  /** The request's own value only: the merchant's values of a checkout are not shown to the shopper's browser. */
  readonly sent: (name: string) => string | undefined;
};

/** The faults of a rule that does not hold. */
export const faultsOfRule = (rule: Rule, view: View): readonly ParameterFault[] => rules[rule.kind](rule, view);

type RuleCheck = (rule: Rule, view: View) => readonly ParameterFault[];

const rules: Readonly<Record<RuleKind, RuleCheck>> = {
  whole: ({ names }, view) => absent(names, view),
  eitherOf: ({ names }, view) =>
    names.some((name) => has(view, name)) ? [] : blameFirst(names, `one of ${names.join(', ')} must be set`),
  excludes: ({ names: [name = '', ...others] }, view) =>
    has(view, name) ? surplus([name, ...others.filter((each) => view.sent(each) !== undefined)], view) : [],
  together: ({ names }, view) => (names.some((name) => has(view, name)) ? absent(names, view) : []),
  wholeUnless: ({ names, when: [name, value] = ['', ''] }, view) =>
    view.value(name) === value && !names.some((each) => has(view, each)) ? [] : absent(names, view),
  needs: ({ names: [asking = '', ...asked], unless }, view) =>
    has(view, asking) && !(unless !== undefined && has(view, unless)) ? absent(asked, view) : [],
  notDigitsOnlyTogether: ({ names }, view) =>
    digitsOnly(
      names.filter((name) => has(view, name)),
      view,
    ),
  // An ignored parameter is no fault: the checker drops it before the rules are checked.
  ignoredWhen: () => [],
  neededWithPaymentType: ({ names, values = [] }, view) =>
    values.includes(paymentType(view)) ? absent(names, view) : [],
  onlyWithPaymentType: ({ names, values = [] }, view) =>
    values.includes(paymentType(view))
      ? []
      : refuseSent(names, view, { message: () => `may only be sent with paymentType ${values.join(', ')}` }),
  notWith: ({ names, values = [], when: [name, value] = ['', ''] }, view) =>
    view.value(name) === value
      ? refuseSent(names, view, { message: () => `contradicts ${name} ${value}`, restricted: values })
      : [],
  onlyFromVersion: ({ names, values: [version = '', ...restricted] = [] }, view) =>
    isOlder(view.value('threeDSecure.version'), version)
      ? refuseSent(names, view, { message: () => `needs 3-D Secure ${version}`, restricted })
      : [],
};

function sentValue(view: View, name: string): string | null {
  const value = view.sent(name);
  return value === undefined ? null : shown(value);
}

const has = (view: View, name: string): boolean => view.value(name) !== undefined;

const absent = (names: readonly string[], view: View): readonly ParameterFault[] =>
  names.filter((name) => !has(view, name)).map(missing);

const paymentType = (view: View): string => view.value('paymentType') ?? '';

const blameFirst = ([name = '']: readonly string[], message: FaultMessage): readonly ParameterFault[] => [
  { name, value: null, message },
];

const surplus = ([first, ...others]: readonly string[], view: View): readonly ParameterFault[] =>
  others.map((name) => ({ name, value: sentValue(view, name), message: `may not be sent together with ${first}` }));

/** Faults for the names that were sent, or only for those with a restricted value if there are restricted values. */
const refuseSent = (
  names: readonly string[],
  view: View,
  { message, restricted = [] }: { message: () => FaultMessage; restricted?: readonly string[] },
): readonly ParameterFault[] =>
  names
    .filter((name) => has(view, name) && (restricted.length === 0 || restricted.includes(view.value(name) ?? '')))
    .map((name) => ({ name, value: sentValue(view, name), message: message() }));

function digitsOnly(names: readonly string[], view: View): readonly ParameterFault[] {
  const [name] = names;
  const lines = names.map((each) => view.value(each) ?? '').join('');
  return name !== undefined && /^[0-9\s]+$/.test(lines)
    ? [{ name, value: sentValue(view, name), message: 'may not hold digits only, second line included' }]
    : [];
}

const isOlder = (version: string | undefined, least: string): boolean => version !== undefined && version < least;
