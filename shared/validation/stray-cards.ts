import { detectBrands, passesLuhn } from '../cards/brands.ts';

/**
 * Whether a text holds a card number: 14 to 19 digits in a row or in groups as on cards, in the range of a brand and
 * with a valid check digit (DECISIONS 26).
 */
export const holdsCard = (text: string): boolean => mayHoldCard(text) && (text.match(RUN) ?? []).some(isCard);

/** Replaces every card number in a text. */
export const withoutCards = (text: string, mask: string): string =>
  mayHoldCard(text) ? text.replaceAll(RUN, (run) => (isCard(run) ? mask : run)) : text;

/** Numbers of thirteen digits are article numbers: no brand issues such cards any more. */
export const SHORTEST_CARD = 14;

/**
 * For the machine's sake: most texts are excluded by examining only every fourteenth character, because no card number
 * fits between two of them.
 */
function mayHoldCard(text: string): boolean {
  for (let at = SHORTEST_CARD - 1; at < text.length; at += SHORTEST_CARD)
    if (isOfCard(text.charCodeAt(at))) return ENOUGH_DIGITS.test(text);
  return false;
}

/** A digit, a space or a hyphen. */
const isOfCard = (code: number): boolean => (code >= 48 && code <= 57) || code === 32 || code === 45;

const ENOUGH_DIGITS = /[0-9]{14}|[0-9]{4}[ -][0-9]{4,6}[ -][0-9]{4}/;

/**
 * Runs beside a hexadecimal digit are parts of keys or hashes, and a plus begins a phone number: neither is a card
 * number.
 */
const RUN =
  /(?<![0-9a-fA-F+])(?:[0-9]{14,19}|[0-9]{4}(?<gap>[ -])(?:[0-9]{4}\k<gap>[0-9]{4}\k<gap>[0-9]{4}(?:\k<gap>[0-9]{1,3})?|[0-9]{6}\k<gap>[0-9]{4,5}))(?![0-9a-fA-F])/g;

function isCard(run: string): boolean {
  const number = run.replaceAll(/[ -]/g, '');
  return isInRange(number) && passesLuhn(number);
}

/** Mir is not a brand of the checkout, but its numbers are card numbers too. */
const isInRange = (number: string): boolean =>
  /^220[0-4]/.test(number) || detectBrands(number).some(({ lengths }) => lengths.includes(number.length));
