import { type Brand, brands, detectBrands, isCardExpired, passesLuhn } from 'shared';
import type { Instant } from '../values.ts';

/** A card as the acquirer needs it. It is never logged, and stored only when it is sealed (PCI DSS 3.5). */
export type Card = {
  readonly number: string;
  readonly expiryMonth: string;
  readonly expiryYear: string;
  readonly holder: string | null;
};

/** The faults of a card that are found before any request is sent, with their result codes. */
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

/** The brand to pay with: the one that the request names, or the only one that the number can belong to. */
export function brandOf({ card, brand }: Pick<CardInput, 'card' | 'brand'>): string | null {
  if (brand !== null) return brand;
  const [only, ...others] = detectBrands(card.number);
  return only !== undefined && others.length === 0 ? only.code : null;
}

/** The first thing that is wrong with the card; undefined for one that may be sent to the acquirer. */
export const cardFault = (input: CardInput, now: Instant): CardFault | undefined =>
  faultWithoutCode(input, now) ?? cvvFault(input);

/** The first thing that is wrong with a card whose security code is not needed, because it is only authenticated. */
export function faultWithoutCode(input: Pick<CardInput, 'card' | 'brand'>, now: Instant): CardFault | undefined {
  const { card } = input;
  const code = brandOf(input);
  if (code === null) return passesLuhn(card.number) ? 'brandMissing' : 'numberInvalid';
  const brand = brandWith(code);
  if (!brand) return 'brandUnknown';
  const isExpired = isCardExpired({ month: card.expiryMonth, year: card.expiryYear }, now);
  return numberFault(card.number, brand) ?? (isExpired ? 'expired' : undefined);
}

const brandWith = (code: string | null): Brand | undefined => brands.find((each) => each.code === code);

function numberFault(number: string, brand: Brand): CardFault | undefined {
  if (brand.luhn !== false && !passesLuhn(number)) return 'numberInvalid';
  if (!detectBrands(number).some(({ code }) => code === brand.code)) return 'brandDiffers';
  return brand.lengths.includes(number.length) ? undefined : 'numberInvalid';
}

function cvvFault({ cvv, ...input }: CardInput): CardFault | undefined {
  const brand = brandWith(brandOf(input));
  if (!brand) return 'brandUnknown';
  if (cvv === null) return brand.cvvRequired ? 'cvvMissing' : undefined;
  return cvv.length === brand.cvvLength ? undefined : 'cvvDiffers';
}
