import type { PaymentKey } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';
import { inquirePayment } from '../acquirer/inquire.ts';

/**
 * Inquires about a payment of which an acquirer reports that it has an outcome. The report itself is not believed, and
 * the acquirer does not wait for the inquiry; where the process dies before it, the payment's next inquiry is due.
 */
export async function receiveNotification(
  gateway: Parameters<typeof inquirePayment>[0] & Pick<Gateway, 'background'>,
  key: PaymentKey,
): Promise<'received' | 'paymentUnknown'> {
  const payment = await gateway.store.payment(key);
  if (!payment) return 'paymentUnknown';
  const isAwaited = payment.state === 'pending' && payment.waitsFor === 'acquirer';
  if (isAwaited) gateway.background.start('inquiry after a notification', inquirePayment(gateway, { payment: key }));
  return 'received';
}
