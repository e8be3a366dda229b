import { codes, rejected } from '../../core/payments/attempt.ts';
import type { Payment } from '../../core/payments/payment.ts';
import type { Key } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';
import { keepPayment } from '../payments/keep.ts';

/** The shopper closed the challenge. Once the issuer has spoken it is too late: then the payment ends as it ends. */
export const cancelAuthentication = (gateway: Gateway, key: Key): Promise<Payment | undefined> =>
  gateway.oneAtATime(key, async () => {
    const payment = await gateway.store.payment(key);
    if (!payment || payment.state !== 'pending' || payment.waitsFor !== 'shopper') return payment;
    gateway.securityCodes.take(key);
    return (
      await keepPayment(gateway, rejected(payment, { resultCode: codes.cancelledByShopper, at: gateway.clock.now() }))
    ).payment;
  });
