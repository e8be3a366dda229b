import { schemeOf } from 'shared';
import type { Payment } from '../payments/payment.ts';
import type { AuthenticationFault } from './authentication.ts';

/** The electronic commerce indicators (ECI) that a scheme permits with each transaction status. */
type Indicators = Readonly<Record<'Y' | 'A' | 'U', readonly string[]>>;
const indicators: Readonly<Record<string, Indicators>> = {
  mastercard: { Y: ['02'], A: ['01'], U: ['06', '07'] },
  unionpay: { Y: ['02', '05'], A: ['01', '06'], U: ['07'] },
};
const usual: Indicators = { Y: ['05'], A: ['06'], U: ['07'] };

/** A status that was not sent permits every indicator of the scheme. */
function permittedIndicators(brand: string | null, status: string | undefined): readonly string[] {
  const { Y, A, U } = indicators[schemeOf(brand) ?? ''] ?? usual;
  return { Y, A, U }[status ?? ''] ?? [...Y, ...A, ...U];
}

/**
 * The fault of an authentication by another 3DS Server; null for one that reaches the acquirer, which decides about it,
 * also when the issuer was unable to authenticate (DECISIONS 54).
 */
export function externalFault(payment: Pick<Payment, 'fields' | 'brand'>): AuthenticationFault | null {
  const { 'threeDSecure.authenticationStatus': status, 'threeDSecure.eci': eci } = payment.fields;
  if (status === 'N') return 'failed';
  return eci === undefined || permittedIndicators(payment.brand, status).includes(eci) ? null : 'indicatorInvalid';
}
