import { type Checkout, CHECKOUT_LIFE } from '../../core/checkouts/checkout.ts';
import { REFUSED } from '../../core/limits/card-testing.ts';
import type { Payment } from '../../core/payments/payment.ts';
import { type PaymentKey, plus } from '../../core/values.ts';
import type { PaymentSlice } from '../../store/store.ts';
import type { Gateway } from '../gateway.ts';
import { dispatchedWithin } from '../merchant-accounts/dispatch.ts';
import { paymentsAcross } from '../reports/find-payments.ts';

type Reading = Pick<Gateway, 'store' | 'ids' | 'entities'>;

const ATTEMPTS_MAX = 51;
/** How many payments are read at once, and for one list. */
const SLICE = 100;
const READ_MAX = 500;

/**
 * The attempts at a checkout, the first one first. It names one of them; the others are found by the merchant's
 * reference, or among the payments of its channels while it could be paid, of which a bounded number is read.
 */
export async function attemptsOf(gateway: Reading, checkout: Checkout): Promise<readonly Payment[]> {
  const { payment, attempts } = checkout;
  const named = payment === null ? undefined : await gateway.store.payment(payment);
  if (!named) return [];
  if (attempts < 2) return [named];
  const before = await search(gateway, checkout, { before: named.key, order: 'latestFirst' });
  // A refused attempt may be later than the one that is named.
  const after = await search(gateway, checkout, { after: named.key, order: 'oldestFirst' });
  return [...before.toReversed(), named, ...after];
}

/** The attempt that was refused already while the checkout's latest one is open. */
export const refusedBeside = async (
  gateway: Reading,
  checkout: Checkout,
  latest: Payment,
): Promise<Payment | undefined> =>
  (await search(gateway, checkout, { after: latest.key, order: 'latestFirst' })).find(
    ({ resultCode }) => resultCode === REFUSED,
  );

/**
 * Whether any attempt at a checkout has not ended. Where an acquirer did not respond to a withdrawal, that is an earlier
 * one than the checkout names.
 */
export async function hasOpenAttempt(gateway: Reading, checkout: Checkout): Promise<boolean> {
  const bounds = { ...lifeOf(gateway, checkout), limit: SLICE, order: 'latestFirst' } as const;
  for await (const each of paymentsAcross(gateway, { reference: null, isPending: true }, bounds)) {
    if (isAttemptAt(checkout, each)) return true;
  }
  return false;
}

type Part = Pick<PaymentSlice, 'order'> & Partial<Pick<PaymentSlice, 'after' | 'before'>>;

/** The attempts between two keys, by default all: they are later than the checkout, and begin before it expires. */
async function search(gateway: Reading, checkout: Checkout, part: Part): Promise<readonly Payment[]> {
  const reference = checkout.fields['merchantTransactionId'] ?? null;
  const bounds = { ...lifeOf(gateway, checkout), limit: SLICE, ...part };
  const found: Payment[] = [];
  let read = 0;
  for await (const each of paymentsAcross(gateway, { reference, isPending: false }, bounds)) {
    if (isAttemptAt(checkout, each)) found.push(each);
    read += 1;
    if (read === READ_MAX || found.length === ATTEMPTS_MAX) break;
  }
  return found;
}

/**
 * The keys of payments while a checkout can be paid, all of which are later than its own, and the entity among whose
 * channels dispatching may have placed them.
 */
const lifeOf = (gateway: Reading, checkout: Checkout) => ({
  entity: dispatchedWithin(gateway, checkout),
  after: Number(checkout.key) as PaymentKey,
  before: gateway.ids.firstKeyAt('payment', plus(checkout.createdAt, CHECKOUT_LIFE)),
});

const isAttemptAt = ({ key }: Checkout, { checkout, base }: Payment): boolean => checkout === key && base === null;
