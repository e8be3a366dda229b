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

/** A text as it may be shown in an answer: no longer than anybody wants to read, and without card numbers. */
export const shown = (text: string): string => {
  const safe = withoutCards(text, HIDDEN);
  return safe.length <= SHOWN_LENGTH ? safe : `${safe.slice(0, SHOWN_LENGTH).toWellFormed()}…`;
};

export const missing = (name: string): ParameterFault => ({ name, value: null, message: 'may not be empty' });
