import type { Payment } from '../../core/payments/payment.ts';
import type { Terms } from '../../core/references/request.ts';
import { acquirerOf, type Gateway, settingsOf } from '../gateway.ts';

/** What decides about the references of a tree beside its payments. */
export const termsOf = (
  gateway: Pick<Gateway, 'acquirers' | 'clock' | 'entities'>,
  root: Pick<Payment, 'entity' | 'testMode' | 'merchantAccount'>,
): Terms => ({
  settings: settingsOf(gateway, root),
  now: gateway.clock.now(),
  hasAcquirer: acquirerOf(gateway, root) !== undefined,
  standing: gateway.entities.entity(root.entity).standing,
});
