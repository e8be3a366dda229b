import { foldDigits } from 'shared';
import { digitsOf } from '../../digits.ts';
import { numberMonths } from './months.ts';

/** The parts of a card that were pasted together: `4200 0000 0000 0000 12/30 123`. */
type PastedCard = { readonly number: string; readonly expiry: string; readonly cvv: string };

const DATE = /(?:^|\D)(\d\d?[\s./-]+(?:20)?\d\d)(?:\D|$)/;

/** Null where a text is no card number with a date behind it. The code may be absent. */
export function cardIn(text: string): PastedCard | null {
  const parts = numberMonths(foldDigits(text));
  const date = DATE.exec(parts);
  if (!date) return null;
  const [found, expiry = ''] = date;
  const number = digitsOf(parts.slice(0, date.index));
  const code = digitsOf(parts.slice(date.index + found.length));
  return number.length < 12 || number.length > 19 ? null : { number, expiry, cvv: /^\d{3,4}$/.test(code) ? code : '' };
}
