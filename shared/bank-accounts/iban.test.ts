import { describe, expect, it } from 'vitest';
import { canonicalIban, groupIban, ibanCountry, ibanFault } from './iban.ts';
import { registryIbans } from './ibans.samples.ts';
import { plainAccounts, triggerAccounts } from './trigger-accounts.ts';

const published = [...registryIbans, ...plainAccounts, ...Object.keys(triggerAccounts)];
/** ISO 7064 detects every wrong digit and every wrong letter; a letter counts as two digits. */
const kinds = ['0123456789', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const kindOf = (character: string): string => kinds.find((kind) => kind.includes(character)) ?? '';

/** An IBAN with the check digits that belong to the rest of it. */
function withCheckDigits(iban: string): string {
  const digits = `${iban.slice(4)}${iban.slice(0, 2)}00`.replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  const rest = Array.from(digits).reduce((sum, digit) => (sum * 10 + Number(digit)) % 97, 0);
  return `${iban.slice(0, 2)}${String(98 - rest).padStart(2, '0')}${iban.slice(4)}`;
}

describe('an IBAN', () => {
  it.each(published)('is right when it is published as an example: %s', (iban) => {
    expect(ibanFault(iban)).toBeUndefined();
  });

  it.each(published)('is wrong with any other digit or letter at any place: %s', (iban) => {
    const wrong = Array.from(iban).flatMap((own, at) =>
      Array.from(kindOf(own).replace(own, '')).map((other) => iban.slice(0, at) + other + iban.slice(at + 1)),
    );
    expect(wrong.filter((each) => ibanFault(each) === undefined)).toEqual([]);
  });

  it.each(registryIbans)('is wrong when its length is not that of its country: %s', (iban) => {
    for (const other of [iban.slice(0, -1), `${iban}0`, iban.slice(0, 5)]) expect(ibanFault(other)).toBe('length');
  });

  it('is wrong with two neighbouring digits or letters swapped', () => {
    const swapped = published.flatMap((iban) =>
      Array.from(iban.slice(1), (second, at): readonly [string, string] => [
        `${iban.charAt(at)}${second}`,
        `${iban.slice(0, at)}${second}${iban.charAt(at)}${iban.slice(at + 2)}`,
      ])
        .filter(([[first = '', second = '']]) => first !== second && kindOf(first) === kindOf(second))
        .map(([, other]) => other),
    );
    expect(swapped.length).toBeGreaterThan(1000);
    expect(swapped.filter((iban) => ibanFault(iban) === undefined)).toEqual([]);
  });

  it('names a country that has IBANs', () => {
    expect(['ZZ89370400440532013000', 'US89370400440532013000', '', '12'].map(ibanFault)).toEqual(
      Array(4).fill('country'),
    );
    expect(ibanCountry('DE89')).toBe('DE');
    expect(ibanCountry('constructor')).toBeUndefined();
  });

  it('has the characters of its country at each place', () => {
    expect(ibanFault('DE8937040044053201300A')).toBe('structure');
    expect(ibanFault('DE٨٩370400440532013000')).toBe('structure');
    expect(ibanFault('GB29NWBK60161331926８19')).toBe('structure');
    expect(ibanFault('GB29ＮWBK60161331926819')).toBe('structure');
  });

  it.each([
    'BA391290079401028495',
    'BE68539007547035',
    'CZ6508000000192000145398',
    'EE382200221020145686',
    'ES9121000418460200051332',
    'FI2112345600000786',
    'FR1420041010050500013M02607',
    'HU42117730161111101800000001',
    'IT60A0542811101000000123456',
    'MC5811222000010123456789031',
    'NO9386011117948',
    'PL61109010150000071219812874',
    'PT50000201231234567890155',
    'SI56263300012039087',
    'SK3112000000198742637542',
    'SM86A0322509800000000270100',
  ])('passes the check that its country publishes: not %s with check digits of its own', (iban) => {
    expect(ibanFault(withCheckDigits(iban))).toBe('nationalCheck');
  });

  it('is in capitals without blanks, and grouped by four where it is shown', () => {
    expect(canonicalIban(' de89 3704-0044\u00a00532 0130 00\n')).toBe('DE89370400440532013000');
    expect(groupIban('DE89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00');
  });
});
