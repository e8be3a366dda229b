import type { Payment } from '../payments/payment.ts';
import { refuseParameters } from '../refusal.ts';

/** The flow of an authentication with a challenge. */
export const CHALLENGE = 'challenge';

/**
 * Whether the shopper can be redirected and return: a checkout shows the result itself, a server-to-server payment
 * needs an address for the shopper's return.
 */
export const hasReturnAddress = ({ checkout, fields }: Payment): boolean =>
  checkout !== null || fields['shopperResultUrl'] !== undefined;

/** Whether the issuer demanded a challenge and the shopper has no address to return to. */
export const isStranded = (payment: Payment): boolean =>
  payment.findings.threeDSecure?.['flow'] === CHALLENGE &&
  !payment.findings.authentication?.challenge &&
  !hasReturnAddress(payment);

/** The refusal of a payment that needs its shopper. */
export const noReturnAddress = refuseParameters([
  { name: 'shopperResultUrl', value: null, message: 'may not be empty' },
]);
