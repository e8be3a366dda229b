import { describe, expect, it } from 'vitest';
import { cardBrands } from '../cards/card-brands.ts';
import { currencyNumber } from '../iso-numbers.ts';
import { methods } from './methods.ts';
import { paymentBrand, paymentBrands } from './payment-brands.ts';

describe('the table of payment brands', () => {
  it('has each brand once, under a name that a request can send', () => {
    const codes = paymentBrands.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.filter((code) => !/^[A-Z0-9_]{1,32}$/.test(code))).toEqual([]);
  });

  it('has all brands of cards, and brands of every method', () => {
    expect(cardBrands.filter(({ code }) => paymentBrand(code)?.method !== 'card')).toEqual([]);
    expect(new Set(paymentBrands.map(({ method }) => method))).toEqual(new Set(Object.keys(methods)));
  });

  it.each(paymentBrands)('gives $code an account, a type to begin with, and currencies that exist', (brand) => {
    expect(brand.accounts.length).toBeGreaterThan(0);
    expect(['PA', 'DB'].some((type) => (brand.types as readonly string[]).includes(type))).toBe(true);
    expect((brand.currencies ?? []).filter((code) => currencyNumber(code) === undefined)).toEqual([]);
  });

  it('knows a brand by its exact code only', () => {
    expect(paymentBrand('IDEAL')?.title).toBe('iDEAL');
    expect(['ideal', '', 'constructor', 'toString'].map(paymentBrand)).toEqual(Array(4).fill(undefined));
  });
});
