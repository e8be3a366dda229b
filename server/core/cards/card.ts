import { cardBrand, detectCardBrands, isCardExpired, isOfBrand, passesLuhn } from 'shared';
import type { Fields } from '../fields.ts';
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

/** `brand`: the one to pay with; null where none was named and the number does not show a single one. */
export type CardInput = {
  readonly card: Card;
  readonly cvv: string | null;
  readonly brand: string | null;
  /** Whether the shopper enters the security code, which brands may require then. */
  readonly needsCode?: boolean;
};

/** The brand to pay with: the one that the request names, or the only one that the number can belong to. */
export function brandOf(card: Pick<Card, 'number'>, named: string | null): string | null {
  if (named !== null) return named;
  const [only, ...others] = detectCardBrands(card.number);
  return only !== undefined && others.length === 0 ? only.code : null;
}

/**
 * The end of a payment by a card with a fault. A co-badged card without a brand comes with the brands from which the
 * shopper chooses (DECISIONS 83).
 */
export function cardEnding(
  fault: CardFault,
  { number }: Pick<Card, 'number'>,
): { readonly resultCode: string; readonly details?: Fields } {
  const possible = fault === 'brandMissing' ? detectCardBrands(number).map(({ code }) => code) : [];
  const details = possible.length === 0 ? {} : { details: { possibleBrands: possible.join(' ') } };
  return { resultCode: cardFaults[fault], ...details };
}

/** The first thing that is wrong with the card; undefined for one that may be sent to the acquirer. */
export const cardFault = (input: CardInput, now: Instant): CardFault | undefined =>
  faultWithoutCode(input, now) ?? cvvFault(input);

/** The first thing that is wrong with a card whose security code is not needed, because it is only authenticated. */
export function faultWithoutCode(
  { card, brand: code }: Pick<CardInput, 'card' | 'brand'>,
  now: Instant,
): CardFault | undefined {
  if (code === null) return passesLuhn(card.number) ? 'brandMissing' : 'numberInvalid';
  const brand = cardBrand(code);
  if (!brand) return 'brandUnknown';
  const isExpired = isCardExpired({ month: card.expiryMonth, year: card.expiryYear }, now);
  return numberFault(card.number, brand) ?? (isExpired ? 'expired' : undefined);
}

type KnownBrand = NonNullable<ReturnType<typeof cardBrand>>;

function numberFault(number: string, brand: KnownBrand): CardFault | undefined {
  if (brand.luhn !== false && !passesLuhn(number)) return 'numberInvalid';
  if (!isOfBrand(number, brand)) return 'brandDiffers';
  return brand.lengths.includes(number.length) ? undefined : 'numberInvalid';
}

function cvvFault({ cvv, brand: code, needsCode = true }: CardInput): CardFault | undefined {
  const brand = cardBrand(code ?? '');
  if (!brand) return 'brandUnknown';
  if (cvv === null) return brand.cvvRequired && needsCode ? 'cvvMissing' : undefined;
  return cvv.length === brand.cvvLength ? undefined : 'cvvDiffers';
}
