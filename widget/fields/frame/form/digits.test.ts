import { expect, it } from 'vitest';
import { digitsOf, foldDigits } from './digits.ts';

it.each([
  ['Arabic-Indic', '٠١٢٣٤٥٦٧٨٩'],
  ['Persian', '۰۱۲۳۴۵۶۷۸۹'],
  ['full-width', '０１２３４５６７８９'],
  ['Devanagari', '०१२३४५६७८९'],
  ['Bengali', '০১২৩৪৫৬৭৮৯'],
  ['Thai', '๐๑๒๓๔๕๖๗๘๙'],
  ['Khmer', '០១២៣៤៥៦៧៨៩'],
  ['mathematical', '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗'],
])('reads %s digits', (_script, digits) => {
  expect(foldDigits(digits)).toBe('0123456789');
});

it('reads the digits of every living script', () => {
  const all = Array.from({ length: 0x1_00_00 }, (_, code) => String.fromCodePoint(code)).filter((character) =>
    /\p{Nd}/u.test(character),
  );
  expect(all.filter((digit) => !/^[0-9]$/.test(foldDigits(digit)))).toEqual([]);
  for (let at = 0; at + 10 <= all.length; at += 10)
    expect(foldDigits(all.slice(at, at + 10).join(''))).toBe('0123456789');
});

it('takes nothing but digits out of a text', () => {
  expect(digitsOf(' 4200-0000 ٠٠٠٠/００００x')).toBe('4200000000000000');
});
