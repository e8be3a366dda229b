/** A row of the table of brands. */
type BrandRow = {
  /** The spec's paymentBrand. */
  readonly code: string;
  readonly name: string;
  /** The scheme's name in the parameters of 3-D Secure, where it is not the code (spec, 3D Secure; DECISIONS 21). */
  readonly scheme?: string;
  /** First digits, alone or as a range whose ends are equally long. */
  readonly prefixes: readonly (string | readonly [low: string, high: string])[];
  readonly lengths: readonly number[];
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

const FOURS: readonly number[] = [4, 8, 12, 16];

const table = [
  {
    code: 'VISA',
    name: 'Visa',
    prefixes: ['4'],
    lengths: [13, 16, 18, 19],
    cvvLength: 3,
    cvvRequired: true,
    gaps: FOURS,
  },
  {
    code: 'MASTER',
    name: 'Mastercard',
    scheme: 'mastercard',
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
    cvvLength: 3,
    cvvRequired: false,
    gaps: FOURS,
  },
  {
    code: 'DINERS',
    name: 'Diners Club',
    prefixes: [['300', '305'], '36', ['38', '39']],
    lengths: [14, 16, 19],
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
    cvvLength: 3,
    cvvRequired: false,
    gaps: FOURS,
  },
  {
    code: 'MAESTRO',
    name: 'Maestro',
    scheme: 'mastercard',
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
] as const satisfies readonly BrandRow[];

export type BrandCode = (typeof table)[number]['code'];

/** What the checkout and the gateway know about a card brand. */
export type Brand = Omit<BrandRow, 'code'> & { readonly code: BrandCode };
export const brands: readonly Brand[] = table;

/**
 * The brands a card number belongs to or, while it is being typed, may still turn out to belong to; likeliest first.
 * The longest prefix wins: a brand that only a shorter one speaks for is left out.
 */
export const detectBrands = (number: string): readonly Brand[] => {
  const matches = brands.map((brand) => ({ brand, ...longestMatch(brand, number) }));
  const longest = Math.max(...matches.map(({ whole }) => whole));
  const certain = matches.filter(({ whole }) => whole > 0 && whole === longest);
  const open = matches.filter(({ whole, begun }) => (whole === 0 || whole < longest) && begun > longest);
  return [...certain, ...open].map(({ brand }) => brand);
};

/** The name of a brand's scheme in the parameters of 3-D Secure; undefined for an unknown brand. */
export function schemeOf(code: string | null): string | undefined {
  const brand = brands.find((each) => each.code === code);
  return brand && (brand.scheme ?? brand.code.toLowerCase());
}

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
export const groupDigits = (number: string, brand?: Brand): string => {
  const gaps = brand ? gapsOf(brand, number.length) : FOURS;
  return Array.from(number, (digit, place) => (gaps.includes(place) ? ` ${digit}` : digit)).join('');
};

const gapsOf = ({ gaps, longGaps }: Brand, length: number): readonly number[] =>
  longGaps && length >= longGaps.from ? longGaps.gaps : gaps;

/** The length of the brand's longest prefix that the number has whole, and of the longest one it has begun. */
const longestMatch = ({ prefixes }: Brand, number: string): { whole: number; begun: number } => {
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
