import type { Card } from '../../core/cards/card.ts';
import type { CardAccount } from '../../core/payments/account.ts';
import type { AuthenticatingPayment, Payment } from '../../core/payments/payment.ts';
import type { Gateway } from '../gateway.ts';

/**
 * The part of a card account that is sealed while the shopper is away: never a security code (PCI DSS 3.3,
 * DECISIONS 11).
 */
type SealedAccount = { readonly kind: 'card'; readonly card: Card };

/** Encrypts an account for the one payment that will charge it. */
export const sealAccount = (
  { vault }: Pick<Gateway, 'vault'>,
  payment: Payment,
  { kind, card }: CardAccount,
): Promise<string> => vault.seal(payment.entity, payment.key, JSON.stringify({ kind, card } satisfies SealedAccount));

/**
 * The account as it was before the shopper was redirected. Its security code is lost with the process that took it, and
 * after ten minutes (DECISIONS 11).
 */
export async function openAccount(
  gateway: Pick<Gateway, 'vault' | 'securityCodes'>,
  payment: AuthenticatingPayment,
): Promise<CardAccount | 'securityCodeLost'> {
  const cvv = gateway.securityCodes.take(payment.key) ?? null;
  if (cvv === null && payment.findings.authentication.hadSecurityCode) return 'securityCodeLost';
  const opened = await gateway.vault.open(payment.entity, payment.key, payment.sealed);
  // The cast holds because the vault opens only a text that was sealed for this payment. The first release sealed the
  // card alone.
  const content = JSON.parse(opened) as SealedAccount | Card;
  const sealed: SealedAccount = 'kind' in content ? content : { kind: 'card', card: content };
  return { ...sealed, cvv, proof: null };
}
