import { describe, expect, it } from 'vitest';
import { registryIbans } from './ibans.samples.ts';
import { isPartOfIban, nationalAccountFault, nationalIban } from './national-accounts.ts';

/** The published test accounts of countries without IBANs. */
const testAccounts = [
  { country: 'US', bankCode: '110000000', number: '000123456789' },
  { country: 'CA', bankCode: '11000000', number: '000123456789' },
  { country: 'AU', bankCode: '110000', number: '000123456' },
  { country: 'NZ', bankCode: '110000', number: '0000000010' },
  { country: 'JP', bankCode: '1100000', number: '0001234' },
  { country: 'IN', bankCode: 'HDFC0004051', number: '000123456789' },
  { country: 'MX', bankCode: '000', number: '000000001234567897' },
] as const;

/** How many characters of an IBAN after its check digits are the bank code, where the rest is the number. */
const bankCodes = {
  AT: 5,
  BE: 3,
  CZ: 4,
  DE: 8,
  DK: 4,
  ES: 8,
  FR: 10,
  HR: 7,
  HU: 8,
  MC: 10,
  NO: 4,
  PL: 8,
  PT: 8,
  SI: 5,
  SK: 4,
};
const ofRegistry = Object.entries(bankCodes).map(([country, length]) => {
  const iban = registryIbans.find((each) => each.startsWith(country)) ?? '';
  return { country, bankCode: iban.slice(4, 4 + length), number: iban.slice(4 + length) };
});
const checked = ofRegistry.filter(({ country }) => !['AT', 'DE', 'DK', 'PL'].includes(country));
const otherDigit = (number: string, at: number): string =>
  number.slice(0, at) + String((Number(number.charAt(at)) + 1) % 10) + number.slice(at + 1);

describe('a national account number', () => {
  it.each([...ofRegistry, ...testAccounts])('is right when it is published as an example: %o', (account) => {
    expect(nationalAccountFault(account)).toBeUndefined();
    expect(nationalAccountFault({ ...account, bankCode: null })).toBeUndefined();
  });

  it.each(checked)('of $country is wrong with another last digit', ({ number, ...account }) => {
    expect(nationalAccountFault({ ...account, number: otherDigit(number, number.length - 1) })).toBe('check');
  });

  it('of Poland has a bank with its own check digit', () => {
    for (const { bankCode, ...account } of ofRegistry.filter(({ country }) => country === 'PL'))
      expect(nationalAccountFault({ ...account, bankCode: otherDigit(bankCode, 7) })).toBe('check');
  });

  it('may have small letters', () => {
    for (const { bankCode, number, country } of [...ofRegistry, ...testAccounts])
      expect(
        nationalAccountFault({ country, bankCode: bankCode.toLowerCase(), number: number.toLowerCase() }),
      ).toBeUndefined();
  });

  it('has the form of its country', () => {
    for (const account of [...ofRegistry, ...testAccounts]) {
      expect(nationalAccountFault({ ...account, number: `${account.number}${'1'.repeat(18)}` })).toBe('number');
      expect(nationalAccountFault({ ...account, number: 'ABC' })).toBe('number');
      expect(nationalAccountFault({ ...account, bankCode: `${account.bankCode}12` })).toBe('bankCode');
    }
  });

  it('of the United States has a bank with its own check digit', () => {
    expect(nationalAccountFault({ country: 'US', bankCode: '110000001', number: '000123456789' })).toBe('check');
  });

  it('of Mexico has the digits of its bank and a check digit', () => {
    const [bankCode, number] = ['000', '000000001234567897'];
    expect(nationalAccountFault({ country: 'MX', bankCode: '001', number })).toBe('check');
    expect(nationalAccountFault({ country: 'MX', bankCode, number: otherDigit(number, 17) })).toBe('check');
  });

  it.each([
    ['010902', '006838900'],
    ['086523', '1954512001'],
    ['262600', '0320871032'],
  ])('of New Zealand has the weights of its bank: %s %s', (bankCode, number) => {
    expect(nationalAccountFault({ country: 'NZ', bankCode, number })).toBeUndefined();
    expect(nationalAccountFault({ country: 'NZ', bankCode, number: otherDigit(number, 5) })).toBe('check');
    expect(nationalAccountFault({ country: 'NZ', bankCode: `99${bankCode.slice(2)}`, number })).toBeUndefined();
  });

  it('of Canada has a leading zero before nine digits of institution and branch', () => {
    const number = '000123456789';
    expect(nationalAccountFault({ country: 'CA', bankCode: '011000000', number })).toBeUndefined();
    expect(nationalAccountFault({ country: 'CA', bankCode: '111000000', number })).toBe('bankCode');
  });

  it('of a country without a rule is not checked', () => {
    expect(nationalAccountFault({ country: 'KE', bankCode: '1', number: '123' })).toBeUndefined();
    expect(nationalAccountFault({ country: 'constructor', bankCode: '1', number: '123' })).toBeUndefined();
  });

  it.each(ofRegistry)('of $country is a part of its IBAN, and of no other', ({ country, bankCode, number }) => {
    const iban = `${country}00${bankCode}${number}`;
    expect(isPartOfIban(iban, { bankCode, number })).toBe(true);
    expect(isPartOfIban(iban, { bankCode: null, number: number.replace(/^0+/, '') })).toBe(true);
    expect(isPartOfIban(iban, { bankCode, number: otherDigit(number, number.length - 1) })).toBe(false);
    expect(isPartOfIban(iban, { bankCode: otherDigit(bankCode, 0), number })).toBe(false);
  });

  it.each(ofRegistry)('of $country has its IBAN, also in small letters', ({ country, bankCode, number }) => {
    const iban = registryIbans.find((each) => each.startsWith(country));
    expect(nationalIban({ country, bankCode, number })).toBe(iban);
    expect(nationalIban({ country, bankCode, number: number.toLowerCase() })).toBe(iban);
    expect(nationalIban({ country, bankCode: null, number })).toBeUndefined();
  });

  it.each(ofRegistry.filter(({ country }) => ['AT', 'CZ', 'DE', 'DK', 'SK'].includes(country)))(
    'of $country has its IBAN without leading zeros as well',
    ({ number, ...account }) => {
      expect(nationalIban({ ...account, number: number.replace(/^0+/, '') })).toBe(
        nationalIban({ ...account, number }),
      );
    },
  );

  it.each([
    ...testAccounts,
    { country: 'GB', bankCode: '601613', number: '31926819' },
    { country: 'NL', bankCode: 'ABNA', number: '0417164300' },
    { country: 'DE', bankCode: '37040044', number: '' },
    { country: 'constructor', bankCode: '1', number: '123' },
  ])('has no IBAN where its parts are not those of one: %o', (account) => {
    expect(nationalIban(account)).toBeUndefined();
  });

  it('of a country without a rule may have any form beside an IBAN', () => {
    expect(isPartOfIban('NL91ABNA0417164300', { bankCode: '1', number: '999' })).toBe(true);
  });
});
