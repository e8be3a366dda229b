import { countriesWithStates } from 'shared';
import { describe, expect, it } from 'vitest';
import { countries, postcodes, postcodeWords, states, stateWords } from './countries.ts';

/** A postcode of each country that has a form for them, as a shopper may type it. */
const examples: Readonly<Record<string, string>> = {
  AT: '1010',
  AU: '2000',
  BE: '1000',
  BG: '1000',
  BR: '01310-100',
  CA: 'k1a 0b1',
  CH: '8001',
  CN: '100000',
  CY: '1010',
  CZ: '110 00',
  DE: '10115',
  DK: '1050',
  EE: '10111',
  ES: '28013',
  FI: '00100',
  FR: '75001',
  GB: 'sw1a 1aa',
  GR: '105 57',
  HR: '10000',
  HU: '1051',
  IE: 'D02 AF30',
  IL: '9103401',
  IN: '110 001',
  IT: '00187',
  JP: '100-0001',
  KR: '04524',
  LI: '9490',
  LT: 'LT-01103',
  LU: '1111',
  LV: 'LV-1050',
  MT: 'VLT 1117',
  MX: '06000',
  NL: '1012 jx',
  NO: '0154',
  NZ: '6011',
  PL: '00-001',
  PT: '1100-148',
  RO: '010011',
  RU: '101000',
  SA: '12611',
  SE: '111 20',
  SG: '179103',
  SI: '1000',
  SK: '811 01',
  TR: '34110',
  UA: '01001',
  US: '10118-0110',
  ZA: '0001',
};

describe('the countries of a billing address', () => {
  it('have names in every language', () => {
    const names = new Intl.DisplayNames('ar', { type: 'region' });
    expect(countries.filter((code) => names.of(code) === code)).toEqual([]);
    expect(new Set(countries).size).toBe(countries.length);
  });

  it.each(Object.entries(postcodes))('take a postcode of %s, and no other', (country, form) => {
    expect(form.test(examples[country] ?? '')).toBe(true);
    for (const wrong of ['1', '1234567890123', `${examples[country]}9`, 'Karl Johans gate'])
      expect(form.test(wrong)).toBe(false);
  });

  it('have the tables of those in the list alone', () => {
    for (const table of [postcodes, postcodeWords, states, stateWords, examples])
      expect(Object.keys(table).filter((code) => !countries.includes(code))).toEqual([]);
  });

  it('have states where the gateway asks for one, each by a code that it takes', () => {
    expect(Object.keys(states)).toEqual(countriesWithStates);
    for (const list of Object.values(states))
      for (const each of list.split(',')) expect(each).toMatch(/^[A-Z]{2,3} \S/);
  });
});
