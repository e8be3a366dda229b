import type { ListKind, ListName } from './list.ts';
import type { Counted, Dimension } from './velocity.ts';

/** Where a country is known from: the account (BIN or IBAN), the IP address, or an address of the request. */
export const countrySources = ['account', 'ip', 'billing', 'shipping'] as const;
export type CountrySource = (typeof countrySources)[number];

/** What a rule looks at. A condition about something that a payment does not have does not hold. */
export type Condition =
  /** More payments than `limit` in the latest minutes, the one that is screened included. */
  | {
      readonly is: 'velocity';
      readonly per: Dimension;
      readonly of: Counted;
      readonly limit: number;
      readonly minutes: number;
    }
  /** A higher sum than `limit` in the latest minutes, the payment that is screened included. */
  | {
      readonly is: 'volume';
      readonly per: Dimension;
      readonly limit: string;
      readonly currency: string;
      readonly minutes: number;
    }
  | { readonly is: 'listed'; readonly on: ListName; readonly by: readonly ListKind[] }
  | { readonly is: 'countriesDiffer'; readonly between: readonly [CountrySource, CountrySource] }
  | { readonly is: 'country'; readonly of: CountrySource; readonly in: readonly string[] }
  | { readonly is: 'amount'; readonly above: string; readonly currency: string }
  /** No payment of the same customer was approved in the latest days. */
  | { readonly is: 'firstTime'; readonly per: Dimension; readonly days: number }
  /** The acquirer's check of address or security code, after the authorisation. */
  | { readonly is: 'check'; readonly of: 'avs' | 'cvv'; readonly results: readonly string[] };

export const ruleActions = ['accept', 'deny', 'challenge', 'review', 'score'] as const;
export type RuleAction = (typeof ruleActions)[number];

/** A rule of an entity, as data. It fires when all of its conditions hold. */
export type RiskRule = {
  /** Unique among the rules of an entity: letters, digits, dots and underscores. */
  readonly name: string;
  readonly when: readonly Condition[];
  /**
   * `accept` leaves out all rules that follow; `score` only adds to the score. After an authorisation `deny` reverses
   * the payment.
   */
  readonly action: RuleAction;
  /** Added to the payment's score: below zero for a risk. */
  readonly score?: number;
  /** Reports that it fires, and changes nothing. */
  readonly shadow?: boolean;
};

/** The rules of an entity that has screening and names none of its own. */
export const defaultRules: readonly RiskRule[] = [
  {
    name: 'blockLists',
    when: [
      {
        is: 'listed',
        on: 'block',
        by: ['account', 'bin', 'country', 'email', 'domain', 'address', 'ip', 'phone'],
      },
    ],
    action: 'deny',
    score: -1000,
  },
  { name: 'allowLists', when: [{ is: 'listed', on: 'allow', by: ['account', 'email'] }], action: 'accept', score: 100 },
  {
    name: 'cardAttempts',
    when: [{ is: 'velocity', per: 'card', of: 'attempts', limit: 10, minutes: 60 }],
    action: 'deny',
    score: -300,
  },
  {
    name: 'cardDeclines',
    when: [{ is: 'velocity', per: 'card', of: 'declined', limit: 8, minutes: 24 * 60 }],
    action: 'deny',
    score: -300,
  },
  {
    name: 'bankAccountAttempts',
    when: [{ is: 'velocity', per: 'bankAccount', of: 'attempts', limit: 5, minutes: 24 * 60 }],
    action: 'review',
    score: -200,
  },
  {
    name: 'emailAttempts',
    when: [{ is: 'velocity', per: 'email', of: 'attempts', limit: 20, minutes: 60 }],
    action: 'deny',
    score: -200,
  },
  {
    name: 'ipAttempts',
    when: [{ is: 'velocity', per: 'ip', of: 'attempts', limit: 60, minutes: 60 }],
    action: 'deny',
    score: -200,
  },
  {
    name: 'accountAndAddressDiffer',
    when: [{ is: 'countriesDiffer', between: ['account', 'billing'] }],
    action: 'score',
    score: -50,
  },
  {
    name: 'securityCodeWrong',
    when: [{ is: 'check', of: 'cvv', results: ['N'] }],
    action: 'deny',
    score: -200,
  },
];
