import { expect, it } from 'vitest';
import { foldDigits, mayHoldDigits } from './digits.ts';

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

it('counts the digits of a text before it is searched, and every character beyond ASCII as one', () => {
  expect(mayHoldDigits('order 4711', 4)).toBe(true);
  expect(mayHoldDigits('order 4711', 5)).toBe(false);
  expect(mayHoldDigits('４２００', 4)).toBe(true);
});
