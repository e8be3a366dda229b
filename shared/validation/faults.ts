import { withoutCards } from './stray-cards.ts';

/** One thing that is wrong with a request, as the answer's `parameterErrors` lists it. */
export type ParameterFault = {
  readonly name: string;
  /** What was sent; null when nothing was, `•••` when nobody may see it. */
  readonly value: string | null;
  readonly message: string;
};

export const HIDDEN = '•••';

/** Past so many faults a request is not read on: whoever sent it has enough to do, and the answer stays small. */
export const FAULTS_MAX = 100;

const SHOWN_LENGTH = 255;
/** A card number that begins within what is shown ends within this. */
const LOOKED_AT = SHOWN_LENGTH + 32;

/** A text as it may be shown in an answer: no longer than anybody wants to read, and without card numbers. */
export const shown = (text: string): string => {
  // What was cut in two is no longer known for a card number, and goes.
  const looked = text.length <= LOOKED_AT ? text : text.slice(0, LOOKED_AT).replace(/[0-9 -]+$/, '');
  const safe = withoutCards(looked, HIDDEN);
  return safe.length <= SHOWN_LENGTH && looked === text ? safe : `${safe.slice(0, SHOWN_LENGTH).toWellFormed()}…`;
};

export const missing = (name: string): ParameterFault => ({ name, value: null, message: 'may not be empty' });
