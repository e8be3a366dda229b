import { schemeOf } from 'shared';
import type { EntitySettings } from '../entities/entity.ts';
import type { Payment } from '../payments/payment.ts';
import type { AuthenticationFault } from './authentication.ts';
import { authenticationOutcome } from './outcome.ts';
import { isForPayment, type PaidFor } from './plan.ts';

/** The electronic commerce indicators (ECI) that a scheme permits with each transaction status. */
type Indicators = Readonly<Record<'Y' | 'A' | 'U', readonly string[]>>;
const indicators: Readonly<Record<string, Indicators>> = {
  mastercard: { Y: ['02'], A: ['01'], U: ['06', '07'] },
  unionpay: { Y: ['02', '05'], A: ['01', '06'], U: ['07'] },
};
const usual: Indicators = { Y: ['05'], A: ['06'], U: ['07'] };

const indicatorsOf = (brand: string | null): Indicators => indicators[schemeOf(brand) ?? ''] ?? usual;

/** The fault of an authentication by another 3DS Server; null when the payment may proceed with it. */
export function externalFault(
  payment: PaidFor & Pick<Payment, 'brand'>,
  settings: EntitySettings,
): AuthenticationFault | null {
  const {
    'threeDSecure.authenticationStatus': status,
    'threeDSecure.transactionStatusReason': statusReason = null,
    'threeDSecure.eci': eci = '',
  } = payment.fields;
  if (!isForPayment(payment)) return 'amountDiffers';
  if (status !== 'Y' && status !== 'A' && status !== 'U') return 'failed';
  if (!indicatorsOf(payment.brand)[status].includes(eci)) return 'indicatorInvalid';
  const outcome = authenticationOutcome({ status, statusReason }, settings);
  return outcome === 'proceed' ? null : outcome;
}
