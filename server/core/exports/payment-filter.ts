import type { Entities } from '../entities/entities.ts';
import { isOfCountry } from '../bank-accounts/country.ts';
import { toCents } from '../money.ts';
import type { Payment, PaymentOutline } from '../payments/payment.ts';

/** In cents, both included. */
export type AmountRange = { readonly low: number; readonly high: number };

/** What payments of a list have in common that no index answers; what is left out may be anything. */
export type PaymentFilter = {
  readonly of?: undefined;
  readonly state?: string;
  readonly type?: string;
  readonly brand?: string;
  readonly amount?: AmountRange;
  readonly currency?: string;
  /** The country of a bank account. */
  readonly country?: string;
  /** The beginning of a result code. */
  readonly code?: string;
  readonly connector?: string;
  readonly flow?: string;
  readonly mode?: string;
};

/** Whether a payment is searched for: what its outline shows, and the rest, which is compared where the outline matches. */
export type PaymentMatch = {
  readonly outline: (payment: PaymentOutline) => boolean;
  readonly rest: (payment: Payment) => boolean;
  /** Whether none but pending payments match: these have an index of their own. */
  readonly isPending: boolean;
};

export const anyPayment: PaymentMatch = { isPending: false, outline: () => true, rest: () => true };

/** Whether a payment passes the filters. Brands and currencies have capital letters. */
export function matching({ merchantAccount }: Pick<Entities, 'merchantAccount'>, filter: PaymentFilter): PaymentMatch {
  const { state, type, brand, currency, country, code, amount, connector, flow, mode } = filter;
  const connectorOf = ({ merchantAccount: key }: PaymentOutline) =>
    key === null ? undefined : merchantAccount(key).connector;
  return {
    isPending: state === 'pending',
    outline: (payment) =>
      (state === undefined || payment.state === state) &&
      (type === undefined || payment.type === type) &&
      (brand === undefined || payment.brand === brand) &&
      (currency === undefined || payment.currency === currency) &&
      (code === undefined || payment.resultCode.startsWith(code)) &&
      (amount === undefined || (payment.amountCents >= amount.low && payment.amountCents <= amount.high)) &&
      (connector === undefined || connectorOf(payment) === connector) &&
      (mode === undefined || payment.testMode === mode),
    rest: (payment) =>
      (flow === undefined || flowOf(payment) === flow) && (country === undefined || isOfCountry(payment, country)),
  };
}

/** How a payment was authenticated. */
export const flows = ['none', 'frictionless', 'challenge'] as const;
export type Flow = (typeof flows)[number];

export function flowOf({ findings: { authentication, threeDSecure } }: Pick<Payment, 'findings'>): Flow {
  if (authentication?.challenge) return 'challenge';
  return authentication || threeDSecure ? 'frictionless' : 'none';
}

const BOUND = /^\d{1,10}(?:\.\d{1,2})?$/;

/** The amounts that `10..50`, `10..`, `..50` or `10` stand for; undefined for any other text. */
export function amountRangeIn(text: string): AmountRange | undefined {
  const [low = '', high] = text.trim().split('..');
  const ends = [low, high ?? low];
  if (ends.every((end) => end === '') || !ends.every((end) => end === '' || BOUND.test(end))) return undefined;
  const [first, last] = ends.map((end) => (end === '' ? undefined : toCents(end)));
  return { low: first ?? 0, high: last ?? Number.MAX_SAFE_INTEGER };
}
