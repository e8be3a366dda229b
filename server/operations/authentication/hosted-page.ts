import type { Payment } from '../../core/payments/payment.ts';
import type { PaymentKey } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';

/** The gateway's page for a payment's 3-D Secure. */
export const hostedPage = ({ baseUrl, ids }: Pick<Gateway, 'baseUrl' | 'ids'>, payment: Payment): string =>
  `${baseUrl}3ds/${ids.publicId('payment', payment.key)}`;

/**
 * The secret part of the results address, which only the directory server receives (AReq): a shopper's browser has
 * every other part of a result and must not be able to forge one (DECISIONS 9).
 */
export const resultsKey = ({ sign }: Pick<Gateway, 'sign'>, payment: PaymentKey): string =>
  sign(`3-D Secure results of ${payment}`);
