import type { FaultMessage } from '../faults/messages.ts';
import { foldDigits } from '../formats/digits.ts';
import { decodeParts } from '../formats/percent.ts';
import { SHORTEST_CARD, withoutCards } from './stray-cards.ts';

/** A fault of a request, as the response lists it in `parameterErrors`. */
export type ParameterFault = {
  readonly name: string;
  /** The value that was sent; null when none was, `•••` when it must not be shown (PCI DSS 3.3). */
  readonly value: string | null;
  readonly message: FaultMessage;
};

export const HIDDEN = '•••';

/** Reading stops after this many faults, so that the response stays small (DECISIONS 20). */
export const FAULTS_MAX = 100;

const SHOWN_LENGTH = 255;
/** In characters: no card number is longer, with its separators. */
const LONGEST_NUMBER = 32;
/** A card number that begins within the shown length ends within this length. */
const EXAMINED_LENGTH = SHOWN_LENGTH + LONGEST_NUMBER;

/** A text as a response may show it: at most 255 characters, and without card numbers (DECISIONS 57). */
export function shown(text: string): string {
  const examined = text.length <= EXAMINED_LENGTH ? text : withoutLastNumber(text.slice(0, EXAMINED_LENGTH));
  const safe = withoutCards(examined, HIDDEN);
  return safe.length <= SHOWN_LENGTH && examined === text ? safe : `${safe.slice(0, SHOWN_LENGTH).toWellFormed()}…`;
}

/** A card number that a cut divides is no longer recognised, so everything after the last letter is dropped. */
function withoutLastNumber(text: string): string {
  const lastLetter = Array.from(text.matchAll(/\p{L}/gu), ({ index }) => index).at(-1) ?? -1;
  return text.slice(0, lastLetter + 1);
}

/** A percent-encoded character takes at most four bytes of UTF-8, each of three characters. */
export const ENCODED_LENGTH_MAX = 12;

/** As much of a text as is ever shown, decoded from a form. */
export const readBeginning = (raw: string, length = EXAMINED_LENGTH): string =>
  decodeParts(raw.slice(0, length * ENCODED_LENGTH_MAX).replaceAll('+', ' '));

/** What may be shown of a text that is not percent-encoded UTF-8: a number cannot be recognised in it for sure. */
export function readUnreadable(raw: string): string {
  const text = readBeginning(raw);
  return foldDigits(text).replaceAll(/[^0-9]/g, '').length < SHORTEST_CARD ? text : HIDDEN;
}

const HEAD_LENGTH = 64;

/** The beginning of a name that is longer than any parameter's. */
export const headOf = (rawName: string): string =>
  withoutCards(readBeginning(rawName, HEAD_LENGTH + LONGEST_NUMBER), HIDDEN).slice(0, HEAD_LENGTH);

export const missing = (name: string): ParameterFault => ({ name, value: null, message: 'may not be empty' });
