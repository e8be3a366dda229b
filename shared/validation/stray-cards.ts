import { detectBrands, passesLuhn } from '../cards/brands.ts';
import { foldDigits, mayHoldDigits } from '../formats/digits.ts';

/**
 * Whether a text holds a card number: 14 to 19 digits of any script, in a row or in groups as on cards, in the range of
 * a brand and with a valid check digit (DECISIONS 57).
 */
export const holdsCard = (text: string): boolean =>
  mayHoldDigits(text, SHORTEST_CARD) && cardsIn(foldText(text)).length > 0;

/** Replaces every card number in a text. The rest of a text that holds one is in compatibility form (NFKC). */
export function withoutCards(text: string, mask: string): string {
  if (!mayHoldDigits(text, SHORTEST_CARD)) return text;
  const folded = foldText(text);
  const cards = cardsIn(folded);
  if (cards.length === 0) return text;
  const kept = cards.map(({ from }, place) => folded.slice(cards[place - 1]?.to ?? 0, from));
  return [...kept, folded.slice(cards.at(-1)?.to)].join(mask);
}

/** Numbers of thirteen digits are article numbers: no brand issues such cards any more. */
export const SHORTEST_CARD = 14;
const LONGEST_CARD = 19;

/** Shorter numbers of accounts occur in other numbers by chance. */
export const SHORTEST_ACCOUNT = 8;

/** Whether a text holds the number of an account, such as a card number or an IBAN, with any separators. */
export function holdsNumber(text: string, number: string): boolean {
  if (number.length < SHORTEST_ACCOUNT || text.length < number.length) return false;
  const isDigits = /^[0-9]+$/.test(number);
  if (isDigits && !mayHoldDigits(text, number.length)) return false;
  const separators = isDigits ? /[^0-9]+/g : /[^\p{L}\p{N}]+/gu;
  return foldText(text).replaceAll(separators, '').toUpperCase().includes(number.toUpperCase());
}

/** Invisible characters (soft hyphens, marks of writing direction) come along when a number is copied. */
const foldText = (text: string): string => foldDigits(text).replaceAll(/\p{Cf}+/gu, '');

/** A part of a text. */
type Span = { readonly from: number; readonly to: number };

/** The card numbers of a text, in its order. Every group of digits may begin one, whichever groups precede it. */
function cardsIn(text: string): readonly Span[] {
  const groups = Array.from(text.matchAll(/[0-9]+/g), ({ index, 0: { length } }) => ({
    from: index,
    to: index + length,
  }));
  const cards: Span[] = [];
  groups.forEach((group, place) => {
    if (group.from < (cards.at(-1)?.to ?? 0)) return;
    const card = longestCardFrom(text, groups.slice(place, place + GROUPS_MAX));
    if (card) cards.push(card);
  });
  return cards;
}

/** On cards a number has at most five groups. */
const GROUPS_MAX = 5;

/** The sizes of the groups of a card number, joined by hyphens. */
const ON_CARDS = /^(?:1[4-9]|4-4-4-[2-4](?:-[1-3])?|4-6-[45]|6-13)$/;

/** Separates the groups of one number: one or two characters that are neither letters nor digits. */
const GAP = /^[^\p{L}\p{N}]{1,2}$/u;

/** The longest card number that begins with the first of these groups. A security code may follow without being a part. */
function longestCardFrom(text: string, groups: readonly Span[]): Span | undefined {
  let number = '';
  let sizes = '';
  let longest: Span | undefined;
  const from = groups[0]?.from ?? 0;
  for (const [place, group] of groups.entries()) {
    if (place > 0 && !GAP.test(text.slice(groups[place - 1]?.to, group.from))) break;
    number += text.slice(group.from, group.to);
    if (number.length > LONGEST_CARD) break;
    sizes += `${place > 0 ? '-' : ''}${group.to - group.from}`;
    if (ON_CARDS.test(sizes) && isInRange(number) && passesLuhn(number)) longest = { from, to: group.to };
  }
  return longest && !isPhone(text, longest) && !isHash(text, longest) ? longest : undefined;
}

/** A plus and at most fifteen digits are a phone number (ITU-T E.164). */
const isPhone = (text: string, { from, to }: Span): boolean =>
  text[from - 1] === '+' && text.slice(from, to).replaceAll(/[^0-9]/g, '').length <= 15;

/** The lengths of MD5, SHA-1, SHA-2 and of UUIDs without hyphens, in hexadecimal digits. */
const HASH_LENGTHS: ReadonlySet<number> = new Set([32, 40, 56, 64, 96, 128]);

/** Whether a run of digits is a part of a hash: hexadecimal digits, in one of the usual lengths. */
const isHash = (text: string, { from, to }: Span): boolean =>
  Array.from(text.matchAll(/[0-9a-f]+/gi)).some(
    ({ index, 0: { length } }) => index <= from && to <= index + length && HASH_LENGTHS.has(length),
  );

/** Mir is not a brand of the checkout, but its numbers are card numbers too. */
const isInRange = (number: string): boolean =>
  /^220[0-4]/.test(number) || detectBrands(number).some(({ lengths }) => lengths.includes(number.length));
