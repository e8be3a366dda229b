import type { FaultMessage } from '../faults/messages.ts';
import { withoutCards } from './stray-cards.ts';

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
/** A card number that begins within the shown length ends within this length. */
const EXAMINED_LENGTH = SHOWN_LENGTH + 32;

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

export const missing = (name: string): ParameterFault => ({ name, value: null, message: 'may not be empty' });
