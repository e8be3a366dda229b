import { type CardBrand, detectRangeBrands, isCardExpired, passesLuhn } from 'shared';
import type { FormTexts } from '../../../locales/messages.ts';
import { digitsOf } from '../form/digits.ts';

/** The shopper's input: digits without gaps, and the name. */
export type TypedCard = {
  readonly number: string;
  readonly expiry: string;
  readonly cvv: string;
  readonly holder: string;
};
export type FieldName = keyof TypedCard;
export const fieldNames = ['number', 'expiry', 'cvv', 'holder'] as const satisfies readonly FieldName[];

export type FaultName = keyof FormTexts['faults'];

/** The brand of a number as soon as no other is possible, whether it is accepted or not. */
export function brandOf(number: string): CardBrand | undefined {
  const [first, ...others] = detectRangeBrands(number);
  return others.length === 0 || number.length >= 6 ? first : undefined;
}

/** Before the brand is known, the length of the longest codes. */
export const cvvLengthOf = (number: string): number => brandOf(number)?.cvvLength ?? 4;

/** The fault of each field at a given moment, if any. */
export const faultsOf = {
  number: ({ number }, { accepted }) => numberFault(number, accepted),
  expiry: ({ expiry }, { now }) => expiryFault(expiry, now),
  cvv: ({ cvv, number }) => cvvFault(cvv, number),
  holder: ({ holder }) => holderFault(holder),
} as const satisfies Record<FieldName, (card: TypedCard, rules: CardRules) => FaultName | null>;

export type CardRules = { readonly accepted: readonly string[]; /** Epoch milliseconds. */ readonly now: number };

function numberFault(number: string, accepted: readonly string[]): FaultName | null {
  if (number === '') return 'numberMissing';
  const brand = brandOf(number);
  if (!brand) return number.length < 12 && detectRangeBrands(number).length > 0 ? 'numberIncomplete' : 'numberInvalid';
  const { code, lengths, luhn } = brand;
  if (!accepted.includes(code)) return 'brandRefused';
  if (number.length < Math.min(...lengths)) return 'numberIncomplete';
  const fits = lengths.includes(number.length) && (luhn === false || passesLuhn(number));
  return fits ? null : 'numberInvalid';
}

/** Month and year of `MMYY` or `MMYYYY`; the year has four digits. */
const expiryOf = (expiry: string): { month: string; year: string } => ({
  month: expiry.slice(0, 2),
  year: `20${expiry.slice(-2)}`,
});

/** A card is valid through the last day of its month in the last time zone (UTC−12), as for the gateway. */
function expiryFault(expiry: string, now: number): FaultName | null {
  if (expiry === '') return 'expiryMissing';
  if (expiry.length !== 4 && expiry.length !== 6) return 'expiryIncomplete';
  const { month, year } = expiryOf(expiry);
  if (Number(month) < 1 || Number(month) > 12) return 'expiryInvalid';
  return isCardExpired({ month, year }, now) ? 'expiryPast' : null;
}

function cvvFault(cvv: string, number: string): FaultName | null {
  const brand = brandOf(number);
  if (cvv === '') return brand?.cvvRequired === false ? null : 'cvvMissing';
  if (cvv.length < (brand?.cvvLength ?? 3)) return 'cvvIncomplete';
  return brand && cvv.length > brand.cvvLength ? 'cvvInvalid' : null;
}

/** A card number in the field of the name would be account data where none is expected. */
function holderFault(holder: string): FaultName | null {
  const name = holder.trim();
  if (name === '') return 'holderMissing';
  if (digitsOf(name).length >= 8) return 'holderInvalid';
  return name.length < 3 ? 'holderTooShort' : null;
}

/** The parameters of a payment with the card (spec, Card). */
export function cardParameters({ number, expiry, cvv, holder }: TypedCard): Readonly<Record<string, string>> {
  const { month, year } = expiryOf(expiry);
  const brand = brandOf(number);
  return {
    ...(brand ? { paymentBrand: brand.code } : {}),
    'card.number': number,
    'card.expiryMonth': month,
    'card.expiryYear': year,
    'card.holder': holder.trim(),
    ...(cvv === '' ? {} : { 'card.cvv': cvv }),
  };
}
