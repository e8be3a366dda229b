import { type CardBrand, FOURS } from './card-brand.ts';

/**
 * The brands that own whole ranges of numbers. The card form imports these alone: its script stays small, and the
 * gateway knows the brands with lists of numbers inside these ranges (`card-brands.ts`).
 */
const table = [
  {
    code: 'VISA',
    name: 'Visa',
    prefixes: ['4'],
    lengths: [13, 16, 18, 19],
    usualLength: 16,
    cvvLength: 3,
    cvvRequired: true,
    gaps: FOURS,
  },
  {
    code: 'MASTER',
    name: 'Mastercard',
    prefixes: [
      ['51', '55'],
      ['2221', '2720'],
    ],
    lengths: [16],
    cvvLength: 3,
    cvvRequired: true,
    gaps: FOURS,
  },
  {
    code: 'AMEX',
    name: 'American Express',
    prefixes: ['34', '37'],
    lengths: [15],
    cvvLength: 4,
    cvvRequired: true,
    gaps: [4, 10],
  },
  {
    code: 'DISCOVER',
    name: 'Discover',
    prefixes: ['6011', ['644', '649'], '65'],
    lengths: [16, 19],
    usualLength: 16,
    cvvLength: 3,
    cvvRequired: false,
    gaps: FOURS,
  },
  {
    code: 'DINERS',
    name: 'Diners Club',
    prefixes: [['300', '305'], '36', ['38', '39']],
    lengths: [14, 16, 19],
    usualLength: 14,
    cvvLength: 3,
    cvvRequired: false,
    gaps: [4, 10],
    longGaps: { from: 15, gaps: FOURS },
  },
  {
    code: 'JCB',
    name: 'JCB',
    prefixes: [
      ['3528', '3589'],
      ['3096', '3102'],
    ],
    lengths: [16, 17, 18, 19],
    usualLength: 16,
    cvvLength: 3,
    cvvRequired: false,
    gaps: FOURS,
  },
  {
    code: 'MAESTRO',
    name: 'Maestro',
    prefixes: ['50', ['56', '58'], '60', '63', '67', '493698'],
    lengths: [12, 13, 14, 15, 16, 17, 18, 19],
    cvvLength: 3,
    cvvRequired: false,
    gaps: FOURS,
  },
  // One of its published numbers has no valid check digit.
  {
    code: 'UNIONPAY',
    name: 'UnionPay',
    prefixes: ['62', '81'],
    lengths: [14, 15, 16, 17, 18, 19],
    cvvLength: 3,
    cvvRequired: false,
    gaps: FOURS,
    luhn: false,
  },
] as const satisfies readonly CardBrand[];

export type RangeBrandCode = (typeof table)[number]['code'];
export type RangeBrand = CardBrand & { readonly code: RangeBrandCode };
export const rangeBrands: readonly RangeBrand[] = table;

/**
 * The brands a card number belongs to or, while it is being typed, may still turn out to belong to; likeliest first.
 * The longest prefix wins: a brand that only a shorter one speaks for is left out.
 */
export const detectRangeBrands = (number: string): readonly RangeBrand[] => detectAmong(rangeBrands, number);

export function detectAmong<Brand extends CardBrand>(brands: readonly Brand[], number: string): readonly Brand[] {
  const matches = brands.map((brand) => ({ brand, ...longestMatch(brand, number) }));
  const longest = Math.max(...matches.map(({ whole }) => whole));
  const certain = matches.filter(({ whole }) => whole > 0 && whole === longest);
  const open = matches.filter(({ whole, begun }) => (whole === 0 || whole < longest) && begun > longest);
  return [...certain, ...open].map(({ brand }) => brand);
}

/** The length of the brand's longest prefix that the number has whole, and of the longest one it has begun. */
const longestMatch = ({ prefixes }: CardBrand, number: string): { whole: number; begun: number } => {
  let whole = 0;
  let begun = 0;
  for (const prefix of prefixes) {
    const [low, high] = typeof prefix === 'string' ? [prefix, prefix] : prefix;
    const head = number.slice(0, low.length);
    if (head === '' || head < low.slice(0, head.length) || head > high.slice(0, head.length)) continue;
    if (head.length === low.length) whole = Math.max(whole, low.length);
    else begun = Math.max(begun, low.length);
  }
  return { whole, begun };
};
