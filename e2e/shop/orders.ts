import { randomUUID } from 'node:crypto';
import { verifyResourcePath, type PaymentAnswer, type PaymentBody, type Problem, type Tillway } from 'shared';
import { products } from './products.ts';

/**
 * The integration. A merchant needs three things: to open a checkout for an order, to know which visitors
 * to listen to when they come back, and to ask the gateway itself what became of the payment.
 */
export type Order = {
  /** Sent as merchantTransactionId, so that a payment can never pass for another order's. */
  readonly id: string;
  readonly lines: readonly { readonly product: string; readonly count: number; readonly cents: number }[];
  readonly amount: string;
  readonly currency: 'EUR';
  /** How the simulated acquirer shall answer; empty for well. */
  readonly acquirer: string;
  readonly checkout: { readonly id: string; readonly integrity: string; readonly openedAt: string } | null;
  /** How many checkouts were opened for it, one after the other. */
  readonly attempts: number;
  readonly state: 'open' | 'pending' | 'paid' | 'declined' | 'expired' | 'mismatch';
  /** What the gateway last said about it. */
  readonly payment: PaymentBody | null;
};

export function placeOrder({ basket, acquirer }: { basket: ReadonlyMap<string, number>; acquirer: string }): Order {
  const lines = products.flatMap(({ id, cents }) =>
    basket.has(id) ? { product: id, count: basket.get(id) ?? 0, cents } : [],
  );
  const cents = lines.reduce((sum, line) => sum + line.count * line.cents, 0);
  return {
    id: randomUUID(),
    lines,
    amount: (cents / 100).toFixed(2),
    currency: 'EUR',
    acquirer,
    checkout: null,
    attempts: 0,
    state: 'open',
    payment: null,
  };
}

/**
 * One: open a checkout. Its id goes into the page, and its integrity pins the widget's script. The key makes it one
 * checkout for each attempt, however often the page is asked for at the same moment: with two of them, the order could
 * be paid twice.
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
    'customParameters[SIM_answer]': order.acquirer || undefined,
  } as const;
  const answer = await tillway.create(checkout, `${order.id}-${attempts}`);
  if (answer.kind !== 'accepted') return answer;
  return {
    ...order,
    attempts,
    checkout: {
      id: answer.checkout.id,
      integrity: answer.checkout.integrity ?? '',
      openedAt: answer.checkout.timestamp,
    },
    state: 'open',
    payment: null,
  };
}

/** Two: believe no address. A resourcePath counts only when it is, to the letter, the one of this order's checkout. */
export const isReturn = (order: Order, resourcePath: string | undefined): boolean =>
  order.checkout !== null && verifyResourcePath(resourcePath, order.checkout.id);

/** Three: ask the gateway, and compare what it says with what was ordered. */
export async function settle(tillway: Tillway, order: Order): Promise<Order | Problem> {
  if (order.checkout === null || order.state === 'paid') return order;
  const answer = await tillway.read(order.checkout.id);
  if (answer.kind === 'refused' && answer.result.code === '200.300.404')
    return { ...order, state: 'expired', payment: null };
  if (answer.kind === 'refused' || answer.kind === 'unanswered') return answer;
  return { ...order, state: stateOf(order, answer), payment: answer.payment };
}

function stateOf(order: Order, answer: Exclude<PaymentAnswer, Problem>): Order['state'] {
  if (answer.kind === 'succeeded') return isFor(order, answer.payment) ? 'paid' : 'mismatch';
  if (answer.kind === 'declined') return isOver(order, answer.payment) ? 'expired' : 'declined';
  return answer.payment === null ? 'open' : 'pending';
}

/**
 * A checkout lives half an hour by the gateway's clock, whose creation is told to the second. A decline after that
 * cannot be tried again.
 */
const isOver = ({ checkout }: Order, { timestamp }: PaymentBody): boolean =>
  Date.parse(timestamp) - Date.parse(checkout?.openedAt ?? '') > 30 * 60_000 + 1000;

const isFor = (order: Order, payment: PaymentBody): boolean =>
  payment.amount === order.amount && payment.currency === order.currency && payment.merchantTransactionId === order.id;
