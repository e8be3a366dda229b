import { accountsAfter } from '../../core/entities/merchant-accounts/dispatch.ts';
import type { AcquirerResponse } from '../../core/payments/acquirer.ts';
import { atNextAccount } from '../../core/payments/account-tries.ts';
import type { ReviewedFirst, SentFirst, UnsentFirst } from '../../core/payments/payment.ts';
import { accountOf, acquirerOf, type Gateway, settingsOf } from '../gateway.ts';
import { useOf } from './dispatch.ts';

/**
 * The payment at the next merchant account that takes it, where the acquirer of this one has certainly not processed it
 * for a technical fault and its channel wants another try (DECISIONS 141). Undefined after everything else: a decline
 * stands, and an unknown outcome is inquired about.
 */
export function nextTry<P extends UnsentFirst | ReviewedFirst | SentFirst>(
  gateway: Pick<Gateway, 'entities' | 'acquirers' | 'clock'>,
  payment: P,
  response: AcquirerResponse,
): P | undefined {
  if (response.kind !== 'declined' || response.notProcessed !== true) return undefined;
  const account = accountOf(gateway, payment);
  if (!account || payment.brand === null || !settingsOf(gateway, payment).retryAtNextAccount) return undefined;
  const channel = gateway.entities.entity(payment.entity);
  const next = accountsAfter(channel, account, useOf(gateway, payment, payment.brand)).find(
    ({ key }) => acquirerOf(gateway, { ...payment, merchantAccount: key }) !== undefined,
  );
  const tried = { account: account.key, at: gateway.clock.now(), resultCode: response.resultCode };
  return next && atNextAccount(payment, tried, next.key);
}
