import { passesLuhn } from '../cards/card-brand.ts';
import { detectCardBrands } from '../cards/card-brands.ts';
import { foldDigits, isDigit, mayHoldDigits } from '../formats/digits.ts';
import { decodeParts } from '../formats/percent.ts';

/**
 * Whether a text holds a card number: 14 to 19 digits of any script, in a row or in groups as on cards, in the range of
 * a brand and with a valid check digit (DECISIONS 57), percent-encoded or not.
 */
export const holdsCard = (text: string): boolean =>
  mayHoldDigits(text, SHORTEST_CARD) && isAnyReading(text, (reading) => cardsIn(foldText(reading)).length > 0);

/**
 * Replaces every card number in a text. The rest of a text that holds one is in compatibility form (NFKC), and decoded
 * where the number was percent-encoded.
 */
export function withoutCards(text: string, mask: string): string {
  if (!mayHoldDigits(text, SHORTEST_CARD)) return text;
  for (const reading of readingsOf(text).toReversed()) {
    const masked = withCardsMasked(reading, mask);
    if (masked !== reading) return masked;
  }
  return text;
}

function withCardsMasked(text: string, mask: string): string {
  const folded = foldText(text);
  const cards = cardsIn(folded);
  if (cards.length === 0) return text;
  const kept = cards.map(({ from }, place) => folded.slice(cards[place - 1]?.to ?? 0, from));
  return [...kept, folded.slice(cards.at(-1)?.to)].join(mask);
}

/** A text in an address that is a parameter of another address is percent-encoded twice. */
const ENCODINGS_MAX = 2;

/** A text as it is, and as it reads without its percent-encoding. */
function readingsOf(text: string): readonly string[] {
  const readings = [text];
  for (let time = 0; time < ENCODINGS_MAX; time++) {
    const decoded = decodeParts(readings[time] ?? '');
    if (decoded === readings[time]) break;
    readings.push(decoded);
  }
  return readings;
}

const isAnyReading = (text: string, test: (reading: string) => boolean): boolean =>
  test(text) || (text.includes('%') && readingsOf(text).some(test));

/** Numbers of thirteen digits are article numbers: no brand issues such cards any more. */
export const SHORTEST_CARD = 14;
const LONGEST_CARD = 19;

/** Shorter numbers of accounts occur in other numbers by chance. */
export const SHORTEST_ACCOUNT = 8;

/** A test of texts for the number of one account, such as a card number or an IBAN, with any separators in both. */
export function finderOf(written: string): (text: string) => boolean {
  const number = (/^[0-9A-Z]+$/.test(written) ? written : squeezed(written)).toUpperCase();
  const { length } = number;
  if (length < SHORTEST_ACCOUNT) return () => false;
  if (/^[0-9]+$/.test(number)) {
    const hasDigits = (text: string): boolean => digitsOf(text).includes(number);
    return (text) => mayHoldDigits(text, length) && isAnyReading(text, hasDigits);
  }
  const hasNumber = (text: string): boolean => squeezed(text).toUpperCase().includes(number);
  return (text) => text.length >= length && isAnyReading(text, hasNumber);
}

/** The digits of a text alone. */
const digitsOf = (text: string): string => foldText(text).replaceAll(/[^0-9]+/g, '');

/** The letters and digits of a text alone. */
const squeezed = (text: string): string => foldText(text).replaceAll(/[^\p{L}\p{N}]+/gu, '');

/**
 * The text with its digits as 0-9, and without the invisible characters (soft hyphens, marks of writing direction) that
 * come along when a number is copied. A text of ordinary letters is returned unchanged.
 */
const foldText = (text: string): string => (UNUSUAL.test(text) ? foldDigits(text).replaceAll(/\p{Cf}+/gu, '') : text);

/** Characters other than ASCII and the letters of European languages. */
const UNUSUAL = /[^\0-\x7f\u00c0-\u024f]/;

/** A part of a text. */
type Span = { readonly from: number; readonly to: number };

/** The card numbers of a text, in its order. Every group of digits may begin one, whichever groups precede it. */
function cardsIn(text: string): readonly Span[] {
  const cards: Span[] = [];
  for (let group = nextGroup(text, 0); group; group = nextGroup(text, group.to)) {
    const card = BEGINNINGS.has(group.to - group.from) ? longestCardFrom(text, group) : undefined;
    if (!card) continue;
    cards.push(card);
    group = card;
  }
  return cards;
}

/** The next run of digits at or after a place. */
function nextGroup(text: string, place: number): Span | undefined {
  let from = place;
  while (from < text.length && !isDigit(text.charCodeAt(from))) from++;
  let to = from;
  while (to < text.length && isDigit(text.charCodeAt(to))) to++;
  return to > from ? { from, to } : undefined;
}

/** The sizes of the groups of a card number, joined by hyphens, and the sizes of the first group. */
const ON_CARDS = /^(?:1[4-9]|4-4-4-[2-4](?:-[1-3])?|4-6-[45]|6-13)$/;
const BEGINNINGS: ReadonlySet<number> = new Set([4, 6, 14, 15, 16, 17, 18, 19]);

/** Separates the groups of one number: up to three characters that are neither letters nor digits. */
const GAP = /^[^\p{L}\p{N}]{1,3}$/u;
const GAP_LONGEST = 6;

/** The longest card number that begins with a group. A security code may follow without being a part. */
function longestCardFrom(text: string, first: Span): Span | undefined {
  let number = '';
  let sizes = '';
  let longest: Span | undefined;
  for (let group: Span | undefined = first; group; group = groupAfter(text, group)) {
    number += text.slice(group.from, Math.min(group.to, group.from + LONGEST_CARD + 1));
    if (number.length > LONGEST_CARD) break;
    sizes += `${sizes === '' ? '' : '-'}${group.to - group.from}`;
    if (ON_CARDS.test(sizes) && isInRange(number) && passesLuhn(number)) longest = { from: first.from, to: group.to };
  }
  return longest && !isPhone(text, longest) && !isHash(text, longest) ? longest : undefined;
}

/** The group that a separator divides from another one. */
function groupAfter(text: string, { to }: Span): Span | undefined {
  const near = nextGroup(text.slice(0, to + GAP_LONGEST + LONGEST_CARD + 1), to);
  return near && GAP.test(text.slice(to, near.from)) ? near : undefined;
}

/** A plus and at most fifteen digits are a phone number (ITU-T E.164). */
const isPhone = (text: string, { from, to }: Span): boolean =>
  text[from - 1] === '+' && text.slice(from, to).replaceAll(/[^0-9]/g, '').length <= 15;

/** The lengths of MD5, SHA-1, SHA-2 and of UUIDs without hyphens, in hexadecimal digits. */
const HASH_LENGTHS: ReadonlySet<number> = new Set([32, 40, 56, 64, 96, 128]);

/** A UUID with hyphens (RFC 9562): one in 25,000 holds by chance what would be a card number elsewhere. */
const UUID = /(?<![0-9a-f-])[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}(?![0-9a-f-])/gi;

/** Whether digits are a part of a UUID, or of a hash: hexadecimal digits, in one of the usual lengths. */
function isHash(text: string, { from, to }: Span): boolean {
  const hashes = Array.from(text.matchAll(/[0-9a-f]+/gi)).filter(([{ length }]) => HASH_LENGTHS.has(length));
  return [...hashes, ...text.matchAll(UUID)].some(({ index, 0: { length } }) => index <= from && to <= index + length);
}

const isInRange = (number: string): boolean =>
  detectCardBrands(number).some(({ lengths }) => lengths.includes(number.length));
