import type { AcquirerKey } from '../../core/payments/acquirer.ts';
import type { Payment } from '../../core/payments/payment.ts';
import type { PaymentKey } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';

/**
 * The key of a payment's request at its acquirer, which carries out each key once: the payment's id, and another one
 * for each request that follows a soft decline, or a try at another merchant account. What is booked of a reference that
 * ended as declined has the key of that one.
 */
export function acquirerKey(
  { ids }: Pick<Gateway, 'ids'>,
  { key, findings }: Pick<Payment, 'key' | 'findings'>,
): AcquirerKey {
  const id = ids.publicId('payment', findings.carriedOutAs ?? key);
  const earlier = requestsBefore(findings);
  // The cast holds because no other function makes the key of a payment's own request.
  return (earlier === 0 ? id : `${id}-${earlier + 1}`) as AcquirerKey;
}

/** The payment of which a text is the id, or the key of a request; undefined for any other text. */
export const paymentOfKey = ({ ids }: Pick<Gateway, 'ids'>, text: string): PaymentKey | undefined =>
  ids.keyOf('payment', text.replace(/-\d{1,4}$/, ''));

/** How many requests there were before the current one. */
const requestsBefore = ({ softDecline, tries }: Payment['findings']): number =>
  (softDecline ? 1 : 0) + (tries?.length ?? 0);
