import type { Delivery, Payloads } from '../../core/message.ts';
import { isSameMoney, wronglyCarriedOut } from '../../core/payments/wrong-approval.ts';
import { type MessageKey, minutes, plus } from '../../core/values.ts';
import { acquirerOf, type Gateway } from '../gateway.ts';
import { acquirerKey } from '../payments/acquirer-key.ts';
import { inquiryAfterReport, replaceMessage, reversalMessage } from '../payments/keep.ts';
import { bookCarriedOut } from '../references/carried-out.ts';
import type { CarriedOut } from '../references/reference.ts';
import { correctionOf } from './correction.ts';

/** The wait for an acquirer that does not respond, or has not decided: these looks are not counted. */
const UNDECIDED_WAIT = minutes(60);

/**
 * Inquires again about a payment that ended because its acquirer had never seen it, or as two users have agreed. One
 * that is carried out all the same must not stand, whether or not the process that sent it has survived: it is reversed
 * (DECISIONS 84), with another amount once two inquiries have reported that (DECISIONS 220). A reference that users
 * have marked is booked instead, once, unless its merchant has made it again (DECISIONS 328).
 */
export async function recheckPayment(
  gateway: Gateway,
  payload: Payloads['payment.recheck'],
  message: MessageKey,
): Promise<Delivery> {
  const found = await gateway.oneAtATime(payload.payment, () => look(gateway, payload, message));
  if (typeof found === 'string' || 'nextTryAt' in found) return found;
  return (await bookCarriedOut(gateway, found)) === 'busy' ? later(gateway) : 'done';
}

const later = ({ clock }: Pick<Gateway, 'clock'>): Delivery => ({ nextTryAt: plus(clock.now(), UNDECIDED_WAIT) });

/** What becomes of the message, or what is to be booked. */
async function look(
  gateway: Gateway,
  { payment: key, reported }: Payloads['payment.recheck'],
  message: MessageKey,
): Promise<Delivery | CarriedOut> {
  const payment = await gateway.store.payment(key);
  const acquirer = payment && acquirerOf(gateway, payment);
  if (!acquirer || payment.state !== 'rejected') return 'done';
  const response = await acquirer.inquire(acquirerKey(gateway, payment), payment.findings.resultDetails);
  if (response.kind === 'unknown' || response.kind === 'pending') return later(gateway);
  if (response.kind !== 'approved') return 'again';
  const correction = await correctionOf(gateway, payment);
  if (correction === 'none') return 'done';
  const wrong = wronglyCarriedOut(payment, response);
  if (wrong && !isSameMoney(wrong, reported)) {
    const again = { topic: 'payment.recheck', reported: wrong } as const;
    await gateway.store.commit(replaceMessage(message, inquiryAfterReport(gateway, payment, again)));
    return 'done';
  }
  if (correction === 'book') return { declined: payment, response };
  await gateway.store.commit(replaceMessage(message, reversalMessage(gateway, payment, wrong ?? payment)));
  return 'done';
}
