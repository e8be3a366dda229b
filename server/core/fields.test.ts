import { describe, expect, it } from 'vitest';
import { withoutAccountData } from './fields.ts';

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
