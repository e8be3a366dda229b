import { codes } from '../../core/payments/attempt.ts';
import type { Payment } from '../../core/payments/payment.ts';
import type { PaymentKey } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';
import { rejectPayment } from '../payments/conclude.ts';

/** Rejects a payment whose shopper closed the challenge; after the directory server's result it has no effect. */
export const cancelAuthentication = (
  gateway: Pick<Gateway, 'store' | 'clock' | 'mode' | 'oneAtATime' | 'securityCodes'>,
  key: PaymentKey,
): Promise<Payment | undefined> =>
  gateway.oneAtATime(key, async () => {
    const payment = await gateway.store.payment(key);
    if (payment?.waitsFor !== 'shopper') return payment;
    gateway.securityCodes.take(key);
    return rejectPayment(gateway, payment, { resultCode: codes.cancelledByShopper });
  });
