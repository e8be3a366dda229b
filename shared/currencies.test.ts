import { data } from 'currency-codes';
import { expect, it } from 'vitest';
import { currencyExponent } from './currencies.ts';

it('knows every currency of ISO 4217 with its decimals', () => {
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

it.each(['', 'XYZ', 'eur', 'EURO', 'toString'])('knows no currency %j', (code) => {
  expect(currencyExponent(code)).toBeUndefined();
});
