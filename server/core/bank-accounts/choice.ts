import { paymentBrand } from 'shared';
import type { Fields } from '../fields.ts';

/** Where a shopper has an account. At least one member is stated. */
export type BankChoice = {
  readonly bankName: string | null;
  readonly bic: string | null;
  /** ISO 3166-1, two capital letters. */
  readonly country: string | null;
};

/** The bank or country that the parameters of a payment name, as far as its brand takes the choice. */
export function bankChoice(fields: Fields): BankChoice | undefined {
  const taken = paymentBrand(fields['paymentBrand'] ?? '')?.choice ?? [];
  const chosen = (name: (typeof taken)[number]): string | null => (taken.includes(name) ? fields[name] : null) ?? null;
  const choice = {
    bankName: chosen('bankAccount.bankName'),
    bic: chosen('bankAccount.bic'),
    country: chosen('bankAccount.country'),
  };
  return Object.values(choice).some((value) => value !== null) ? choice : undefined;
}
