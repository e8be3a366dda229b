import type { Delivery, Payloads } from '../../core/message.ts';
import { isSameMoney, wronglyCarriedOut } from '../../core/payments/wrong-approval.ts';
import { minutes, plus } from '../../core/values.ts';
import { acquirerOf, type Gateway } from '../gateway.ts';
import { acquirerKey } from '../payments/acquirer-key.ts';
import { inquiryAfterReport, reversalMessage } from '../payments/keep.ts';

/** The wait for an acquirer that does not respond, or has not decided: these looks are not counted. */
const UNDECIDED_WAIT = minutes(60);

/**
 * Inquires again about a payment that ended because its acquirer had never seen it, or as two users have agreed. One that
 * is carried out all the same must not stand, whether or not the process that sent it has survived: it is reversed
 * (DECISIONS 84), with another amount once two inquiries have reported that (DECISIONS 220).
 */
export const recheckPayment = (
  gateway: Pick<Gateway, 'store' | 'clock' | 'ids' | 'acquirers' | 'entities' | 'oneAtATime'>,
  { payment: key, reported }: Payloads['payment.recheck'],
): Promise<Delivery> =>
  gateway.oneAtATime(key, async () => {
    const payment = await gateway.store.payment(key);
    const acquirer = payment && acquirerOf(gateway, payment);
    if (!acquirer || payment.state !== 'rejected') return 'done';
    const response = await acquirer.inquire(acquirerKey(gateway, payment), payment.findings.resultDetails);
    if (response.kind === 'unknown' || response.kind === 'pending')
      return { nextTryAt: plus(gateway.clock.now(), UNDECIDED_WAIT) };
    if (response.kind !== 'approved') return 'again';
    const wrong = wronglyCarriedOut(payment, response);
    await gateway.store.commit([
      wrong && !isSameMoney(wrong, reported)
        ? inquiryAfterReport(gateway, payment, { topic: 'payment.recheck', reported: wrong })
        : reversalMessage(gateway, payment, wrong ?? payment),
    ]);
    return 'done';
  });
