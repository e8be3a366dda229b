import type { Payment } from '../../core/payments/payment.ts';
import type { Gateway } from '../gateway.ts';
import type { Key } from '../../core/values.ts';

/**
 * A checkout shows its shopper the result itself; for a merchant's own server somebody has to say where the shopper
 * goes back to.
 */
export const hasWayBack = ({ checkout, fields }: Payment): boolean =>
  checkout !== null || fields['shopperResultUrl'] !== undefined;

/** The page of ours at which a payment's 3-D Secure takes place. */
export const hostedPage = (gateway: Gateway, payment: Payment): string =>
  `${gateway.baseUrl}3ds/${gateway.ids.publicId('payment', payment.key)}`;

/**
 * Known to the directory server alone, who gets it in the AReq: a shopper knows every other part of a result and must
 * not be able to forge one.
 */
export const resultsKey = (gateway: Gateway, payment: Key): string => gateway.sign(`3-D Secure results of ${payment}`);
