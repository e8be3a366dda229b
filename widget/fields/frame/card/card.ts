import { type Brand, detectBrands, passesLuhn } from 'shared';
import type { FormTexts } from '../../../locales/messages.ts';
import { digitsOf } from '../form/digits.ts';

/** What the shopper has typed: digits without gaps, and the name. */
export type Card = { readonly number: string; readonly expiry: string; readonly cvv: string; readonly holder: string };
export type FieldName = keyof Card;
export const fieldNames = ['number', 'expiry', 'cvv', 'holder'] as const satisfies readonly FieldName[];

export type FaultName = keyof FormTexts['faults'];

/** The brand a number belongs to as soon as no other is possible, whether it is accepted or not. */
export function brandOf(number: string): Brand | undefined {
  const [first, ...others] = detectBrands(number);
  return others.length === 0 || number.length >= 6 ? first : undefined;
}

/** Before the brand is known, the longest code there is. */
export const cvvLengthOf = (number: string): number => brandOf(number)?.cvvLength ?? 4;

/** What is wrong with each field, at a given moment. */
export const faultsOf = {
  number: ({ number }, { accepted }) => numberFault(number, accepted),
  expiry: ({ expiry }, { now }) => expiryFault(expiry, now),
  cvv: ({ cvv, number }) => cvvFault(cvv, number),
  holder: ({ holder }) => holderFault(holder),
} as const satisfies Record<FieldName, (card: Card, rules: Rules) => FaultName | null>;

export type Rules = { readonly accepted: readonly string[]; /** Epoch milliseconds. */ readonly now: number };

function numberFault(number: string, accepted: readonly string[]): FaultName | null {
  if (number === '') return 'numberMissing';
  const brand = brandOf(number);
  if (!brand) return number.length < 12 && detectBrands(number).length > 0 ? 'numberIncomplete' : 'numberInvalid';
  const { code, lengths, luhn } = brand;
  if (!accepted.includes(code)) return 'brandRefused';
  if (number.length < Math.min(...lengths)) return 'numberIncomplete';
  const fits = lengths.includes(number.length) && (!luhn || passesLuhn(number));
  return fits ? null : 'numberInvalid';
}

/** Month and year of `MMYY` or `MMYYYY`; the year has four digits. */
const expiryOf = (expiry: string): { month: string; year: string } => ({
  month: expiry.slice(0, 2),
  year: `20${expiry.slice(-2)}`,
});

/** A card is good through the last day of its month, wherever on earth that day ends last: as the gateway says. */
function expiryFault(expiry: string, now: number): FaultName | null {
  if (expiry === '') return 'expiryMissing';
  if (expiry.length !== 4 && expiry.length !== 6) return 'expiryIncomplete';
  const { month, year } = expiryOf(expiry);
  if (Number(month) < 1 || Number(month) > 12) return 'expiryInvalid';
  const HALF_DAY = 43_200_000;
  return now >= Date.UTC(Number(year), Number(month), 1) + HALF_DAY ? 'expiryPast' : null;
}

function cvvFault(cvv: string, number: string): FaultName | null {
  const brand = brandOf(number);
  if (cvv === '') return brand?.cvvRequired === false ? null : 'cvvMissing';
  if (cvv.length < (brand?.cvvLength ?? 3)) return 'cvvIncomplete';
  return brand && cvv.length > brand.cvvLength ? 'cvvInvalid' : null;
}

/** A number in the field of the name is a slip, and would be account data where none is expected. */
function holderFault(holder: string): FaultName | null {
  const name = holder.trim();
  if (name === '') return 'holderMissing';
  if (digitsOf(name).length >= 8) return 'holderInvalid';
  return name.length < 3 ? 'holderTooShort' : null;
}

/** The fields of the request that pays with the card (spec, Card). */
export function cardFields({ number, expiry, cvv, holder }: Card): Readonly<Record<string, string>> {
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
