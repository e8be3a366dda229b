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
  readonly checkout: { readonly id: string; readonly integrity: string } | null;
  readonly state: 'open' | 'pending' | 'paid' | 'declined' | 'expired' | 'mismatch';
  /** What the gateway last said about it. */
  readonly payment: PaymentBody | null;
};

export function placeOrder(basket: ReadonlyMap<string, number>): Order {
  const lines = products.flatMap(({ id, cents }) => (basket.has(id) ? { product: id, count: basket.get(id) ?? 0, cents } : []));
  const cents = lines.reduce((sum, line) => sum + line.count * line.cents, 0);
  return { id: randomUUID(), lines, amount: (cents / 100).toFixed(2), currency: 'EUR', checkout: null, state: 'open', payment: null };
}

export type Wishes = { readonly resultUrl: string; readonly acquirer: string };

/** One: open a checkout. Its id goes into the page, and its integrity pins the widget's script. */
export async function openCheckout(tillway: Tillway, order: Order, { resultUrl, acquirer }: Wishes): Promise<Order | Problem> {
  const answer = await tillway.create({
    amount: order.amount,
    currency: order.currency,
    paymentType: 'DB',
    merchantTransactionId: order.id,
    shopperResultUrl: resultUrl,
    integrity: 'true',
    'customParameters[SIM_answer]': acquirer || undefined,
  });
  if (answer.kind !== 'accepted') return answer;
  return { ...order, checkout: { id: answer.checkout.id, integrity: answer.checkout.integrity ?? '' }, state: 'open', payment: null };
}

/** Two: believe no address. A resourcePath counts only when it is, to the letter, the one of this order's checkout. */
export const isReturn = (order: Order, resourcePath: string | undefined): boolean =>
  order.checkout !== null && verifyResourcePath(resourcePath, order.checkout.id);

/** Three: ask the gateway, and compare what it says with what was ordered. */
export async function settle(tillway: Tillway, order: Order): Promise<Order | Problem> {
  if (order.checkout === null || order.state === 'paid') return order;
  const answer = await tillway.read(order.checkout.id);
  if (answer.kind === 'refused' && answer.result.code === '200.300.404') return { ...order, state: 'expired' };
  if (answer.kind === 'refused' || answer.kind === 'unanswered') return answer;
  return { ...order, state: stateOf(order, answer), payment: answer.payment };
}

function stateOf(order: Order, answer: Exclude<PaymentAnswer, Problem>): Order['state'] {
  if (answer.kind === 'succeeded') return isFor(order, answer.payment) ? 'paid' : 'mismatch';
  if (answer.kind === 'declined') return 'declined';
  return answer.payment === null ? 'open' : 'pending';
}

const isFor = (order: Order, payment: PaymentBody): boolean =>
  payment.amount === order.amount && payment.currency === order.currency && payment.merchantTransactionId === order.id;
