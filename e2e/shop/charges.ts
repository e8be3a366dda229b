import type { PaymentAnswer, Problem, RequestParameters, Tillway } from 'shared';
import { CONSENT_VERSION } from './consent.ts';
import { type Charge, isFor, type Order } from './orders.ts';
import type { SavedCard } from './saved-cards.ts';

/** The account that the shopper chose, as the gateway's parameters name it. */
export type ChargedAccount = Pick<Charge, 'registrationId'> & { readonly parameters: RequestParameters };

/** A card that its shopper uses again: the scheme has to know that the cardholder starts the payment. */
export const savedCard = ({ registrationId }: SavedCard): ChargedAccount => ({
  registrationId,
  parameters: {
    'standingInstruction.mode': 'REPEATED',
    'standingInstruction.source': 'CIT',
    'standingInstruction.type': 'UNSCHEDULED',
  },
});

/** A SEPA direct debit; the gateway makes the mandate. */
export const bankAccount = (holder: string, iban: string): ChargedAccount => ({
  registrationId: null,
  parameters: {
    paymentBrand: 'DIRECTDEBIT_SEPA',
    'bankAccount.holder': holder,
    'bankAccount.iban': iban,
    'customParameters[SHOPPER_consentVersion]': CONSENT_VERSION,
  },
});

/** An order whose payment is decided, but not sent yet. Two clicks at the same moment decide the same payment. */
export function beginCharge(order: Order, account: ChargedAccount, shared: RequestParameters): Order {
  const attempts = order.attempts + 1;
  return {
    ...order,
    attempts,
    state: 'pending',
    payment: null,
    charge: {
      registrationId: account.registrationId,
      request: { ...shared, ...account.parameters, 'customParameters[SIM_answer]': order.acquirer || undefined },
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
  return registrationId === null
    ? tillway.pay(payment, idempotencyKey)
    : tillway.payByRegistration(registrationId, payment, idempotencyKey);
}

function stateOf(order: Order, answer: Exclude<PaymentAnswer, Problem>): Order['state'] {
  if (answer.kind === 'succeeded') return isFor(order, answer.payment) ? 'paid' : 'mismatch';
  return answer.kind === 'chargedBack' ? 'mismatch' : answer.kind;
}
