import type { MerchantAccount } from '../entities/merchant-accounts/account.ts';
import type { Fields } from '../fields.ts';
import type { PaymentKey } from '../values.ts';

const LENGTH_MAX = 127;

/**
 * The text on the shopper's statement (spec, Basic payment: merchant.name overrides descriptor). The text of a merchant
 * account stands where the payment has none, or precedes the payment's own.
 */
export function statementText(
  { 'merchant.name': name, descriptor }: Fields,
  account: Pick<MerchantAccount, 'terms'> | null,
): string | undefined {
  const own = name ?? descriptor;
  const text = account?.terms.descriptor ?? undefined;
  if (own === undefined || text === undefined) return own ?? text;
  return text.endsWith('*') ? `${text}${own}`.slice(0, LENGTH_MAX) : own;
}

/** Twelve digits of a payment's key in three groups, which stand before the text: the ShortId of settlement files. */
export function shortIdOf(key: PaymentKey): string {
  const digits = String(key).padStart(12, '0').slice(-12);
  return `${digits.slice(0, 4)}.${digits.slice(4, 8)}.${digits.slice(8)}`;
}
