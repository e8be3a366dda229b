import { foldDigits } from 'shared';
import { digitsOf } from '../../digits.ts';
import type { TypedCard } from './card.ts';
import { numberMonths } from './months.ts';

/** The parts of a card that were pasted together: `4200 0000 0000 0000 12/30 123`. */
type PastedCard = Partial<TypedCard>;

/** A date that has a day is found as well, so that no other one is cut out of it. */
const DATE = /(?:^|\D)(?:(?:20)?\d\d?\s?[./-]\s?\d\d?\s?[./-]\s?(?:\d\d){1,2}|(\d\d?[\s./|,;-]+(?:20)?\d\d))(?:\D|$)/;

/** Null where a text is no card number with a date behind it. A date with a day is not taken. The code may be absent. */
export function cardIn(text: string): PastedCard | null {
  const parts = numberMonths(foldDigits(text));
  const date = DATE.exec(parts);
  if (!date) return null;
  const [found, expiry = ''] = date;
  const number = digitsOf(parts.slice(0, date.index));
  const code = digitsOf(parts.slice(date.index + found.length));
  return /^\d{12,19}$/.test(number) ? { number, expiry, cvv: /^\d{3,4}$/.test(code) ? code : '' } : null;
}
