import { code, codes } from 'currency-codes';
import { expect, it } from 'vitest';
import { currencyExponent } from './currencies.ts';
import {
  countryCodes,
  countryNumber,
  currencyNumber,
  currencyOfNumber,
  longCountryCodes,
  numericCountryCodes,
} from './iso-numbers.ts';

it('every currency has a number, and every number leads back to its currency', () => {
  const listed = codes().filter((each) => currencyExponent(each) !== undefined && code(each)?.number);
  expect(listed.filter((each) => currencyNumber(each) !== code(each)?.number)).toEqual([]);
  expect(listed.filter((each) => currencyOfNumber(currencyNumber(each) ?? '') !== each)).toEqual([]);
});

it('countries have the numbers that Unicode knows, and long codes of their own', () => {
  const numbers = countryCodes.map((each) => countryNumber(each) ?? '');
  expect(numbers.map((number) => new Intl.Locale(`und-${number}`).region)).toEqual(countryCodes);
  expect(longCountryCodes.map(countryNumber)).toEqual(numbers);
  expect(new Set([...countryCodes, ...longCountryCodes, ...numericCountryCodes]).size).toBe(3 * 249);
  expect(longCountryCodes.filter((each) => !/^[A-Z]{3}$/.test(each))).toEqual([]);
});

it.each([
  ['DE', '276'],
  ['DEU', '276'],
  ['US', '840'],
  ['GB', '826'],
  ['AT', '040'],
  ['AF', '004'],
  ['ZA', '710'],
  ['ZAF', '710'],
  ['deu', '276'],
])('the country %s has the number %s', (letters, number) => {
  expect(countryNumber(letters)).toBe(number);
});

it('unknown countries and currencies have no number', () => {
  for (const letters of ['XX', 'XXX', 'D', 'DEDEU']) expect(countryNumber(letters)).toBeUndefined();
  expect(currencyNumber('EU')).toBeUndefined();
  expect(currencyOfNumber('000')).toBeUndefined();
});
