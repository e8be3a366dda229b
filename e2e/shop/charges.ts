import type { PaymentAnswer, Problem, RequestParameters, Tillway } from 'shared';
import { type Charge, isFor, type Order } from './orders.ts';
import type { SavedAccount } from './saved-accounts.ts';

/** A shopper who uses an account again: the scheme has to know that the shopper starts the payment. */
const STARTED_BY_SHOPPER: RequestParameters = {
  'standingInstruction.mode': 'REPEATED',
  'standingInstruction.source': 'CIT',
  'standingInstruction.type': 'UNSCHEDULED',
};

/** An order whose payment is decided, but not sent yet. Two clicks at the same moment decide the same payment. */
export function beginCharge(order: Order, { registrationId }: SavedAccount, shared: RequestParameters): Order {
  const attempts = order.attempts + 1;
  return {
    ...order,
    attempts,
    state: 'pending',
    payment: null,
    charge: {
      registrationId,
      request: { ...shared, ...STARTED_BY_SHOPPER, 'customParameters[SIM_answer]': order.acquirer || undefined },
      idempotencyKey: `${order.id}-${attempts}`,
      paymentId: null,
    },
  };
}

/** Sends the payment of an order if it has no answer yet, or else reads it. */
export async function settleCharge(tillway: Tillway, order: Order): Promise<Order | Problem> {
  const { charge } = order;
  if (charge === null || order.state === 'paid') return order;
  const answer = await (charge.paymentId === null
    ? send(tillway, order, charge)
    : tillway.readPayment(charge.paymentId));
  if (answer.kind === 'refused') return answer;
  if (answer.kind === 'unanswered' || answer.payment === null) return order;
  const { payment } = answer;
  const answered = { ...charge, request: {}, paymentId: payment.id };
  return { ...order, charge: answered, state: stateOf(order, answer), payment };
}

function send(tillway: Tillway, order: Order, { registrationId, request, idempotencyKey }: Charge) {
  const { amount, currency, id } = order;
  const payment = { ...request, amount, currency, paymentType: 'DB', merchantTransactionId: id } as const;
  return tillway.payByRegistration(registrationId, payment, idempotencyKey);
}

function stateOf(order: Order, answer: Exclude<PaymentAnswer, Problem>): Order['state'] {
  if (answer.kind === 'succeeded') return isFor(order, answer.payment) ? 'paid' : 'mismatch';
  return answer.kind === 'chargedBack' ? 'mismatch' : answer.kind;
}
