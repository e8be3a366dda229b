import type { Fields } from '../fields.ts';

/** Whether an account is of a country, by its code in capital letters; that of a card is not known. */
export const isOfCountry = ({ fields }: { readonly fields: Fields }, country: string): boolean =>
  fields['bankAccount.country']?.toUpperCase() === country;
