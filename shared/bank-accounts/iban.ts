import { type IbanCountry, ibanStructures } from './iban-structures.ts';
import { passesNationalCheck } from './national-checks.ts';

/** An IBAN is stored in capitals without blanks, however it was pasted (ISO 13616). */
export const canonicalIban = (text: string): string => text.replaceAll(/[\s-]+/g, '').toUpperCase();

/** On screen an IBAN is grouped by four. */
export const groupIban = (iban: string): string => iban.replaceAll(/.{4}(?=.)/g, '$& ');

/** The fault of an IBAN; `country`: its first two letters name none that has IBANs of at most 31 characters. */
export type IbanFault = 'country' | 'length' | 'structure' | 'checkDigits' | 'nationalCheck';

/** Checks country, length, structure, check digits and, where its country publishes one, the national check. */
export function ibanFault(iban: string): IbanFault | undefined {
  const country = ibanCountry(iban);
  if (country === undefined) return 'country';
  if (iban.length !== ibanLength(country)) return 'length';
  if (!hasStructure(iban, country)) return 'structure';
  if (remainder97(iban.slice(4) + iban.slice(0, 4)) !== 1) return 'checkDigits';
  return passesNationalCheck(country, iban.slice(4)) ? undefined : 'nationalCheck';
}

/** The IBAN of the part after its check digits, which is right as far as that part is. */
export const withCheckDigits = (country: IbanCountry, part: string): string =>
  `${country}${String(98 - remainder97(`${part}${country}00`)).padStart(2, '0')}${part}`;

export function ibanCountry(iban: string): IbanCountry | undefined {
  const code = iban.slice(0, 2);
  return isIbanCountry(code) ? code : undefined;
}

const isIbanCountry = (code: string): code is IbanCountry => Object.hasOwn(ibanStructures, code);

const ibanLength = (country: IbanCountry): number =>
  fieldsOf(country).reduce((sum, { length }) => sum + length, CHECKED_LENGTH);

/** Country and check digits. */
export const CHECKED_LENGTH = 4;

const fieldsOf = (country: IbanCountry): readonly { readonly length: number; readonly kind: string }[] =>
  Array.from(ibanStructures[country].matchAll(/(\d{1,2})([nac])/g), ([, length = '', kind = '']) => ({
    length: Number(length),
    kind,
  }));

/** The characters of each kind of field. */
const classes: Readonly<Record<string, RegExp>> = { n: /^[0-9]*$/, a: /^[A-Z]*$/, c: /^[A-Z0-9]*$/ };

function hasStructure(iban: string, country: IbanCountry): boolean {
  let from = CHECKED_LENGTH;
  const fields = fieldsOf(country).map(({ length, kind }) => {
    from += length;
    return classes[kind]?.test(iban.slice(from - length, from)) === true;
  });
  return fields.every(Boolean) && /^[0-9]{2}$/.test(iban.slice(2, CHECKED_LENGTH));
}

/** The remainder modulo 97 of digits and letters, where A is 10 and Z is 35 (ISO 7064, MOD 97-10). */
function remainder97(text: string): number {
  let rest = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}
