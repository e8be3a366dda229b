import { type ParameterFault, paymentBrand, type PaymentType, shown } from 'shared';
import type { Fields } from '../fields.ts';
import { type Refusal, refuseParameters } from '../refusal.ts';
import type { Cents } from '../values.ts';

/** The faults of a brand, with their result codes. */
export const brandFaults = {
  brandMissing: '100.100.500',
  brandUnknown: '100.100.501',
  accountDiffers: '100.100.700',
  typeNotTaken: '600.200.310',
  currencyNotTaken: '600.200.500',
  amountTooHigh: '100.550.301',
} as const;
export type BrandFault = keyof typeof brandFaults;

export type BrandUse = { readonly type: PaymentType; readonly currency: string; readonly amountCents: Cents };

/** What prevents a payment by a brand, according to the table of brands; undefined when nothing does. */
export function brandFault(code: string, { type, currency, amountCents }: BrandUse): BrandFault | undefined {
  const brand = paymentBrand(code);
  if (!brand) return 'brandUnknown';
  const types: readonly string[] = brand.types;
  if (!types.includes(type)) return 'typeNotTaken';
  // An account is stored without a currency, unless it is verified.
  if (currency !== '' && brand.currencies?.includes(currency) === false) return 'currencyNotTaken';
  return exceedsBrand(code, amountCents) ? 'amountTooHigh' : undefined;
}

/** Whether an amount is more than a brand carries at once. */
export const exceedsBrand = (code: string | null, amountCents: Cents): boolean =>
  amountCents > (paymentBrand(code ?? '')?.amountMax ?? Infinity);

const OVERRIDE = 'overridePaymentType[';

/**
 * The refusal of a checkout that names a brand which does not exist, or another payment type for one that does not take
 * it (spec, Basic payment: paymentBrand, overridePaymentType).
 */
export function refusalOfBrands(fields: Fields): Refusal | undefined {
  const named = fields['paymentBrand'];
  const overrides = Object.entries(fields).filter(([name]) => name.startsWith(OVERRIDE));
  const unknown = [
    ...(named === undefined || paymentBrand(named)
      ? []
      : [faultOf('paymentBrand', named, 'must be a brand that exists')]),
    ...overrides
      .filter(([name]) => !paymentBrand(codeIn(name)))
      .map(([name, type]) => faultOf(name, type, `${codeIn(name)} is no brand that exists`)),
  ];
  if (unknown.length > 0) return { ...refuseParameters(unknown), reason: 'brandUnknown' };
  const notTaken = overrides
    .filter(([name, type]) => !typesOf(codeIn(name)).includes(type))
    .map(([name, type]) => faultOf(name, type, `is not possible with ${codeIn(name)}`));
  return notTaken.length > 0 ? { ...refuseParameters(notTaken), reason: 'typeNotTaken' } : undefined;
}

const codeIn = (name: string): string => name.slice(OVERRIDE.length, -1);
const typesOf = (code: string): readonly string[] => paymentBrand(code)?.types ?? [];
const faultOf = (name: string, value: string, message: string): ParameterFault => ({
  name,
  value: shown(value),
  message,
});
