import { describe, expect, it } from 'vitest';
import { passesLuhn } from './card-brand.ts';
import { cardBrand, cardBrands, detectCardBrands, isOfBrand, schemeOf } from './card-brands.ts';
import { detectRangeBrands, rangeBrands } from './range-brands.ts';
import { testCards } from './test-cards.ts';

const codesOf = (number: string): readonly string[] => detectCardBrands(number).map(({ code }) => code);
const fits = (number: string, code: string): boolean => {
  const brand = cardBrand(code);
  return brand !== undefined && isOfBrand(number, brand);
};

describe('the brand of a whole card number', () => {
  it.each([
    ['4200000000000000', ['VISA']],
    ['4464040000000007', ['MADA']],
    ['4268970000000000', ['MADA']],
    ['4268980000000000', ['VISA']],
    ['5297412542005689', ['MADA']],
    ['5066991111111118', ['ELO']],
    ['6505290000002000', ['ELO']],
    ['6510000000001248', ['DISCOVER']],
    ['6062828888666688', ['HIPERCARD']],
    ['6007930123456780', ['MAESTRO']],
    ['6370950000000005', ['HIPER']],
    ['2200000000000004', ['MIR']],
    ['2221000000000009', ['MASTER']],
    ['9792030394440796', ['TROY']],
    ['5019555544445555', ['DANKORT', 'MAESTRO']],
    ['4571000000000001', ['DANKORT', 'VISA']],
    ['4035501428146300', ['CARTEBANCAIRE', 'VISA']],
    ['6703444444444449', ['BCMC', 'MAESTRO']],
    ['67034200554565015', ['BCMC', 'MAESTRO']],
    ['9999999999999995', []],
    ['', []],
  ])('%s is one of %j', (number, codes) => {
    expect(codesOf(number)).toEqual(codes);
  });

  it('is found for every published test card, which passes the check of its brand', () => {
    const wrong = testCards.filter(({ number, brand }) => {
      const row = cardBrand(brand);
      return !codesOf(number).includes(brand) || !row?.lengths.includes(number.length);
    });
    expect(wrong).toEqual([]);
    expect(testCards.filter(({ number, brand }) => cardBrand(brand)?.luhn !== false && !passesLuhn(number))).toEqual(
      [],
    );
  });

  it('is the brand of its range where no national brand has the number', () => {
    const numbers = testCards.filter(({ brand }) => rangeBrands.some(({ code }) => code === brand));
    const differing = numbers.filter(({ number }) => codesOf(number).join() !== detectRangeBrands(number)[0]?.code);
    expect(differing.map(({ number }) => number)).toEqual(['67034200554565015']);
  });
});

describe('a brand that a request names', () => {
  it('may be any brand of a co-badged card', () => {
    expect(['CARTEBANCAIRE', 'VISA', 'MASTER'].map((code) => fits('4970107111111119', code))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('may be the international brand in whose range a national card lies', () => {
    expect(fits('4464040000000007', 'VISA')).toBe(true);
    expect(fits('4200000000000000', 'MADA')).toBe(false);
  });

  it('may be a part of an international brand, which no number shows', () => {
    for (const part of ['VISADEBIT', 'VISAELECTRON', 'VPAY', 'CARTEBLEUE', 'CARTEBANCAIRE']) {
      expect(fits('4111111111111111', part)).toBe(true);
      expect(codesOf('4111111111111111')).not.toContain(part);
    }
    expect(['VISA', 'MASTER', 'MASTERDEBIT'].map((code) => fits('5454545454545454', code))).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('is that of its range for every number, like that of another brand for none', () => {
    for (const { number, brand } of testCards) {
      expect(fits(number, brand)).toBe(true);
      if (brand !== 'AMEX') expect(fits(number, 'AMEX')).toBe(false);
    }
  });
});

it('every brand of cards has a scheme, and no unknown brand has one', () => {
  expect(cardBrands.filter(({ code }) => schemeOf(code) === undefined)).toEqual([]);
  expect(['MASTERDEBIT', 'MAESTRO', 'VPAY'].map(schemeOf)).toEqual(['mastercard', 'mastercard', 'visa']);
  expect([schemeOf(null), schemeOf('IDEAL')]).toEqual([undefined, undefined]);
});
