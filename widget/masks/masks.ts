import { type CardBrand, foldDigits, groupDigits, passesLuhn } from 'shared';
import { digitsOf } from '../digits.ts';

/** The digits of a field, and how they are shown with gaps. */
export type Mask = {
  /** The digits of a text; `typed` unless the edit deletes. */
  digits(text: string, typed: boolean): string;
  /** How many digits fit, after these before the edit. */
  room(digits: string, before: string): number;
  show(digits: string): string;
};

/** A field's text and its caret, counted in characters. */
export type Editing = { readonly text: string; readonly caret: number };
export type Edit = 'typed' | 'deletedBefore' | 'deletedAfter';

/** How many digits too many a field may hold, while a forgotten digit is typed before a wrong one is deleted. */
const SURPLUS = 3;

/** The field after an edit. The caret stays behind the same digit. */
export function remask(mask: Mask, { before, after, edit }: { before: Editing; after: Editing; edit: Edit }): Editing {
  // While a month is typed over, the gap behind its first digit is the mask's, not a separator that was typed.
  const isHalfMonth = after.caret === 1 && after.text.startsWith('1');
  const typed = edit === 'typed' && !isHalfMonth;
  const all = mask.digits(after.text, typed);
  const old = mask.digits(before.text, false);
  const place = Math.min(mask.digits(after.text.slice(0, after.caret), typed).length, all.length);
  if (edit === 'typed') {
    // A text that the mask refuses is not taken; one that keys have made of what was there stays, for the shopper to see.
    if (all === '' && /\d/.test(after.text)) return old && after.text.startsWith(before.text) ? after : before;
    const room = Math.max(mask.room(all, old), old.length);
    // A digit at the end of a full field is not taken. One in the middle pushes no other out (WCAG 2.2, 3.3.4).
    if (place === all.length) return placed(mask, all.slice(0, room), room);
    return all.length > room + SURPLUS ? before : placed(mask, all, place);
  }
  // Deleting a gap deletes the digit beyond it.
  const gap = place > 0 && all === old && before.text === mask.show(old) ? 1 : 0;
  const start = edit === 'deletedBefore' ? place - gap : place;
  return placed(mask, all.slice(0, start) + all.slice(start + gap), start);
}

function placed(mask: Mask, digits: string, place: number): Editing {
  const text = mask.show(digits);
  return { text, caret: caretAfter(text, place) };
}

/** The caret's position behind so many digits. */
function caretAfter(text: string, digits: number): number {
  let left = digits;
  let caret = 0;
  while (left > 0 && caret < text.length) if (isKept(text.charAt(caret++))) left--;
  return caret;
}
/** A digit, or a letter of an IBAN. */
const isKept = (character: string): boolean => /\w/.test(character);

const LONGEST_NUMBER = 19;

/**
 * Groups as on the card; no more digits than the brand's longest number has. Behind a whole number of the usual length
 * no digit is typed; the brand's longer ones are pasted, filled in, or fail the check digit at that place.
 */
export const numberMask = (brandOf: (number: string) => CardBrand | undefined): Mask => ({
  digits: digitsOf,
  room(digits, before) {
    const { lengths = [LONGEST_NUMBER], usualLength } = brandOf(digits) ?? {};
    const isWhole = before.length === usualLength && digits.startsWith(before) && passesLuhn(before);
    return isWhole ? before.length : Math.max(...lengths);
  },
  show: (digits) => groupDigits(digits, brandOf(digits)),
});

/**
 * A year that comes first, as browsers fill in a month (HTML, cc-exp) and as dates are written after ISO 8601. One of
 * two digits is no month, and a separator follows it.
 */
const YEAR_FIRST = /^\s*(20\d\d|[2-9]\d(?=\D))[\s./-]*(\d\d)\s*$/;
/** A date with a day, which may stand before the month or behind it, as soon as its second separator is typed. */
const WITH_DAY = /\d\D+\d+([./-]|\D+\d)/;
const isYearFirst = (digits: string): boolean => /^20[2-9]/.test(digits);

/**
 * `MM / YY`; a year of four digits is fine. A month of one digit gets its zero as soon as it is clear, and loses it
 * again when the digits turn out to be a year. A date with a day has no digits: it is not cut into another date.
 */
export const expiryMask: Mask = {
  digits(text, typed) {
    const folded = foldDigits(text);
    if (!typed) return digitsOf(folded);
    if (WITH_DAY.test(folded)) return '';
    const monthFirst = folded.replace(YEAR_FIRST, '$2$1');
    const digits = digitsOf(monthFirst.replace(/^\D*([2-9](?!\d{3}|\d\D)|1(?=[\s./-]))/, '0$1'));
    return isYearFirst(digits.slice(1)) && digits.startsWith('0') ? digits.slice(1) : digits;
  },
  room: (digits) => (isYearFirst(digits) || digits.slice(2, 4) === '20' ? 6 : 4),
  show(digits) {
    const [head, gap] = isYearFirst(digits) ? [4, '-'] : [2, ' / '];
    return digits.length > head ? digits.slice(0, head) + gap + digits.slice(head) : digits;
  },
};

export const cvvMask = (lengthOf: () => number): Mask => ({
  digits: digitsOf,
  room: lengthOf,
  show: (digits) => digits,
});
