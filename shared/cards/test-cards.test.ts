import { describe, expect, it } from 'vitest';
import { declineCode, responseCodes } from '../results/response-codes.ts';
import { resultCodes } from '../results/results.ts';
import { passesLuhn } from './card-brand.ts';
import { detectCardBrands } from './card-brands.ts';
import { rangeBrands } from './range-brands.ts';
import { isOnRoster, oneTimeCodes, testCard, testCards, withoutLuhn } from './test-cards.ts';
import { triggerCards } from './trigger-cards.ts';

describe('the test cards', () => {
  it('are each listed once', () => {
    expect(new Set(testCards.map(({ number }) => number)).size).toBe(testCards.length);
  });

  it('pass the Luhn check, except for one that is published with a wrong check digit', () => {
    expect(testCards.map(({ number }) => number).filter((number) => !passesLuhn(number))).toEqual(withoutLuhn);
  });

  it.each(rangeBrands.map(({ code }) => code))('of %s are one without and one with 3-D Secure at least', (brand) => {
    const ofBrand = testCards.filter((card) => card.brand === brand);
    expect(ofBrand.filter(({ scenario }) => scenario === 'plain')).not.toEqual([]);
    expect(ofBrand.filter(({ scenario }) => scenario === 'frictionless')).not.toEqual([]);
    for (const { number } of ofBrand) expect(detectCardBrands(number).map(({ code }) => code)).toContain(brand);
  });

  it.each(['VISA', 'MASTER', 'AMEX', 'MAESTRO'])(
    'of %s cover every scenario, and those with an issuer’s response with and without a method',
    (brand) => {
      const rows = new Set(
        testCards
          .filter((card) => card.brand === brand)
          .map(({ scenario, method }) => `${scenario}${method ? ' with method' : ''}`),
      );
      const withMethod = ['frictionless with method', 'attempt with method', 'challenge with method'];
      expect([...rows].toSorted()).toEqual(
        [
          'attempt',
          'challenge',
          'frictionless',
          'notEnrolled',
          'notParticipating',
          'plain',
          'technical',
          ...withMethod,
        ].toSorted(),
      );
    },
  );

  it('that are plain are in no range', () => {
    expect(isOnRoster('4200000000000000')).toBe(false);
    expect(isOnRoster('4200000000000042')).toBe(true);
    expect(isOnRoster('1234567890123')).toBe(false);
    expect(testCard('1234567890123')).toBeUndefined();
  });
});

describe('the trigger cards', () => {
  it('pass the Luhn check', () => {
    expect(Object.keys(triggerCards).filter((number) => !passesLuhn(number))).toEqual([]);
  });

  it('lead to response codes with a known result code', () => {
    const known = new Set(resultCodes.map(({ code }) => code));
    expect(Object.values(responseCodes).filter((code) => !known.has(code))).toEqual([]);
    expect(
      Object.values(triggerCards).filter(
        ({ responseCode }) => responseCode !== undefined && !(responseCode in responseCodes),
      ),
    ).toEqual([]);
    expect(declineCode('ZZ')).toBe('800.100.100');
  });
});

it('the one-time codes cover every transStatus of a challenge', () => {
  expect(new Set(Object.values(oneTimeCodes).map(({ status }) => status))).toEqual(new Set(['Y', 'N', 'R', 'U', 'A']));
});
