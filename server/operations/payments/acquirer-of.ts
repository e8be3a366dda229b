import type { Gateway } from '../gateway.ts';
import type { Payment } from '../../core/payments/payment.ts';
import type { Acquirer } from '../../connectors/acquirer/acquirer.ts';

export const acquirerOf = (gateway: Gateway, payment: Payment): Acquirer | undefined =>
  gateway.acquirers[payment.testMode ?? 'live'];
