import type { Payment } from '../../core/payments/payment.ts';
import type { PaymentKey } from '../../core/values.ts';
import { inquirePayment } from '../acquirer/inquire.ts';

/**
 * Inquires about a payment whose shopper came back from the acquirer's page. The browser decides nothing: whatever its
 * request contains, the payment ends as the acquirer responds, or stays pending. A payment without a redirect is not
 * inquired about, because its request may be on its way.
 */
export async function returnShopper(
  gateway: Parameters<typeof inquirePayment>[0],
  key: PaymentKey,
): Promise<Payment | undefined> {
  const payment = await gateway.store.payment(key);
  if (payment?.state !== 'pending' || payment.waitsFor !== 'acquirer' || !payment.findings.redirect) return payment;
  await inquirePayment(gateway, { payment: key });
  return gateway.store.payment(key);
}
