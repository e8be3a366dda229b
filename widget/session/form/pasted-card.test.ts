import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberMonths } from './months.ts';
import { cardIn } from './pasted-card.ts';

describe('a card that is pasted in one piece', () => {
  it.each([
    ['4200 0000 0000 0000 12/30 123', { number: '4200000000000000', expiry: '12/30', cvv: '123' }],
    ['4200-0000-0000-0000, 12/2030', { number: '4200000000000000', expiry: '12/2030', cvv: '' }],
    ['Card: 377777777777770\nExp: 01 / 31\nCVC: 1234', { number: '377777777777770', expiry: '01 / 31', cvv: '1234' }],
    ['٤٢٠٠٠٠٠٠٠٠٠٠٠٠٠٠ ١٢/٣٠ ١٢٣', { number: '4200000000000000', expiry: '12/30', cvv: '123' }],
  ])('is taken apart: %s', (text, card) => {
    expect(cardIn(text)).toEqual(card);
  });

  it.each([
    ['4200000000000000|05|34|123', { number: '4200000000000000', expiry: '05|34', cvv: '123' }],
    ['4200000000000000,05,2034,123', { number: '4200000000000000', expiry: '05,2034', cvv: '123' }],
    ['4200000000000000;5;34;', { number: '4200000000000000', expiry: '5;34', cvv: '' }],
    ['4200-0000-0000-0000-05-34-123', { number: '4200000000000000', expiry: '05-34', cvv: '123' }],
    ['4200 0000 0000 0000 34/05 123', { number: '4200000000000000', expiry: '34/05', cvv: '123' }],
  ])('is taken apart by what separates its parts: %s', (text, card) => {
    expect(cardIn(text)).toEqual(card);
  });

  it.each([
    ['05/31/2034', ''],
    ['12/31/30 123', '123'],
    ['exp 31.05.2034 123', '123'],
    ['31 / 05 / 2034, 1234', '1234'],
    ['1/5/30 123', '123'],
    ['2034-05-31 123', '123'],
  ])('has no date where that has a day: %s', (behind, cvv) => {
    expect(cardIn(`4200 0000 0000 0000 ${behind}`)).toEqual({ number: '4200000000000000', expiry: '', cvv });
  });

  it('may name the month', () => {
    expect(cardIn('4200000000000000 Dec 2030 123')).toEqual({
      number: '4200000000000000',
      expiry: expect.stringMatching(/^12\s+2030$/),
      cvv: '123',
    });
  });

  it.each(['4200 0000 0000 0000', '4200000000000000', '12/30', 'no card at all', ''])(
    'is left to the field where there is a number or a date alone: %s',
    (text) => {
      expect(cardIn(text)).toBeNull();
    },
  );

  it('gives back number, date and code however they are separated', () => {
    const digits = (least: number, most: number) =>
      fc
        .array(fc.constantFrom(...Array.from('0123456789')), { minLength: least, maxLength: most })
        .map((all) => all.join(''));
    const month = fc.integer({ min: 1, max: 12 }).map((each) => String(each).padStart(2, '0'));
    fc.assert(
      fc.property(
        digits(12, 19),
        month,
        digits(2, 2),
        digits(3, 4),
        fc.constantFrom('/', ' / ', '-', '.'),
        (...parts) => {
          const [number, first, year, cvv, between] = parts;
          const read = cardIn(`${number} ${first}${between}${year} ${cvv}`);
          expect(read).toEqual({ number, expiry: `${first}${between}${year}`, cvv });
        },
      ),
    );
  });
});

it('months are read by their names in English and in the language of the form', () => {
  document.documentElement.lang = 'de';
  expect(numberMonths('Dez. 2030').trim()).toMatch(/^12\s+2030$/);
  expect(numberMonths('March 31').trim()).toMatch(/^03\s+31$/);
  expect(numberMonths('mai 2031').trim()).toMatch(/^05\s+2031$/);
  expect(numberMonths('Brumaire 2031')).toContain('Brumaire');
  document.documentElement.lang = '';
});
