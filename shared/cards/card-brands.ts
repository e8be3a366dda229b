import type { Prefix } from './card-brand.ts';
import { type NationalBrand, nationalBrands } from './national-brands.ts';
import { type RangeBrandCode, rangeBrands } from './range-brands.ts';

export type CardBrandCode = RangeBrandCode | (typeof nationalBrands)[number]['code'];
type KnownBrand = NationalBrand & { readonly code: CardBrandCode };

/** Every brand of cards, those with ranges of their own first. */
export const cardBrands: readonly KnownBrand[] = [...rangeBrands, ...nationalBrands];

const byCode: ReadonlyMap<string, KnownBrand> = new Map(cardBrands.map((brand) => [brand.code, brand]));

export const cardBrand = (code: string): KnownBrand | undefined => byCode.get(code);

/** The brands by each of their prefixes: a whole number is looked up by its first digits. */
function prefixIndex(brands: readonly KnownBrand[]): ReadonlyMap<string, readonly KnownBrand[]> {
  const index = new Map<string, KnownBrand[]>();
  for (const brand of brands) {
    for (const prefix of brand.prefixes.flatMap(wholePrefixes))
      index.set(prefix, [...(index.get(prefix) ?? []), brand]);
  }
  return index;
}

function wholePrefixes(prefix: Prefix): readonly string[] {
  if (typeof prefix === 'string') return [prefix];
  const [low, high] = prefix;
  return Array.from({ length: Number(high) - Number(low) + 1 }, (_, step) => String(Number(low) + step));
}

const all = prefixIndex(cardBrands);
const ranges = prefixIndex(rangeBrands);
const LONGEST_PREFIX = 8;

function withLongestPrefix(number: string, index: ReadonlyMap<string, readonly KnownBrand[]>): readonly KnownBrand[] {
  for (let length = LONGEST_PREFIX; length > 0; length--) {
    const found = index.get(number.slice(0, length));
    if (found) return found;
  }
  return [];
}

/**
 * The brands of a whole card number; several for a co-badged card, between which only the shopper may choose. The
 * numbers of a national brand have priority over the range in which they lie.
 */
export function detectCardBrands(number: string): readonly KnownBrand[] {
  const detected = withLongestPrefix(number, all);
  return detected.some(({ coBadged }) => coBadged)
    ? [...new Set([...detected, ...withLongestPrefix(number, ranges)])]
    : detected;
}

/**
 * Whether a number may be paid by a brand that the request names: a detected one, the international one in whose range
 * the number lies, or a part of such a brand, which no number shows.
 */
export const isOfBrand = (number: string, { code, within = [] }: KnownBrand): boolean =>
  [...detectCardBrands(number), ...withLongestPrefix(number, ranges)].some(
    (brand) => brand.code === code || within.includes(brand.code),
  );

/** The names of schemes in the parameters of 3-D Secure, where they are not the code (spec, 3D Secure; DECISIONS 21). */
const schemes: Partial<Readonly<Record<CardBrandCode, string>>> = {
  MASTER: 'mastercard',
  MAESTRO: 'mastercard',
  MASTERDEBIT: 'mastercard',
  VISADEBIT: 'visa',
  VISAELECTRON: 'visa',
  VPAY: 'visa',
  CARTEBLEUE: 'visa',
};

/** The name of a brand's scheme in the parameters of 3-D Secure; undefined for an unknown brand. */
export function schemeOf(code: string | null): string | undefined {
  const brand = byCode.get(code ?? '');
  return brand && (schemes[brand.code] ?? brand.code.toLowerCase());
}
