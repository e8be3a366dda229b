import { detectBrands, passesLuhn } from '../cards/brands.ts';

/**
 * Card numbers that strayed into a text: 14 to 19 digits in a row or in groups as on cards, in the range of a brand and
 * with a valid check digit.
 */
export const holdsCard = (text: string): boolean => mayHoldCard(text) && (text.match(RUN) ?? []).some(isCard);

/** A text with every card number in it replaced. */
export const withoutCards = (text: string, mask: string): string =>
  mayHoldCard(text) ? text.replaceAll(RUN, (run) => (isCard(run) ? mask : run)) : text;

/** Thirteen digits are left to the numbers of articles: no brand issues such cards any more. */
export const SHORTEST_CARD = 14;

/**
 * Requests are read by the thousand, so only every fourteenth sign is looked at: no card number has its place between
 * two of them.
 */
const mayHoldCard = (text: string): boolean => {
  for (let at = SHORTEST_CARD - 1; at < text.length; at += SHORTEST_CARD)
    if (isOfCard(text.charCodeAt(at))) return ENOUGH_DIGITS.test(text);
  return false;
};

/** A digit, a space or a hyphen. */
const isOfCard = (code: number): boolean => (code >= 48 && code <= 57) || code === 32 || code === 45;

const ENOUGH_DIGITS = /[0-9]{14}|[0-9]{4}[ -][0-9]{4,6}[ -][0-9]{4}/;

/**
 * Not what stands beside a hexadecimal digit, which is part of a key or a hash, nor after a plus, which begins a phone
 * number.
 */
const RUN =
  /(?<![0-9a-fA-F+])(?:[0-9]{14,19}|[0-9]{4}(?<gap>[ -])(?:[0-9]{4}\k<gap>[0-9]{4}\k<gap>[0-9]{4}(?:\k<gap>[0-9]{1,3})?|[0-9]{6}\k<gap>[0-9]{4,5}))(?![0-9a-fA-F])/g;

const isCard = (run: string): boolean => {
  const number = run.replaceAll(/[ -]/g, '');
  return isInRange(number) && passesLuhn(number);
};

/** Mir is no brand that the checkout knows, but a card all the same. */
const isInRange = (number: string): boolean =>
  /^220[0-4]/.test(number) || detectBrands(number).some(({ lengths }) => lengths.includes(number.length));
