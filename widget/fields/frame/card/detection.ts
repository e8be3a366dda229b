import { type CardBrand, detectRangeBrands } from 'shared';

export type Detect = (number: string) => readonly CardBrand[];

/** Knows the brands with ranges of their own. A session knows the others that the checkout takes. */
let detect: Detect = detectRangeBrands;

export function detectBy(better: Detect): void {
  detect = better;
}

/** The brands that a number belongs to, or may still turn out to belong to while it is typed. */
export const brandsOf: Detect = (number) => detect(number);

/** The brand of a number as soon as no other is possible; the first of several in a whole co-badged number. */
export const brandOf = (number: string): CardBrand | undefined => knownBrand(detect(number), number);

/** From so many digits on, the issuer is known, and with it the brand. */
const ISSUER_DIGITS = 6;

const knownBrand = ([first, ...others]: readonly CardBrand[], number: string): CardBrand | undefined =>
  others.length === 0 || number.length >= ISSUER_DIGITS ? first : undefined;
