import { type CardBrand, detectAmong, detectRangeBrands, type NationalBrand, rangeBrands } from 'shared';

/** What is known of the brands of a number, of those that a checkout takes and those with ranges of their own. */
export type Detection = {
  /** The brands that a number belongs to, or may still turn out to belong to; several for a co-badged card. */
  brandsOf(number: string): readonly CardBrand[];
  /** The brands between which the shopper chooses: of a co-badged card, or where no number shows the brand. */
  choicesOf(number: string): readonly CardBrand[];
  /** Adds the brands without ranges of their own that the checkout takes, when they are loaded. */
  add(national: readonly NationalBrand[]): void;
  /** Whether every brand that the checkout takes is known. */
  isComplete(): boolean;
  /** The brand of a number as soon as no other is possible, whether it is accepted or not. */
  brandOf(number: string): CardBrand | undefined;
};

/** From so many digits on, the issuer is known, and with it the brand. */
const ISSUER_DIGITS = 6;
const isIssued = (number: string): boolean => number.length >= ISSUER_DIGITS;
const isCoBadged = (brand: CardBrand): boolean => 'coBadged' in brand;

export function detectionFor(accepted: readonly string[]): Detection {
  let all: readonly NationalBrand[] = rangeBrands;
  const isTaken = ({ code }: CardBrand) => accepted.includes(code);
  /** A brand that is not taken stands for its parts that are: no number shows them, so that the shop's list names them. */
  function takenOf(brand: CardBrand): readonly CardBrand[] {
    const parts = all.filter(({ within = [] }) => within.includes(brand.code));
    return isTaken(brand) || parts.length === 0 ? [brand] : parts;
  }
  function brandsOf(number: string): readonly CardBrand[] {
    const found: readonly CardBrand[] = detectAmong(all, number);
    const range = isIssued(number) && found.some(isCoBadged) ? detectRangeBrands(number) : [];
    return [...new Set([...found, ...range].flatMap(takenOf))];
  }
  return {
    brandsOf,
    add(national) {
      all = [...rangeBrands, ...national];
    },
    isComplete: () => accepted.every((code) => all.some((brand) => brand.code === code)),
    choicesOf(number) {
      const found = brandsOf(number);
      return isIssued(number) && found.some((brand) => isCoBadged(brand) || 'within' in brand) ? found : [];
    },
    brandOf(number) {
      const found = brandsOf(number);
      const [first, ...others] = found.some(isTaken) ? found.filter(isTaken) : found;
      return others.length === 0 || isIssued(number) ? first : undefined;
    },
  };
}
