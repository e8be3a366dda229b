import { describe, expect, it } from 'vitest';
import { plainAmount } from './plain-amount.ts';

describe('the amount that is copied', () => {
  it.each([
    ['da', 'DKK', '1.234,50'],
    ['bg', 'BGN', '1234,50'],
    ['ar', 'AED', '1,234.50'],
    ['es-VE', 'VES', '1.234,50'],
    ['de', 'EUR', '1.234,50'],
    ['de-CH', 'CHF', '1234.50'],
    ['fr', 'EUR', '1234,50'],
    ['en-IN', 'INR', '1,234.50'],
    ['pl', 'PLN', '1234,50'],
    ['ja', 'JPY', '1,235'],
  ])('in %s, in %s, is the number alone', (locale, currency, number) => {
    const price = new Intl.NumberFormat(locale, { style: 'currency', currency, numberingSystem: 'latn' }).format(
      1234.5,
    );
    expect(plainAmount(price)).toBe(number);
  });

  it('may be a single digit', () => {
    expect(plainAmount('5 kr.')).toBe('5');
  });
});
