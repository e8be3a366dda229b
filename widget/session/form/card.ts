import { isCardExpired, passesLuhn } from 'shared';
import { digitsOf } from '../../digits.ts';
import type { SessionTexts } from '../../locales/messages.ts';
import type { Detection } from './detection.ts';

/** The shopper's input: digits without gaps, and the name. */
export type TypedCard = {
  readonly number: string;
  readonly expiry: string;
  readonly cvv: string;
  readonly holder: string;
};
export type FieldName = keyof TypedCard;
export const fieldNames = ['number', 'expiry', 'cvv', 'holder'] as const satisfies readonly FieldName[];

export type FaultName = keyof SessionTexts['faults'];

export type CardRules = {
  readonly accepted: readonly string[];
  readonly detection: Detection;
  /** Epoch milliseconds. */
  readonly now: number;
};

/** The fault of each field at a given moment, if any. */
export const faultsOf = {
  number: ({ number }, rules) => numberFault(number, rules),
  expiry: ({ expiry }, { now }) => expiryFault(expiry, now),
  cvv: ({ cvv, number }, { detection }) => cvvFault(cvv, detection.brandOf(number)),
  holder: ({ holder }) => holderFault(holder),
} as const satisfies Record<FieldName, (card: TypedCard, rules: CardRules) => FaultName | null>;

function numberFault(number: string, { accepted, detection }: CardRules): FaultName | null {
  if (number === '') return 'numberMissing';
  const possible = detection.brandsOf(number);
  if (possible.length > 0 && !possible.some(({ code }) => accepted.includes(code))) return 'brandRefused';
  const brand = detection.brandOf(number);
  if (!brand) return number.length < 12 && possible.length > 0 ? 'numberIncomplete' : 'numberInvalid';
  const { lengths, luhn } = brand;
  if (number.length < Math.min(...lengths)) return 'numberIncomplete';
  const fits = lengths.includes(number.length) && (luhn === false || passesLuhn(number));
  return fits ? null : 'numberInvalid';
}

/** Month and year of `MMYY` or `MMYYYY`; the year has four digits. */
const expiryOf = (expiry: string): { month: string; year: string } => ({
  month: expiry.slice(0, 2),
  year: `20${expiry.slice(2)}`.slice(-4),
});

/** No card is issued for longer; a later year is a typing mistake. */
const LONGEST_LIFE = 20;

/** A card is valid through the last day of its month in the last time zone (UTC−12), as for the gateway. */
function expiryFault(expiry: string, now: number): FaultName | null {
  if (expiry === '') return 'expiryMissing';
  const { month, year } = expiryOf(expiry);
  if (month.length === 2 && (Number(month) < 1 || Number(month) > 12)) return 'expiryInvalid';
  if (expiry.length !== 4 && expiry.length !== 6) return 'expiryIncomplete';
  if (isCardExpired({ month, year }, now)) return 'expiryPast';
  return Number(year) > new Date(now).getUTCFullYear() + LONGEST_LIFE ? 'expiryTooFar' : null;
}

/** Faults that no further digit can mend; they are shown as soon as they are typed. */
export const isFinal = (fault: FaultName | null, { expiry }: TypedCard, detection: Detection): boolean =>
  (fault === 'brandRefused' && detection.isComplete()) || (fault === 'expiryInvalid' && !expiry.startsWith('20'));

type CodeRules = { readonly cvvLength: number; readonly cvvRequired: boolean };

function cvvFault(cvv: string, brand: CodeRules | undefined): FaultName | null {
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
export function cardParameters(
  { number, expiry, cvv, holder }: TypedCard,
  brand: string | undefined,
): Readonly<Record<string, string>> {
  const { month, year } = expiryOf(expiry);
  return {
    ...(brand === undefined ? {} : { paymentBrand: brand }),
    'card.number': number,
    'card.expiryMonth': month,
    'card.expiryYear': year,
    ...(holder.trim() === '' ? {} : { 'card.holder': holder.trim() }),
    ...(cvv === '' ? {} : { 'card.cvv': cvv }),
  };
}
