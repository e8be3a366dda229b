import type { Delivery, Payloads } from '../../core/message.ts';
import { isSameMoney, wronglyCarriedOut } from '../../core/payments/wrong-approval.ts';
import { acquirerOf, type Gateway } from '../gateway.ts';
import { acquirerKey } from '../payments/acquirer-key.ts';
import { inquiryAfterReport, reversalMessage } from '../payments/keep.ts';

/**
 * Inquires again about a payment that ended because its acquirer had never seen it. One that is carried out late must
 * not stand, whether or not the process that sent it has survived: it is reversed (DECISIONS 84), with another amount
 * once two inquiries have reported that (DECISIONS 220).
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
    if (response.kind !== 'approved') return 'again';
    const wrong = wronglyCarriedOut(payment, response);
    await gateway.store.commit([
      wrong && !isSameMoney(wrong, reported)
        ? inquiryAfterReport(gateway, payment, { topic: 'payment.recheck', reported: wrong })
        : reversalMessage(gateway, payment, wrong ?? payment),
    ]);
    return 'done';
  });
