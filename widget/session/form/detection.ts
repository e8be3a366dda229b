import { type CardBrand, detectAmong, detectRangeBrands, rangeBrands } from 'shared';

/** What is known of the brands of a number, of those that a checkout takes and those with ranges of their own. */
export type Detection = {
  /** The brands that a number belongs to, or may still turn out to belong to; several for a co-badged card. */
  brandsOf(number: string): readonly CardBrand[];
  /** The brands between which the shopper of a co-badged card chooses; none for other cards. */
  choicesOf(number: string): readonly CardBrand[];
  /** Adds the brands with lists of numbers, when they are loaded. */
  add(national: readonly CardBrand[]): void;
  /** The brand of a number as soon as no other is possible, whether it is accepted or not. */
  brandOf(number: string): CardBrand | undefined;
};

/** From so many digits on, the issuer is known, and with it the brand. */
const ISSUER_DIGITS = 6;

const isCoBadged = (brands: readonly CardBrand[], number: string): boolean =>
  brands.some((brand) => 'coBadged' in brand) && number.length >= ISSUER_DIGITS;

export function detectionFor(accepted: readonly string[]): Detection {
  let all: readonly CardBrand[] = rangeBrands;
  function brandsOf(number: string): readonly CardBrand[] {
    const found = detectAmong(all, number);
    return isCoBadged(found, number) ? [...new Set<CardBrand>([...found, ...detectRangeBrands(number)])] : found;
  }
  return {
    brandsOf,
    add(national) {
      all = [...rangeBrands, ...national];
    },
    choicesOf(number) {
      const found = brandsOf(number);
      return isCoBadged(found, number) ? found : [];
    },
    brandOf(number) {
      const found = brandsOf(number);
      const [first, ...others] = found.some(({ code }) => accepted.includes(code))
        ? found.filter(({ code }) => accepted.includes(code))
        : found;
      return others.length === 0 || number.length >= ISSUER_DIGITS ? first : undefined;
    },
  };
}
