import { data } from 'currency-codes';
import { expect, it } from 'vitest';
import { currencyExponent } from './currencies.ts';

it('the table has every currency of ISO 4217 with its decimals', () => {
  expect(data.filter(({ code, digits }) => currencyExponent(code) !== digits)).toEqual([]);
});

it.each([
  ['JPY', 0],
  ['EUR', 2],
  ['KWD', 3],
  ['CLF', 4],
  ['HUF', 2],
])('%s has %i decimals', (code, decimals) => {
  expect(currencyExponent(code)).toBe(decimals);
});

it.each(['', 'XYZ', 'eur', 'EURO', 'toString'])('%j is not a currency', (code) => {
  expect(currencyExponent(code)).toBeUndefined();
});
