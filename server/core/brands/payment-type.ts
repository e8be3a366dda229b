import type { Fields } from '../fields.ts';

const OVERRIDE = 'overridePaymentType[';

/** A payment type of a checkout that one brand has instead of the type of all. */
type Override = { readonly name: string; readonly brand: string; readonly type: string };

/** The payment type of a brand, or else that of the checkout (spec, Basic payment: overridePaymentType). */
export const typeForBrand = (fields: Fields, brand: string | null): string | undefined =>
  (brand === null ? undefined : fields[`${OVERRIDE}${brand}]`]) ?? fields['paymentType'];

export const overridesIn = (fields: Fields): readonly Override[] =>
  Object.entries(fields)
    .filter(([name]) => name.startsWith(OVERRIDE))
    .map(([name, type]) => ({ name, brand: name.slice(OVERRIDE.length, -1), type }));
