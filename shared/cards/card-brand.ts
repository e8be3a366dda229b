/** A brand of cards: the form of its numbers and security codes. */
export type CardBrand = {
  /** The spec's paymentBrand. */
  readonly code: string;
  readonly name: string;
  /** First digits, alone or as a range whose ends are equally long. */
  readonly prefixes: readonly Prefix[];
  readonly lengths: readonly number[];
  /** The length that almost all numbers have, where some are longer. */
  readonly usualLength?: number;
  readonly cvvLength: number;
  /** Whether a payment without the security code is refused. */
  readonly cvvRequired: boolean;
  /** After how many digits a space goes. */
  readonly gaps: readonly number[];
  /** Other gaps for numbers of at least so many digits. */
  readonly longGaps?: { readonly from: number; readonly gaps: readonly number[] };
  /** False where some numbers do not end in a Luhn check digit. */
  readonly luhn?: false;
};

export type Prefix = string | readonly [low: string, high: string];

export const FOURS: readonly number[] = [4, 8, 12, 16];

/** The Luhn check of ISO/IEC 7812-1. */
export const passesLuhn = (number: string): boolean => {
  let sum = 0;
  for (let place = 0; place < number.length; place++) {
    const digit = Number(number[number.length - 1 - place]);
    const weighed = place % 2 === 0 ? digit : digit * 2;
    sum += weighed > 9 ? weighed - 9 : weighed;
  }
  return number.length > 0 && sum % 10 === 0;
};

/** A number with spaces where cards of the brand have them; in fours while the brand is unknown. */
export const groupDigits = (number: string, brand?: CardBrand): string => {
  const gaps = brand ? gapsOf(brand, number.length) : FOURS;
  return Array.from(number, (digit, place) => (gaps.includes(place) ? ` ${digit}` : digit)).join('');
};

const gapsOf = ({ gaps, longGaps }: CardBrand, length: number): readonly number[] =>
  longGaps && length >= longGaps.from ? longGaps.gaps : gaps;
