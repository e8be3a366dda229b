import type { Rule, RuleKind } from './rules.ts';

/** Describes a rule in a sentence. */
export const describeRule = (rule: Rule): string => sentences[rule.kind](rule);

const sentences: Readonly<Record<RuleKind, (rule: Rule) => string>> = {
  whole: ({ names }) => `As soon as anything of this group is sent, ${all(names)} must be.`,
  eitherOf: ({ names }) => `As soon as anything of this group is sent, ${any(names)} must be.`,
  excludes: ({ names: [name = '', ...others] }) => `With ${name} none of ${all(others)} may be sent.`,
  together: ({ names }) => `${all(names)} go together.`,
  wholeUnless: ({ names, when: [name, value] = ['', ''] }) =>
    `${all(names)} must be sent; when ${name} is ${value}, all of them may be left out.`,
  needs: ({ names: [asking = '', ...asked], unless }) =>
    `${asking} needs ${all(asked)}${unless === undefined ? '' : `, unless ${unless} is sent`}.`,
  notDigitsOnlyTogether: ({ names }) => `${all(names)}, read one after the other, must be more than digits.`,
  ignoredWhen: ({ names, unless = '' }) => `${all(names)} is ignored when ${unless} is sent.`,
  neededWithPaymentType: ({ names, values = [] }) => `${all(names)} must be sent with paymentType ${any(values)}.`,
  onlyWithPaymentType: ({ names, values = [] }) => `${all(names)} may only be sent with paymentType ${any(values)}.`,
  notWith: ({ names, values = [], when: [name, value] = ['', ''] }) =>
    `${all(names)} may not be ${any(values)} when ${name} is ${value}.`,
  onlyFromVersion: ({ names, values: [version = '', ...restricted] = [] }) =>
    `${all(names)}${restricted.length === 0 ? '' : ` with ${any(restricted)}`} needs threeDSecure.version ${version} or later, if a version is named.`,
};

const list = (items: readonly string[], joint: string): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${joint} ${items.at(-1)}`;
const all = (items: readonly string[]): string => list(items, 'and');
const any = (items: readonly string[]): string => list(items, 'or');
