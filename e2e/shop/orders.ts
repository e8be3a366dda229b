import { randomInt } from 'node:crypto';
import {
  type PaymentAnswer,
  type PaymentBody,
  type Problem,
  type RequestParameters,
  type Tillway,
  verifyResourcePath,
} from 'shared';
import { products } from './products.ts';

/**
 * The integration. A merchant's server does three things: it opens a checkout for an order, checks the address to which
 * a shopper returns, and reads the payment's result from the gateway.
 */
export type Order = {
  /** The order number. Sent as merchantTransactionId, so that no payment can count for another order. */
  readonly id: string;
  readonly placedAt: Date;
  readonly lines: readonly { readonly product: string; readonly count: number; readonly cents: number }[];
  readonly amount: string;
  readonly currency: 'EUR';
  /** The behaviour of the simulated acquirer, as `SIM_answer` names it; empty for an immediate approval. */
  readonly acquirer: string;
  readonly checkout: { readonly id: string; readonly integrity: string; readonly openedAt: string } | null;
  /** The payment by a saved account, if the shopper chose one. */
  readonly charge: Charge | null;
  /** The number of checkouts and charges that were begun for the order. */
  readonly attempts: number;
  /** `reserved`: what the shopper pays later, to the account that the form named, or what a service pays for them. */
  readonly state: 'open' | 'pending' | 'paid' | 'reserved' | 'declined' | 'expired' | 'mismatch';
  /** The payment as the gateway last reported it. */
  readonly payment: PaymentBody | null;
};

/** A payment from server to server by a saved account, of which the shop knows the registration's id alone. */
export type Charge = {
  readonly registrationId: string;
  /** The request until the gateway has answered it: without an answer it is repeated unchanged, with the same key. */
  readonly request: RequestParameters;
  readonly idempotencyKey: string;
  readonly paymentId: string | null;
};

export function placeOrder({ basket, acquirer }: { basket: ReadonlyMap<string, number>; acquirer: string }): Order {
  const lines = products.flatMap(({ id, cents }) =>
    basket.has(id) ? { product: id, count: basket.get(id) ?? 0, cents } : [],
  );
  const cents = lines.reduce((sum, line) => sum + line.count * line.cents, 0);
  return {
    id: orderNumber(),
    placedAt: new Date(),
    lines,
    amount: (cents / 100).toFixed(2),
    currency: 'EUR',
    acquirer,
    checkout: null,
    charge: null,
    attempts: 0,
    state: 'open',
    payment: null,
  };
}

/** Digits and letters that are not taken for each other when they are read out (Crockford's Base32). */
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const orderNumber = (): string =>
  `LARCH-${Array.from({ length: 8 }, () => SYMBOLS[randomInt(SYMBOLS.length)]).join('')}`;

/**
 * Step one: open a checkout. The page needs its id and its integrity, the hash of the widget's script. With the
 * idempotency key there is one checkout for each attempt, even if the page is requested twice at the same moment; with
 * two checkouts the order could be paid twice.
 */
export async function openCheckout(tillway: Tillway, order: Order, resultUrl: string): Promise<Order | Problem> {
  const attempts = order.attempts + 1;
  const checkout = {
    amount: order.amount,
    currency: order.currency,
    paymentType: 'DB',
    merchantTransactionId: order.id,
    shopperResultUrl: resultUrl,
    integrity: 'true',
    'merchant.name': 'Larch',
    ...reserved,
    'customParameters[SIM_answer]': order.acquirer || undefined,
  } as const;
  const created = await tillway.create(checkout, `${order.id}-${attempts}`);
  if (created.kind !== 'accepted') return created;
  return {
    ...order,
    attempts,
    checkout: {
      id: created.checkout.id,
      integrity: created.checkout.integrity ?? '',
      openedAt: created.checkout.timestamp,
    },
    state: 'open',
    payment: null,
  };
}

/** What is accepted by a service, or paid later, is reserved and not debited. */
const reserved = Object.fromEntries(
  ['KLARNA_PAYMENTS_PAYLATER', 'PAYOLUTION_INVOICE', 'PREPAYMENT', 'SIBS_MULTIBANCO'].map((brand) => [
    `overridePaymentType[${brand}]`,
    'PA',
  ]),
);

/** Step two: accept a resourcePath only if it is exactly the one of this order's checkout or payment. */
export const returnOf = (
  { checkout, charge }: Order,
  resourcePath: string | undefined,
): 'checkout' | 'charge' | null => {
  if (checkout !== null && verifyResourcePath(resourcePath, checkout.id)) return 'checkout';
  return charge?.paymentId && resourcePath === `/v1/payments/${charge.paymentId}` ? 'charge' : null;
};

/** Whether the payment from server to server counts for the order: it has succeeded, or still may. */
export const isCharged = ({ charge, state, payment }: Order): boolean =>
  charge !== null && (state === 'paid' || state === 'pending') && (payment === null || payment.id === charge.paymentId);

/**
 * A checkout stays open in another tab when its shopper chooses a saved account instead. If it is paid as
 * well, that money goes back.
 */
export async function refundSecond(tillway: Tillway, order: Order): Promise<void> {
  if (order.checkout === null) return;
  const second = await tillway.read(order.checkout.id);
  if (second.kind !== 'succeeded' || !isFor(order, second.payment)) return;
  const { id, paymentType } = second.payment;
  const key = `${order.id}-second`;
  if (paymentType === 'PA') await tillway.reverse(id, key);
  else await tillway.refund(id, { amount: order.amount, currency: order.currency }, key);
}

/** Whether the shopper has nothing more to do about an order. */
export const isDone = ({ state }: Order): boolean => state === 'paid' || state === 'reserved';

/** Step three: read the result from the gateway, and compare the payment with the order. */
export async function settle(tillway: Tillway, order: Order): Promise<Order | Problem> {
  if (order.checkout === null || isDone(order)) return order;
  const result = await tillway.read(order.checkout.id);
  if (result.kind === 'refused' && result.result.code === '200.300.404')
    return { ...order, state: 'expired', payment: null };
  if (result.kind === 'refused' || result.kind === 'unanswered') return result;
  return { ...order, state: stateOf(order, result), payment: result.payment };
}

function stateOf(order: Order, result: Exclude<PaymentAnswer, Problem>): Order['state'] {
  if (result.kind === 'succeeded' && isFor(order, result.payment))
    return result.payment.paymentType === 'PA' ? 'reserved' : 'paid';
  if (result.kind === 'succeeded') return 'mismatch';
  if (result.kind === 'declined') return isOver(order, result.payment) ? 'expired' : 'declined';
  if (result.kind === 'chargedBack') return 'mismatch';
  return result.payment === null ? 'open' : 'pending';
}

/**
 * A decline after the checkout's thirty minutes cannot be tried again. The gateway reports times to the second.
 */
const isOver = ({ checkout }: Order, { timestamp }: PaymentBody): boolean =>
  Date.parse(timestamp) - Date.parse(checkout?.openedAt ?? '') > 30 * 60_000 + 1000;

export const isProblem = (outcome: Order | Problem): outcome is Problem => 'kind' in outcome;

export const isFor = (order: Order, payment: PaymentBody): boolean =>
  payment.amount === order.amount && payment.currency === order.currency && payment.merchantTransactionId === order.id;
