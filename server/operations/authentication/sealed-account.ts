import type { Gateway } from '../gateway.ts';
import type { Payment } from '../../core/payments/payment.ts';
import type { Account, Card } from '../../core/payments/acquirer.ts';

export const sealAccount = (gateway: Gateway, payment: Payment, { card }: Account): Promise<string> =>
  gateway.vault.seal(payment.entity, payment.key, JSON.stringify(card));

/**
 * The account as it was before the shopper was sent away. Its security code is gone when the process was, or after ten
 * minutes.
 */
export async function reopenAccount(gateway: Gateway, payment: Payment): Promise<Account | 'securityCodeLost'> {
  if (payment.sealed === null) return 'securityCodeLost';
  const cvv = gateway.securityCodes.take(payment.key) ?? null;
  if (cvv === null && payment.findings.authentication?.hadSecurityCode) return 'securityCodeLost';
  // The vault gives back only what this gateway sealed for this very payment: a card.
  return {
    card: JSON.parse(await gateway.vault.open(payment.entity, payment.key, payment.sealed)) as Card,
    cvv,
    proof: null,
  };
}
