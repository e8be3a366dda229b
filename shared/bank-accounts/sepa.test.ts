import { describe, expect, it } from 'vitest';
import { resultCodes } from '../results/results.ts';
import { bicCountry, isBankOf, isBic, isInEconomicArea, isInSepa } from './sepa.ts';
import { sepaReasons } from './sepa-reasons.ts';

describe('a BIC', () => {
  it('has a bank, a country, a place and perhaps a branch', () => {
    expect(['COBADEFF', 'COBADEFFXXX', 'DEUTDEDB110'].map(isBic)).toEqual([true, true, true]);
    for (const wrong of ['COBADEF', 'COBADEFFX', 'C0BADEFF', 'cobadeff', 'COBAD1FF', 'COBADEFF-XX', ''])
      expect(isBic(wrong), wrong).toBe(false);
    expect(bicCountry('COBADEFFXXX')).toBe('DE');
  });

  it('has the country of the IBAN, or one of its territories', () => {
    expect([isBankOf('DE', 'DE'), isBankOf('AT', 'DE')]).toEqual([true, false]);
    expect(['GG', 'JE', 'IM'].map((country) => isBankOf(country, 'GB'))).toEqual([true, true, true]);
    expect(['RE', 'GP', 'MQ', 'PF'].map((country) => isBankOf(country, 'FR'))).toEqual(Array(4).fill(true));
    expect([isBankOf('GB', 'FR'), isBankOf('RE', 'GB')]).toEqual([false, false]);
  });
});

describe('the area of SEPA', () => {
  it('is the European Economic Area and some other countries', () => {
    expect(['DE', 'IS', 'LI', 'NO'].map(isInEconomicArea)).toEqual(Array(4).fill(true));
    const outside = ['CH', 'GB', 'MC', 'SM', 'VA', 'AD', 'RS'];
    expect([outside.every(isInSepa), outside.some(isInEconomicArea)]).toEqual([true, false]);
    expect(['US', 'TR', 'UA', ''].map(isInSepa)).toEqual(Array(4).fill(false));
  });
});

describe('the reasons of banks', () => {
  it.each(Object.entries(sepaReasons))('have result codes that exist: %s', (_, { rejected, returned }) => {
    const codes = new Set(resultCodes.map(({ code }) => code));
    expect([codes.has(rejected), codes.has(returned)]).toEqual([true, true]);
    expect(returned).toMatch(/^000\.100\.2/);
  });
});
