import type { Acquirer } from '../../connectors/acquirer/acquirer.ts';
import type { Delivery, Payloads } from '../../core/message.ts';
import { codes } from '../../core/payments/attempt.ts';
import type { Payment, SentPayment } from '../../core/payments/payment.ts';
import { isReversible, reversalOf } from '../../core/payments/wrong-approval.ts';
import type { MessageKey, Money } from '../../core/values.ts';
import { acquirerOf, type Gateway } from '../gateway.ts';
import { acquirerKey } from '../payments/acquirer-key.ts';
import { type Concluding, concludePayment } from '../payments/conclude.ts';
import {
  askedAgainAt,
  declinedReversalMessage,
  keepPayment,
  recheckMessage,
  replaceMessage,
  reversalMessage,
  sentOf,
} from '../payments/keep.ts';
import { merchantAtAcquirer } from '../payments/request-members.ts';
import { correctionOf } from './correction.ts';

/**
 * Begins to reverse what an acquirer has wrongly carried out. The payment stays pending until that is reversed, because
 * until then money has moved.
 */
export async function beginReversal(gateway: Concluding, payment: SentPayment, wrong: Money): Promise<Delivery> {
  if (!isReversible(payment)) {
    gateway.log.error({ ...subjectOf(gateway, payment), ...wrong }, TO_BE_CORRECTED);
    return 'again';
  }
  const row = { ...payment, findings: { ...payment.findings, reversing: wrong } };
  const kept = await keepPayment(gateway, row, [reversalMessage(gateway, payment, wrong)]);
  return kept.moved ? 'done' : 'again';
}

/**
 * Reverses at the acquirer what must not stand, and then ends its payment (DECISIONS 84). The request is repeated under
 * one key until the acquirer has carried it out; what it declines is logged once. A request that it has not processed, such
 * as one that a circuit breaker has stopped, is no decline of the acquirer.
 */
export const reverseApproval = (
  gateway: Concluding & Pick<Gateway, 'acquirers' | 'oneAtATime'>,
  { payment: key, declined, ...money }: Payloads['payment.reversal'],
  message: MessageKey,
): Promise<Delivery> =>
  gateway.oneAtATime(key, async () => {
    const payment = await gateway.store.payment(key);
    const acquirer = payment && acquirerOf(gateway, payment);
    if (!acquirer) return 'again';
    const correction = payment.state === 'rejected' ? await correctionOf(gateway, payment) : 'reverse';
    if (correction === 'none') return 'done';
    if (correction === 'book' || !isReversible(payment)) {
      // Earlier releases have sent this message about what is booked, and about a reversal, which no acquirer reverses.
      await gateway.store.commit(replaceMessage(message, recheckMessage(gateway, payment)));
      return 'done';
    }
    const subject = subjectOf(gateway, payment);
    const response = await acquirer.send(
      reversalOf(acquirerKey(gateway, payment), money, merchantAtAcquirer(gateway, payment)),
    );
    const waits = payment.state === 'pending' && payment.waitsFor === 'acquirer' ? payment : undefined;
    if (response.kind === 'declined' && waits && (await concludeCorrected(gateway, waits, acquirer))) return 'done';
    if (response.kind === 'declined' && response.notProcessed !== true) {
      if (!waits && (await isCorrected(gateway, payment, acquirer))) return 'done';
      if (declined) return waits ? 'again' : { nextTryAt: askedAgainAt(gateway) };
      gateway.log.error({ ...subject, ...money, code: response.resultCode }, TO_BE_CORRECTED);
      await gateway.store.commit(replaceMessage(message, declinedReversalMessage(gateway, payment, money)));
      return 'done';
    }
    if (response.kind !== 'approved') {
      const code = response.kind === 'declined' ? response.resultCode : response.kind;
      gateway.log.error({ ...subject, ...money, code }, 'An approval is not reversed yet');
      return 'again';
    }
    gateway.log.info(subject, 'Reversed an approval that must not stand');
    if (!waits) return 'done';
    const reversed = { kind: 'declined', resultCode: codes.reversed, details: response.details } as const;
    const sent = await sentOf(gateway, waits);
    const ended = await concludePayment(gateway, sent, { response: reversed, inquiry: null });
    return ended.state === 'pending' ? 'again' : 'done';
  });

const TO_BE_CORRECTED =
  'The acquirer has carried out other money and does not reverse it: it has to be corrected there';

/**
 * Ends a payment whose acquirer declines to reverse, once the acquirer's own books have what the payment asked for, or
 * nothing. Until then money has moved that the gateway's books do not have, and the payment stays pending. Returns
 * whether it has ended.
 */
async function concludeCorrected(gateway: Concluding, payment: SentPayment, acquirer: Acquirer): Promise<boolean> {
  const response = await acquirer.inquire(acquirerKey(gateway, payment), payment.findings.resultDetails);
  if (response.kind === 'pending') return false;
  const { reversing: _corrected, ...findings } = payment.findings;
  const sent = await sentOf(gateway, { ...payment, findings });
  return (await concludePayment(gateway, sent, { response, inquiry: null })).state !== 'pending';
}

/** Whether the acquirer's own books have nothing of a payment any more that has ended without it. */
async function isCorrected(gateway: Pick<Gateway, 'ids'>, payment: Payment, acquirer: Acquirer): Promise<boolean> {
  const { kind } = await acquirer.inquire(acquirerKey(gateway, payment), payment.findings.resultDetails);
  return kind === 'declined' || kind === 'neverArrived';
}

const subjectOf = ({ ids }: Pick<Gateway, 'ids'>, { key, ndc }: Payment) => ({
  ndc,
  id: ids.publicId('payment', key),
});
