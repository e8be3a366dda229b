import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Checkout, CHECKOUT_LIFE } from '../../core/checkouts/checkout.ts';
import { REFUSED } from '../../core/limits/card-testing.ts';
import type { Payment } from '../../core/payments/payment.ts';
import { type PaymentKey, plus } from '../../core/values.ts';
import type { PaymentSlice } from '../../store/store.ts';
import type { Gateway } from '../gateway.ts';

type Reading = Pick<Gateway, 'store' | 'ids'>;

const ATTEMPTS_MAX = 51;
/** How many payments are read at once, and in all. */
const SLICE = 100;
const READ_MAX = 500;

/**
 * The attempts at a checkout, the first one first. It names one of them; the others are found by the merchant's
 * reference, or among the payments of its entity while it could be paid, of which a bounded number is read.
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
  for (let bounds = lifeOf(gateway, checkout); ;) {
    const rows = await gateway.store.pendingPayments({ ...bounds, limit: SLICE, order: 'latestFirst' });
    if (rows.some((each) => isAttemptAt(checkout, each))) return true;
    const last = rows.at(-1)?.key;
    if (last === undefined || rows.length < SLICE) return false;
    bounds = { ...bounds, before: last };
    await nextTurn();
  }
}

type Part = Pick<PaymentSlice, 'order'> & Partial<Pick<PaymentSlice, 'after' | 'before'>>;

/** The attempts between two keys, by default all: they are later than the checkout, and begin before it expires. */
async function search(gateway: Reading, checkout: Checkout, { order, ...part }: Part): Promise<readonly Payment[]> {
  const { store } = gateway;
  const [reference, found] = [checkout.fields['merchantTransactionId'], [] as Payment[]];
  let bounds = { ...lifeOf(gateway, checkout), ...part };
  for (let read = 0; read < READ_MAX && found.length < ATTEMPTS_MAX; read += SLICE) {
    const slice = { ...bounds, order, limit: SLICE };
    const rows = await (reference === undefined ? store.payments(slice) : store.paymentsByReference(reference, slice));
    found.push(...rows.filter((each) => isAttemptAt(checkout, each)));
    const last = rows.at(-1)?.key;
    if (last === undefined || rows.length < SLICE) break;
    bounds = { ...bounds, ...(order === 'latestFirst' ? { before: last } : { after: last }) };
    await nextTurn();
  }
  return found;
}

/** The keys of payments while a checkout can be paid, all of which are later than its own. */
const lifeOf = ({ ids }: Pick<Gateway, 'ids'>, { key, entity, createdAt }: Checkout) => ({
  entity,
  after: Number(key) as PaymentKey,
  before: ids.firstKeyAt('payment', plus(createdAt, CHECKOUT_LIFE)),
});

const isAttemptAt = ({ key }: Checkout, { checkout, base }: Payment): boolean => checkout === key && base === null;
