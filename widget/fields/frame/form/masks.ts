import { type CardBrand, groupDigits } from 'shared';
import { foldDigits } from 'shared';
import { digitsOf } from './digits.ts';

/** The digits of a field, and how they are shown with gaps. */
export type Mask = {
  /** The digits of a text; `typed` unless the edit deletes. */
  digits(text: string, typed: boolean): string;
  show(digits: string): string;
};

/** A field's text and its caret, counted in characters. */
export type Editing = { readonly text: string; readonly caret: number };
export type Edit = 'typed' | 'deletedBefore' | 'deletedAfter';

/** The field after an edit. The caret stays behind the same digit; deleting a gap deletes the digit beyond the gap. */
export function remask(mask: Mask, { before, after, edit }: { before: Editing; after: Editing; edit: Edit }): Editing {
  // While a month is typed over, the gap behind its first digit is the mask's, not a separator that was typed.
  const isHalfMonth = after.caret === 1 && after.text.startsWith('1');
  const typed = edit === 'typed' && !isHalfMonth;
  const count = (text: string) => mask.digits(text, typed).length;
  const digits = mask.digits(after.text, typed);
  const place = count(after.text.slice(0, after.caret));
  const onlyGapDeleted = !typed && after.text.length < before.text.length && digits === mask.digits(before.text, typed);
  const doomed = onlyGapDeleted ? (edit === 'deletedBefore' ? place - 1 : place) : -1;
  const text = mask.show(doomed < 0 ? digits : digits.slice(0, doomed) + digits.slice(doomed + 1));
  return { text, caret: caretAfter(text, onlyGapDeleted && edit === 'deletedBefore' ? Math.max(0, place - 1) : place) };
}

/** The caret's position behind so many digits. */
function caretAfter(text: string, digits: number): number {
  let left = digits;
  let caret = 0;
  while (left > 0 && caret < text.length) if (isDigit(text.charAt(caret++))) left--;
  return caret;
}
const isDigit = (character: string): boolean => character >= '0' && character <= '9';

const LONGEST_NUMBER = 19;

/** Groups as on the card; no more digits than the brand's longest number has. */
export const numberMask = (brandOf: (number: string) => CardBrand | undefined): Mask => ({
  digits: (text) => {
    const digits = digitsOf(text);
    return digits.slice(0, Math.max(...(brandOf(digits)?.lengths ?? [LONGEST_NUMBER])));
  },
  show: (digits) => groupDigits(digits, brandOf(digits)),
});

/** The format in which browsers fill in a month (HTML, cc-exp). */
const YEAR_FIRST = /^\s*(20\d\d)\s*[-/.]\s*(\d\d)\s*$/;

/** `MM / YY`; a year of four digits is fine. A month of one digit gets its zero as soon as it is clear. */
export const expiryMask: Mask = {
  digits: (text, typed) => {
    const folded = foldDigits(text);
    const digits = digitsOf(
      typed ? folded.replace(YEAR_FIRST, '$2$1').replace(/^\D*([2-9](?!\d{3})|1(?=\s*[/.-]))/, '0$1') : folded,
    );
    return digits.slice(0, /^..20/.test(digits) ? 6 : 4);
  },
  show: (digits) => (digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits),
};

export const cvvMask = (lengthOf: () => number): Mask => ({
  digits: (text) => digitsOf(text).slice(0, lengthOf()),
  show: (digits) => digits,
});
