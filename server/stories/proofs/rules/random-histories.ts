import * as fc from 'fast-check';
import type { Fields } from '../../../core/fields.ts';
import type { Account } from '../../../core/payments/account.ts';
import type { Condition } from '../../../core/risk/rule.ts';
import { countedPayments, dimensions } from '../../../core/risk/velocity.ts';

export const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const card = (number: string, expiryYear: string): Account => ({
  kind: 'card',
  card: { number, expiryMonth: '05', expiryYear, holder: null },
  cvv: null,
  proof: null,
});
const bankAccount = (iban: string): Account => ({
  kind: 'bankAccount',
  bankAccount: { holder: 'Jane Jones', iban, number: null, bic: null, bankCode: null, country: null },
});

/** Accounts of every kind that counts, and of kinds that do not. A renewed card is the card that it replaces. */
export const accounts = {
  visa: card('4200000000000000', '2034'),
  renewedVisa: card('4200000000000000', '2039'),
  mastercard: card('5454545454545454', '2034'),
  german: bankAccount('DE89370400440532013000'),
  austrian: bankAccount('AT611904300234573201'),
  token: { kind: 'tokenAccount', number: '4111111111111111', expiryMonth: null, expiryYear: null, proof: null },
  none: { kind: 'brandOnly' },
} as const satisfies Readonly<Record<string, Account>>;
export type AccountName = keyof typeof accounts;

/** The parameters that others than the account are counted by; one of them may be missing. */
const shoppers: fc.Arbitrary<Fields> = fc
  .tuple(
    fc.constantFrom({}, ...['ana@shop.example', 'Ana@Shop.example', 'ben@shop.example'].map(named('customer.email'))),
    fc.constantFrom({}, ...['198.51.100.7', '198.51.100.8'].map(named('customer.ip'))),
    fc.constantFrom(
      {},
      ...['print-1', 'print-2'].map(named('customer.browserFingerprint.id')),
      ...['long-print-1'].map(named('customer.browserFingerprint.value')),
      { 'customer.browserFingerprint.id': 'print-1', 'customer.app.deviceId': 'phone-1' },
      ...['phone-1'].map(named('customer.app.deviceId')),
    ),
    fc.constantFrom({}, ...['4711', '4712'].map(named('customer.merchantCustomerId'))),
  )
  .map((parts) => Object.assign({}, ...parts) as Fields);

function named(name: string) {
  return (value: string): Fields => ({ [name]: value });
}

/**
 * What becomes of a payment at its acquirer. A payment that never arrived has no outcome, neither has one whose approval
 * a rule about the security code has reversed, nor one that is pending.
 */
export const outcomes = ['approved', 'declined', 'neverArrived', 'reversed', 'pending'] as const;
export type Outcome = (typeof outcomes)[number];

export type Event = {
  /** In milliseconds, since the event before, and until the acquirer responds. */
  readonly wait: number;
  readonly responseAfter: number;
  readonly account: AccountName;
  readonly fields: Fields;
  readonly cents: number;
  readonly currency: 'EUR' | 'USD';
  readonly outcome: Outcome;
};
export type Counting = Extract<Condition, { is: 'velocity' | 'volume' | 'firstTime' }>;
export type History = {
  /** The conditions of each rule. */
  readonly rules: readonly (readonly Counting[])[];
  readonly events: readonly Event[];
};

/** At both sides of where buckets become longer, up to the longest window. */
const windows = fc.constantFrom(1, 7, 12, 13, 60, 61, 240, 1440, 1441, 10_080, 10_081, 43_200, 129_600);
const per = fc.constantFrom(...dimensions);

const condition: fc.Arbitrary<Counting> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      is: fc.constant('velocity' as const),
      per,
      of: fc.constantFrom(...countedPayments),
      limit: fc.integer({ min: 0, max: 9 }),
      minutes: windows,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      is: fc.constant('volume' as const),
      per,
      limit: fc.integer({ min: 1, max: 90_000 }).map((cents) => (cents / 100).toFixed(2)),
      currency: fc.constantFrom('EUR', 'USD'),
      minutes: windows,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ is: fc.constant('firstTime' as const), per, days: fc.constantFrom(1, 7, 30, 90) }),
  },
);

const waits = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 90_000 }) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 6 * 60 * MINUTE }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 9 * DAY }) },
);

const event: fc.Arbitrary<Event> = fc.record({
  wait: waits,
  responseAfter: fc.oneof(
    fc.constant(0),
    fc.integer({ min: 0, max: 5 * MINUTE }),
    fc.integer({ min: 0, max: 3 * DAY }),
  ),
  // The cast holds because these are the names of the table.
  account: fc.constantFrom(...(Object.keys(accounts) as AccountName[])),
  fields: shoppers,
  cents: fc.integer({ min: 1, max: 20_000 }),
  currency: fc.constantFrom('EUR', 'EUR', 'USD'),
  outcome: fc.constantFrom(...outcomes),
});

const EVENTS_MAX = 40;
export const histories: fc.Arbitrary<History> = fc.record({
  rules: fc.array(fc.array(condition, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 10 }),
  // Without a bias to short ones, because a window fills up with many.
  events: fc.noBias(fc.array(event, { minLength: 1, maxLength: EVENTS_MAX, size: 'max' })),
});
