import { describe, expect, it } from 'vitest';
import { customParameters, withoutAccountData } from './fields.ts';

describe('of a bank account', () => {
  it('the end of its IBAN is kept, and the country with which the IBAN begins', () => {
    const iban = 'DE89370400440532013000';
    expect(withoutAccountData({ 'bankAccount.iban': iban })).toEqual({
      'bankAccount.country': 'DE',
      'bankAccount.last4Digits': '3000',
    });
  });

  it('with a national number the country is kept that was sent, if any', () => {
    const number = { 'bankAccount.number': '0532013000' };
    expect(withoutAccountData(number)).toEqual({ 'bankAccount.last4Digits': '3000' });
    expect(withoutAccountData({ ...number, 'bankAccount.country': 'US' })).toMatchObject({
      'bankAccount.country': 'US',
    });
  });
});

describe('of the parameters of the merchant’s own', () => {
  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', '0', 'shop'])('one may be called %s', (name) => {
    const custom = customParameters({ amount: '1.00', [`customParameters[${name}]`]: 'v' });
    expect(Object.entries(custom)).toEqual([[name, 'v']]);
    expect(JSON.stringify(custom)).toBe(`{"${name}":"v"}`);
  });
});
