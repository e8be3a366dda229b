import { paymentBrand, type PaymentType } from 'shared';

/** The faults of a brand, with their result codes. */
export const brandFaults = {
  brandMissing: '100.100.500',
  brandUnknown: '100.100.501',
  typeNotTaken: '600.200.310',
  currencyNotTaken: '600.200.500',
} as const;
export type BrandFault = keyof typeof brandFaults;

export type BrandUse = { readonly type: PaymentType; readonly currency: string };

/** What prevents a payment by a brand, according to the table of brands; undefined when nothing does. */
export function brandFault(code: string, { type, currency }: BrandUse): BrandFault | undefined {
  const brand = paymentBrand(code);
  if (!brand) return 'brandUnknown';
  const types: readonly string[] = brand.types;
  if (!types.includes(type)) return 'typeNotTaken';
  return brand.currencies?.includes(currency) === false ? 'currencyNotTaken' : undefined;
}
