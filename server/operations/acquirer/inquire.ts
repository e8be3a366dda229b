import { authenticationFaults } from '../../core/authentication/authentication.ts';
import { SHOPPER_TIMEOUT } from '../../core/authentication/timeout.ts';
import type { Delivery, Payloads } from '../../core/message.ts';
import { codes } from '../../core/payments/attempt.ts';
import { isScreeningAlone, isUnderReview, type Payment, type UnsentPayment } from '../../core/payments/payment.ts';
import { isSameMoney, wronglyCarriedOut } from '../../core/payments/wrong-approval.ts';
import { type Money, type PaymentKey, plus } from '../../core/values.ts';
import { acquirerOf, type Gateway, type GatewayInTurn } from '../gateway.ts';
import { acquirerKey } from '../payments/acquirer-key.ts';
import { concludePayment, rejectPayment } from '../payments/conclude.ts';
import { inquiryAfterReport, sentOf } from '../payments/keep.ts';
import { followUpAtOnce } from '../references/follow-up.ts';
import { beginReversal } from './reverse-approval.ts';

/**
 * Settles a payment that was left pending. The request is never sent again: the acquirer is only queried by the key of
 * the request that it may have received. Other money is reversed when two inquiries have reported it (DECISIONS 220).
 */
export async function inquirePayment(
  gateway: Gateway,
  { payment: key, reported }: Payloads['payment.inquiry'],
): Promise<Delivery> {
  const inquired = await gateway.oneAtATime(key, () => inquire(gateway, key, reported));
  if (typeof inquired === 'string' || !('state' in inquired)) return inquired;
  await followUpAtOnce(gateway, inquired);
  return inquired.state === 'pending' ? 'again' : 'done';
}

/** The payment as the acquirer's response leaves it, or what becomes of the message where no response was kept. */
async function inquire(
  gateway: GatewayInTurn,
  key: PaymentKey,
  reported: Money | undefined,
): Promise<Payment | Delivery> {
  const payment = await gateway.store.payment(key);
  if (payment?.state !== 'pending' || payment.findings.reversing) return 'done';
  // An analyst's case has a time of its own.
  if (isUnderReview(payment) || isScreeningAlone(payment)) return 'done';
  if (payment.waitsFor !== 'acquirer') return rejectAbandoned(gateway, payment);
  const acquirer = acquirerOf(gateway, payment);
  if (!acquirer) return 'again';
  const response = await acquirer.inquire(acquirerKey(gateway, payment), payment.findings.resultDetails);
  const wrong = wronglyCarriedOut(payment, response);
  if (wrong && isSameMoney(wrong, reported)) return beginReversal(gateway, payment, wrong);
  if (wrong) {
    await gateway.store.commit([inquiryAfterReport(gateway, payment, { topic: 'payment.inquiry', reported: wrong })]);
    return 'done';
  }
  return concludePayment(gateway, await sentOf(gateway, payment), { response, inquiry: null });
}

/**
 * Rejects an uncharged payment whose shopper did not return, or whose process died during the authentication request.
 */
async function rejectAbandoned(
  gateway: Pick<Gateway, 'store' | 'clock' | 'mode'>,
  payment: UnsentPayment,
): Promise<Delivery> {
  const since = payment.findings.authentication?.since ?? payment.createdAt;
  if (gateway.clock.now() < plus(since, SHOPPER_TIMEOUT)) return 'again';
  const resultCode = payment.waitsFor === 'shopper' ? authenticationFaults.timedOut : codes.authenticationLost;
  await rejectPayment(gateway, payment, { resultCode });
  return 'done';
}
