import type { Payment } from '../../core/payments/payment.ts';
import type { Gateway } from '../gateway.ts';

/**
 * The key of a payment's request at its acquirer, which carries out each key once: the payment's id, and another one
 * for the request that follows a soft decline.
 */
export const acquirerKey = (
  { ids }: Pick<Gateway, 'ids'>,
  { key, findings }: Pick<Payment, 'key' | 'findings'>,
): string => `${ids.publicId('payment', key)}${findings.softDecline ? '-2' : ''}`;
