import {
  type FaultMessage,
  isOrderType,
  type ParameterFault,
  paymentBrand,
  paymentsOf,
  type PaymentType,
  type ReferenceType,
  shown,
} from 'shared';
import type { Fields } from '../fields.ts';
import { type Refusal, refuseParameters } from '../refusal.ts';
import type { Cents } from '../values.ts';
import { overridesIn } from './payment-type.ts';

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

export type BrandUse = {
  readonly type: PaymentType;
  /** The payment that the gateway makes after it: of PA.CP the CP. */
  readonly next?: ReferenceType | null;
  readonly currency: string;
  readonly amountCents: Cents;
};

/** What prevents a payment by a brand, according to the table of brands; undefined when nothing does. */
export const brandFault = (code: string, use: BrandUse): BrandFault | undefined => brandFaultsIn(code, use)[0];

/** All that prevents a payment by a brand. */
export function brandFaultsIn(code: string, { type, next, currency, amountCents }: BrandUse): readonly BrandFault[] {
  const brand = paymentBrand(code);
  if (!brand) return ['brandUnknown'];
  const types: readonly string[] = brand.types;
  const isTaken = types.includes(type) && (!next || types.includes(next));
  return [
    ...(isTaken ? [] : ['typeNotTaken' as const]),
    // An account is stored without a currency, unless it is verified.
    ...(currency !== '' && brand.currencies?.includes(currency) === false ? ['currencyNotTaken' as const] : []),
    ...(exceedsBrand(code, amountCents) ? ['amountTooHigh' as const] : []),
  ];
}

/** Whether an amount is more than a brand carries at once. */
export const exceedsBrand = (code: string | null, amountCents: Cents): boolean =>
  amountCents > (paymentBrand(code ?? '')?.amountMax ?? Infinity);

/**
 * The refusal of a checkout that names a brand which does not exist, or another payment type for one that does not take
 * it (spec, Basic payment: paymentBrand, overridePaymentType).
 */
export function refusalOfBrands(fields: Fields): Refusal | undefined {
  const named = fields['paymentBrand'];
  const overrides = overridesIn(fields);
  const unknown = [
    ...(named === undefined || paymentBrand(named)
      ? []
      : [faultOf('paymentBrand', named, 'must be a brand that exists')]),
    ...overrides
      .filter(({ brand }) => !paymentBrand(brand))
      .map(({ name, type, brand }) => faultOf(name, type, `${brand} is no brand that exists`)),
  ];
  if (unknown.length > 0) return { ...refuseParameters(unknown), reason: 'brandUnknown' };
  const notTaken = overrides
    .filter(({ brand, type }) => !takesOrder(brand, type))
    .map(({ name, type, brand }) => faultOf(name, type, `is not possible with ${brand}`));
  return notTaken.length > 0 ? { ...refuseParameters(notTaken), reason: 'typeNotTaken' } : undefined;
}

/** The refusal of a due date with an account that no debit is taken from; a payment without a brand is one of a card. */
export function refusalOfDueDate(code: string | null, { transactionDueDate: date }: Fields): Refusal | undefined {
  if (date === undefined || paymentBrand(code ?? '')?.method === 'directDebit') return undefined;
  const message = `is not possible with ${code ?? 'card parameters'}` as const;
  return refuseParameters([faultOf('transactionDueDate', date, message)]);
}

/** Whether a brand takes every payment that an order of a type begins: of PA.CP the PA and the CP. */
function takesOrder(code: string, type: string): boolean {
  const types: readonly string[] = paymentBrand(code)?.types ?? [];
  const { first, next } = isOrderType(type) ? paymentsOf(type) : { first: type, next: null };
  return types.includes(first) && (next === null || types.includes(next));
}

const faultOf = (name: string, value: string, message: FaultMessage): ParameterFault => ({
  name,
  value: shown(value),
  message,
});
