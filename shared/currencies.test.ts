import { data } from 'currency-codes';
import { expect, it } from 'vitest';
import { currencyExponent } from './currencies.ts';
import { currency } from './formats/codes.ts';
import { checkOf } from './formats/formats.ts';
import { currencyNumber } from './iso-numbers.ts';

/** Metals, units of account, and the codes for tests and for transactions without a currency. */
const noMoney = ['XAG', 'XAU', 'XBA', 'XBB', 'XBC', 'XBD', 'XDR', 'XPD', 'XPT', 'XSU', 'XTS', 'XUA', 'XXX'];

it('the table has every currency of ISO 4217 with its decimals', () => {
  const currencies = data.filter(({ code }) => !noMoney.includes(code));
  expect(currencies.filter(({ code, digits }) => currencyExponent(code) !== digits)).toEqual([]);
});

it.each(noMoney)('no payment is made in %s', (code) => {
  expect(currencyExponent(code)).toBeUndefined();
  expect(currencyNumber(code)).toBeUndefined();
  expect(checkOf(currency)(code)).toBe(false);
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
