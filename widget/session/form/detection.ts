import { cardBrand, type CardBrand, detectAmong, detectRangeBrands, rangeBrands } from 'shared';

/** What is known of the brands of a number, of those that a checkout takes and those with ranges of their own. */
export type Detection = {
  /** The brands that a number belongs to, or may still turn out to belong to; several for a co-badged card. */
  brandsOf(number: string): readonly CardBrand[];
  /** The brand of a number as soon as no other is possible, whether it is accepted or not. */
  brandOf(number: string): CardBrand | undefined;
};

/** From so many digits on, the issuer is known, and with it the brand. */
const ISSUER_DIGITS = 6;

export function detectionFor(accepted: readonly string[]): Detection {
  const national = accepted.flatMap((code) => cardBrand(code) ?? []).filter(({ prefixes }) => prefixes.length > 0);
  const all = [...new Set([...rangeBrands, ...national])];
  function brandsOf(number: string): readonly CardBrand[] {
    const found = detectAmong(all, number);
    const isCoBadged = found.some((brand) => 'coBadged' in brand) && number.length >= ISSUER_DIGITS;
    return isCoBadged ? [...new Set<CardBrand>([...found, ...detectRangeBrands(number)])] : found;
  }
  return {
    brandsOf,
    brandOf(number) {
      const [first, ...others] = brandsOf(number);
      return others.length === 0 || number.length >= ISSUER_DIGITS ? first : undefined;
    },
  };
}
