import { foldDigits } from 'shared';
import { digitsOf } from '../../digits.ts';
import { numberMonths } from './months.ts';

/** The parts of a card that were pasted together: `4200 0000 0000 0000 12/30 123`. */
type PastedCard = { readonly number: string; readonly expiry: string; readonly cvv: string };

const WITH_DATE = /^(.*?)(?<!\d)(\d\d?[\s./-]+(?:20)?\d\d)(?!\d)(.*)$/s;

/** Null where a text is no card number with a date behind it. The code may be absent. */
export function cardIn(text: string): PastedCard | null {
  const [, before = '', expiry = '', behind = ''] = WITH_DATE.exec(numberMonths(foldDigits(text))) ?? [];
  const number = digitsOf(before);
  const code = digitsOf(behind);
  return number.length < 12 || number.length > 19 ? null : { number, expiry, cvv: /^\d{3,4}$/.test(code) ? code : '' };
}
