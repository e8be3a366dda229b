import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digitsOf } from '../digits.ts';
import { brandOf } from '../fields/frame/card/detection.ts';
import { cvvMask, type Edit, type Editing, expiryMask, type Mask, numberMask, remask } from './masks.ts';

const number = numberMask(brandOf);

/** The effect of a key: the browser's edit of the text, then the mask. */
function press(mask: Mask, before: Editing, key: string): Editing {
  const { text, caret } = before;
  const [head, tail] = [text.slice(0, caret), text.slice(caret)];
  const made: Readonly<Record<string, { after: Editing; edit: Edit }>> = {
    Backspace: { after: { text: head.slice(0, -1) + tail, caret: Math.max(0, caret - 1) }, edit: 'deletedBefore' },
    Delete: { after: { text: head + tail.slice(1), caret }, edit: 'deletedAfter' },
  };
  const { after, edit } = made[key] ?? { after: { text: head + key + tail, caret: caret + key.length }, edit: 'typed' };
  return remask(mask, { before, after, edit });
}

const type = (mask: Mask, text: string, ...more: readonly string[]): Editing =>
  [...Array.from(text), ...more].reduce((field, key) => press(mask, field, key), { text: '', caret: 0 });
function at(text: string, digit: number): Editing {
  const carets = Array.from({ length: text.length + 1 }, (_, caret) => caret);
  return { text, caret: carets.find((caret) => digitsOf(text.slice(0, caret)).length === digit) ?? text.length };
}

const digit = fc.constantFrom(...Array.from('0123456789'));
const foreignDigit = fc.constantFrom(...Array.from('٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹０１２３４５６７８９'));
const cardDigits = fc.array(digit, { minLength: 0, maxLength: 19 }).map((digits) => digits.join(''));

describe('a card number', () => {
  it('is grouped as on the card while it is typed', () => {
    expect(type(number, '4200000000000000').text).toBe('4200 0000 0000 0000');
    expect(type(number, '377777777777770').text).toBe('3777 777777 77770');
    expect(type(number, '36177580677072').text).toBe('3617 758067 7072');
  });

  it('holds exactly the digits that were typed, up to the longest of its brand', () => {
    fc.assert(
      fc.property(cardDigits, (digits) => {
        const { text, caret } = type(number, digits);
        expect(digits.startsWith(digitsOf(text))).toBe(true);
        expect(digitsOf(text).length).toBeGreaterThanOrEqual(Math.min(digits.length, 14));
        expect(caret).toBe(text.length);
      }),
    );
  });

  it('is the same however it is pasted: with spaces, dashes, or the digits of other scripts', () => {
    const separators = fc.constantFrom('', ' ', '-', '\u00a0', '.', ' - ');
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.oneof(digit, foreignDigit), separators), { maxLength: 16 }), (pieces) => {
        const pasted = pieces.map(([each, separator]) => each + separator).join('');
        expect(press(number, { text: '', caret: 0 }, pasted).text).toBe(type(number, digitsOf(pasted)).text);
      }),
    );
  });

  it('takes no digit behind a whole number, however long others of its brand are', () => {
    expect(type(number, '42000000000000001').text).toBe('4200 0000 0000 0000');
    expect(type(number, '60111111111111171').text).toBe('6011 1111 1111 1117');
    expect(type(number, '37777777777777012').text).toBe('3777 777777 77770');
  });

  it('of a longer kind can be typed where its first digits are no whole number, and pasted in any case', () => {
    expect(type(number, '4200000000000001123').text).toBe('4200 0000 0000 0001 123');
    expect(press(number, { text: '', caret: 0 }, '4200000000000000123').text).toBe('4200 0000 0000 0000 123');
    expect(type(number, '8171999900000000021').text).toBe('8171 9999 0000 0000 021');
  });

  it('keeps every digit when one is typed in the middle of a full one, so that a wrong one can be deleted after', () => {
    const inserted = press(number, { text: '5454 5454 5454 5454', caret: 4 }, '9');
    expect(inserted).toEqual({ text: '5454 9545 4545 4545 4', caret: 6 });
    expect(press(number, inserted, 'Delete').text).toBe('5454 9454 5454 5454');
    const american = press(number, { text: '3777 777777 77770', caret: 2 }, '9');
    expect(digitsOf(american.text)).toBe('3797777777777770');
  });

  it('loses no digit by a key in the middle, whatever was typed before', () => {
    fc.assert(
      fc.property(cardDigits, fc.nat(18), digit, (digits, place, typed) => {
        const { text } = type(number, digits);
        const all = digitsOf(text);
        const where = Math.min(place, Math.max(0, all.length - 1));
        if (all === '') return;
        const after = digitsOf(press(number, at(text, where), typed).text);
        expect(after).toBe(all.slice(0, where) + typed + all.slice(where));
      }),
    );
  });

  it('keeps the caret behind the digit that was typed in the middle', () => {
    fc.assert(
      fc.property(cardDigits, fc.nat(18), digit, (digits, place, typed) => {
        const shown = number.show(number.digits(digits, true));
        const where = Math.min(place, digitsOf(shown).length);
        const { text, caret } = press(number, at(shown, where), typed);
        const expected = Math.min(where + 1, digitsOf(text).length);
        expect(digitsOf(text.slice(0, caret)).length).toBe(expected);
      }),
    );
  });

  it('loses one digit with each backspace, also across a gap, and the caret stays where it was', () => {
    fc.assert(
      fc.property(cardDigits, fc.nat(18), (digits, place) => {
        const shown = number.show(number.digits(digits, true));
        const all = digitsOf(shown);
        const where = Math.min(place, all.length);
        for (const caret of [
          at(shown, where).caret,
          at(shown, where).caret + (shown[at(shown, where).caret] === ' ' ? 1 : 0),
        ]) {
          const after = press(number, { text: shown, caret }, 'Backspace');
          expect(digitsOf(after.text)).toBe(where === 0 ? all : all.slice(0, where - 1) + all.slice(where));
          expect(digitsOf(after.text.slice(0, after.caret)).length).toBe(Math.max(0, where - 1));
        }
      }),
    );
  });

  it('loses the next digit with the delete key, also across a gap', () => {
    const shown = '4200 0000';
    expect(press(number, { text: shown, caret: 4 }, 'Delete')).toEqual({ text: '4200 000', caret: 4 });
    expect(press(number, { text: shown, caret: 0 }, 'Delete')).toEqual({ text: '2000 000', caret: 0 });
  });

  it('is empty again after as many backspaces as keys', () => {
    fc.assert(
      fc.property(cardDigits, (digits) => {
        const backspaces = Array.from(digits, () => 'Backspace');
        expect(type(number, digits, ...backspaces)).toEqual({ text: '', caret: 0 });
      }),
    );
  });
});

