import type { Account, Answer, Question, Recollection } from '../../core/payments/acquirer.ts';
import { atAcquirer, booked, codes, outcome, rejected } from '../../core/payments/attempt.ts';
import type { Change } from '../../core/change.ts';
import { customParameters } from '../../core/fields.ts';
import { type Key, seconds } from '../../core/values.ts';
import type { Payment } from '../../core/payments/payment.ts';
import { Taken } from '../../store/store.ts';
import type { Gateway } from '../gateway.ts';
import { afterFault, keepPayment, recallAfter, stored } from './keep.ts';
import { acquirerOf } from './acquirer-of.ts';

/** Longer than any acquirer's patience, so that a recall never meets the question it asks about. */
const RECALL_AFTER = seconds(30);
const NO_ACQUIRER = '500.100.401';

export type AcquirerRequest = {
  readonly payment: Payment;
  readonly account: Account;
  readonly alongside: readonly Change[];
};

/**
 * Begin, ask, conclude: the pending row and its recall first, then the acquirer outside any transaction, then the
 * outcome.
 */
export async function askAcquirer(
  gateway: Gateway,
  { payment, account, alongside }: AcquirerRequest,
): Promise<Payment> {
  const acquirer = acquirerOf(gateway, payment);
  if (!acquirer) return end(gateway, payment, { resultCode: NO_ACQUIRER, alongside });

  const begun = atAcquirer(payment);
  const question = questionOf(gateway, begun, account);
  const atOnce = acquirer.answerAtOnce?.(question);
  if (atOnce) return keepWhole(gateway, { begun, answer: atOnce, alongside });

  const recall = gateway.ids.key();
  const kept = await claim(gateway, begun, [recallOf(gateway, begun, recall), ...alongside]);
  if (kept === 'checkoutClaimed') return end(gateway, payment, { resultCode: codes.duplicate, alongside });
  if (!kept.moved) return kept.payment;
  const answer = await acquirer.ask(question);
  return concludePayment(gateway, kept.payment, { answer, recall });
}

/**
 * An acquirer inside this process forgets with it what was not kept: then beginning and concluding are one transaction.
 */
async function keepWhole(
  gateway: Gateway,
  { begun, answer, alongside }: { begun: Payment; answer: Answer; alongside: readonly Change[] },
): Promise<Payment> {
  const at = gateway.clock.now();
  const { root, entries } = booked(outcome(begun, answer, at) ?? begun, () => gateway.ids.key(), at);
  const kept = await claim(gateway, root, [...entries.map((add) => ({ add })), ...alongside]);
  return kept === 'checkoutClaimed' ? end(gateway, begun, { resultCode: codes.duplicate, alongside }) : kept.payment;
}

/** Two payments of one checkout can never both be at an acquirer or both succeed: a unique index says so. */
async function claim(
  gateway: Gateway,
  begun: Payment,
  alongside: readonly Change[],
): Promise<{ payment: Payment; moved: boolean } | 'checkoutClaimed'> {
  try {
    return await keepPayment(gateway, begun, alongside);
  } catch (fault) {
    if (fault instanceof Taken && fault.rule === 'payments_claim') return 'checkoutClaimed';
    throw fault;
  }
}

export const recallOf = (gateway: Gateway, payment: Payment, key: Key): Change =>
  recallAfter(gateway, payment, { key, delay: RECALL_AFTER });

/** Keeps what the acquirer answered. An unknown outcome leaves the payment pending, for its recall to settle. */
export async function concludePayment(
  gateway: Gateway,
  payment: Payment,
  { answer, recall }: { answer: Recollection; recall: Key | null },
): Promise<Payment> {
  const at = gateway.clock.now();
  const ended = outcome(payment, answer, at);
  if (!ended) return payment;
  const { root, entries } = booked(ended, () => gateway.ids.key(), at);
  try {
    await gateway.store.commit([
      { save: 'payment', row: root },
      ...entries.map((add) => ({ add })),
      ...(recall === null ? [] : [{ unsend: recall }]),
    ]);
    return stored(root);
  } catch (fault) {
    return afterFault(gateway, payment, fault);
  }
}

const end = async (
  gateway: Gateway,
  payment: Payment,
  { resultCode, alongside }: { resultCode: string; alongside: readonly Change[] },
): Promise<Payment> =>
  (await keepPayment(gateway, rejected(payment, { resultCode, at: gateway.clock.now() }), alongside)).payment;

function questionOf(gateway: Gateway, payment: Payment, { card, cvv, proof }: Account): Question {
  return {
    kind: payment.type === 'PA' ? 'authorize' : 'debit',
    key: gateway.ids.publicId('payment', payment.key),
    amountCents: payment.amountCents,
    currency: payment.currency,
    brand: payment.brand ?? '',
    card,
    cvv,
    proof,
    merchantTransactionId: payment.fields['merchantTransactionId'] ?? null,
    custom: customParameters(payment.fields),
    billing: {
      street: payment.fields['billing.street1'] ?? null,
      postcode: payment.fields['billing.postcode'] ?? null,
    },
  };
}
