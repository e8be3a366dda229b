import { type Brand, brands, detectBrands, passesLuhn } from 'shared';
import type { Card } from '../payments/acquirer.ts';
import type { Millis } from '../values.ts';

/** What can be wrong with a card before anybody is asked, with its result code (facts: payment domain 1.1). */
export const cardFaults = {
  numberInvalid: '100.100.101',
  brandMissing: '100.100.500',
  brandUnknown: '100.100.501',
  brandDiffers: '100.100.700',
  expired: '100.100.303',
  cvvMissing: '100.100.600',
  cvvDiffers: '100.100.601',
} as const;
export type CardFault = keyof typeof cardFaults;

export type CardInput = { readonly card: Card; readonly cvv: string | null; readonly brand: string | null };

/** The brand to pay with: the one named, or the only one the number can belong to. */
export function brandOf({ card, brand }: Pick<CardInput, 'card' | 'brand'>): string | null {
  if (brand !== null) return brand;
  const [only, ...others] = detectBrands(card.number);
  return only !== undefined && others.length === 0 ? only.code : null;
}

/** The first thing that is wrong with the card; undefined for one that may be brought to the acquirer. */
export function cardFault(input: CardInput, now: Millis): CardFault | undefined {
  const code = brandOf(input);
  if (code === null) return passesLuhn(input.card.number) ? 'brandMissing' : 'numberInvalid';
  const brand = brands.find((each) => each.code === code);
  if (!brand) return 'brandUnknown';
  return numberFault(input.card.number, brand) ?? (isExpired(input.card, now) ? 'expired' : cvvFault(input.cvv, brand));
}

function numberFault(number: string, brand: Brand): CardFault | undefined {
  if (brand.luhn && !passesLuhn(number)) return 'numberInvalid';
  if (!detectBrands(number).some(({ code }) => code === brand.code)) return 'brandDiffers';
  return brand.lengths.includes(number.length) ? undefined : 'numberInvalid';
}

function cvvFault(cvv: string | null, brand: Brand): CardFault | undefined {
  if (cvv === null) return brand.cvvRequired ? 'cvvMissing' : undefined;
  return cvv.length === brand.cvvLength ? undefined : 'cvvDiffers';
}

/** A card is good through the last day of its month, wherever on earth that day ends last. */
function isExpired({ expiryMonth, expiryYear }: Card, now: Millis): boolean {
  const HALF_DAY = 43_200_000;
  return now >= Date.UTC(Number(expiryYear), Number(expiryMonth), 1) + HALF_DAY;
}