describe('an expiry date', () => {
  it('is read in the format in which browsers fill it in, the year first', () => {
    expect(press(expiryMask, { text: '', caret: 0 }, '2034-05').text).toBe('05 / 2034');
    expect(press(expiryMask, { text: '', caret: 0 }, '2034/05').text).toBe('05 / 2034');
  });

  it.each(['203012', '2030-12', '2030 12'])('is read from %s, whichever event follows', (filled) => {
    expect(press(expiryMask, { text: '', caret: 0 }, filled).text).toBe('12 / 2030');
    expect(expiryMask.digits(filled, true)).toBe('122030');
  });

  it.each([
    ['34/05', '05 / 34'],
    ['34-05', '05 / 34'],
    [' 34 / 12 ', '12 / 34'],
    ['34/13', '13 / 34'],
    ['34/35', '35 / 34'],
    ['34/5', '34 / 5'],
  ])(
    'may have a year of two digits in front, and is not cut into another where no month follows: %s',
    (pasted, shown) => {
      expect(press(expiryMask, { text: '', caret: 0 }, pasted).text).toBe(shown);
    },
  );

  it.each(['05|34', '05,2034', '5;34'])('is read however its parts are separated: %s', (pasted) => {
    expect(press(expiryMask, { text: '', caret: 0 }, pasted).text).toMatch(/^05 \/ (20)?34$/);
  });

  it.each(['2030-12-31', '12/31/2030', '31.12.30', '1/5/30'])('is not cut out of the date %s', (filled) => {
    const before = { text: '05 / 34', caret: 7 };
    const after = { text: filled, caret: filled.length };
    expect(remask(expiryMask, { before, after, edit: 'typed' })).toEqual(before);
    expect(expiryMask.digits(filled, true)).toBe('');
  });

  it.each(['10', '11', '12', '05'])('gets another month when %s is typed over it', (month) => {
    const [first = '', second = ''] = month;
    const begun = remask(expiryMask, {
      before: { text: '05 / 34', caret: 2 },
      after: { text: `${first} / 34`, caret: 1 },
      edit: 'typed',
    });
    expect(press(expiryMask, begun, second)).toEqual({ text: `${month} / 34`, caret: 2 });
  });

  it('waits for the month behind a year', () => {
    expect(press(expiryMask, { text: '', caret: 0 }, '2034').text).toBe('2034');
  });

  it.each([
    ['1230', '12 / 30'],
    ['530', '05 / 30'],
    ['5/30', '05 / 30'],
    ['1/30', '01 / 30'],
    ['12/2030', '12 / 2030'],
    ['12 - 30', '12 / 30'],
    ['١٢/٣٠', '12 / 30'],
    ['1 30', '01 / 30'],
    ['2030-05', '05 / 2030'],
    ['203005', '05 / 2030'],
    ['2/30', '02 / 30'],
    ['022030', '02 / 2030'],
    ['1', '1'],
    ['0', '0'],
  ])('typed as %s is shown as %s', (typed, shown) => {
    expect(type(expiryMask, typed).text).toBe(shown);
  });

  it('is shown as month and year, whichever month it is and however the two are separated', () => {
    const month = fc.integer({ min: 1, max: 12 });
    const year = fc.integer({ min: 26, max: 59 });
    const separators = fc.constantFrom('/', ' / ', '-', ' ', '.', '');
    fc.assert(
      fc.property(
        month,
        year,
        separators,
        fc.boolean(),
        fc.boolean(),
        (months, years, separator, isPadded, isWhole) => {
          const padded = `${months}`.padStart(2, '0');
          // One digit of a month is a whole month only in front of a separator.
          const head = isPadded || separator === '' ? padded : `${months}`;
          const shown = `${padded} / ${isWhole ? '20' : ''}${years}`;
          expect(type(expiryMask, `${head}${separator}${isWhole ? '20' : ''}${years}`).text).toBe(shown);
        },
      ),
    );
  });

  it('never holds more than six digits, and is empty again after as many backspaces', () => {
    const key = fc.oneof(digit, foreignDigit, fc.constantFrom('/', ' ', '-', '.', 'x'));
    fc.assert(
      fc.property(fc.array(key, { maxLength: 12 }), (keys) => {
        const { text, caret } = type(expiryMask, keys.join(''));
        expect(caret).toBe(text.length);
        const isDate = /^(?:\d{0,2}|\d\d \/ \d{1,4}|20\d{1,2}|20\d\d-\d{1,2})$/.test(text);
        if (!isDate) expect(expiryMask.digits(text, true)).toBe('');
        const backspaces = Array.from(isDate ? digitsOf(text) : text, () => 'Backspace');
        expect(type(expiryMask, keys.join(''), ...backspaces)).toEqual({ text: '', caret: 0 });
      }),
    );
  });

  it.each([
    ['12/31/2030', '12 / 31/2030'],
    ['12-31-30', '12 / 31-30'],
    ['1/5/30', '01 / 5/30'],
    ['31.12.2030', '03 / 1.12.2030'],
    ['23/11/2030', '02 / 3/11/2030'],
    ['2030-12-31', '12 / 2030-31'],
    ['۱۲/۳۱/۲۰۳۰', '12 / 31/۲۰۳۰'],
  ])('typed with a day as %s is no other date, and stays as it is for the shopper to see', (typed, shown) => {
    expect(type(expiryMask, typed).text).toBe(shown);
    expect(expiryMask.digits(shown, true)).toBe('');
  });

  it('loses a separator behind the year alone with backspace', () => {
    expect(type(expiryMask, '12/31/').text).toBe('12 / 31/');
    expect(type(expiryMask, '12/31/', 'Backspace').text).toBe('12 / 31');
  });

  it.each(['12/30', '12/2030', '12 / 30', '1230', '12-30', '۱۲/۳۰'])('can be pasted as %s', (pasted) => {
    expect(digitsOf(press(expiryMask, { text: '', caret: 0 }, pasted).text)).toMatch(/^12(20)?30$/);
  });

  it('goes away digit by digit with backspace', () => {
    expect(type(expiryMask, '1230', 'Backspace', 'Backspace', 'Backspace').text).toBe('1');
  });
});

it('a security code is the digits that were typed, as many as the brand’s has', () => {
  const key = fc.oneof(digit, foreignDigit, fc.constantFrom(' ', '-', 'a', '/'));
  fc.assert(
    fc.property(fc.array(key, { maxLength: 8 }), fc.constantFrom(3, 4), (keys, length) => {
      const mask = cvvMask(() => length);
      expect(type(mask, keys.join('')).text).toBe(digitsOf(keys.join('')).slice(0, length));
    }),
  );
});

it('a security code is as long as the brand’s, and holds digits only', () => {
  expect(
    type(
      cvvMask(() => 3),
      '12a34',
    ).text,
  ).toBe('123');
  expect(
    type(
      cvvMask(() => 4),
      '١٢٣٤٥',
    ).text,
  ).toBe('1234');
});
