import type { ParameterFault } from 'shared';
import type { Payment } from '../payments/payment.ts';
import { missingTerms } from './agreement.ts';
import { hasReturnAddress, noReturnAddress } from './return-address.ts';

/** The parameters without which an authentication cannot run: nothing is written or sent before they are there. */
export const missingFor = (payment: Payment, plan: 'sendToIssuer' | 'sendShopper'): readonly ParameterFault[] => [
  ...missingTerms(payment),
  ...(plan === 'sendShopper' && !hasReturnAddress(payment) ? (noReturnAddress.faults ?? []) : []),
];
