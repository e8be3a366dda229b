import type { IbanCountry } from './iban-structures.ts';

/**
 * Whether the national part of an IBAN passes the check that its country publishes (IBAN registry, Structure of
 * national account numbers). Countries that leave the check to each bank have none here.
 */
export const passesNationalCheck = (country: IbanCountry, bban: string): boolean => checks[country]?.(bban) ?? true;

type Check = (bban: string) => boolean;

/** The whole number leaves the remainder 1 (ISO 7064, MOD 97-10). */
const mod97is1: Check = (bban) => remainder(bban, 97) === 1;

/** The weighted sum of the digits is a multiple. */
const weighted =
  (weights: readonly number[], modulus: number, [from, to]: readonly [number, number]): Check =>
  (bban) =>
    Array.from(bban.slice(from, to)).reduce((sum, digit, at) => sum + Number(digit) * (weights[at] ?? 0), 0) %
      modulus ===
    0;

/** The last digit is that of the digits before it (ISO 7064, MOD 11,10). */
function mod11And10([from, to]: readonly [number, number]): Check {
  return (bban) => {
    const own = Array.from(bban.slice(from, to), Number);
    const product = own.slice(0, -1).reduce((rest, digit) => (((rest + digit) % 10 || 10) * 2) % 11, 10);
    return (product + (own.at(-1) ?? 0)) % 10 === 1;
  };
}

const all =
  (...parts: readonly Check[]): Check =>
  (bban) =>
    parts.every((passes) => passes(bban));

/** Czech and Slovak prefix and number, each with its own check digit. */
const czech = all(weighted([10, 5, 8, 4, 2, 1], 11, [4, 10]), weighted([6, 3, 7, 9, 10, 5, 8, 4, 2, 1], 11, [10, 20]));
/** The RIB key of France and Monaco, whose letters stand for digits. */
const french: Check = (bban) => remainder(ribDigits(bban), 97) === 0;
const italian: Check = (bban) => bban.charAt(0) === italianLetter(bban.slice(1));

/** The RIB key of Mauritania and Tunisia, whose numbers have digits only. */
const rib: Check = (bban) => remainder(bban, 97) === 0;

const checks: Readonly<Partial<Record<IbanCountry, Check>>> = {
  AL: weighted([9, 7, 3, 1, 9, 7, 3, 1], 10, [0, 8]),
  BA: mod97is1,
  BE: (bban) => (remainder(bban.slice(0, 10), 97) || 97) === Number(bban.slice(10)),
  CZ: czech,
  EE: (bban) => estonianDigit(bban.slice(2, 15)) === Number(bban.slice(15)),
  ES: (bban) => spanishDigits(bban) === bban.slice(8, 10),
  FI: (bban) => luhn(bban),
  FR: french,
  HR: all(mod11And10([0, 7]), mod11And10([7, 17])),
  HU: all(
    weighted([9, 7, 3, 1, 9, 7, 3, 1], 10, [0, 8]),
    weighted([9, 7, 3, 1, 9, 7, 3, 1, 9, 7, 3, 1, 9, 7, 3, 1], 10, [8, 24]),
  ),
  // The holder's identity number (kennitala); its last digit is the century of birth.
  IS: weighted([3, 2, 7, 6, 5, 4, 3, 2, 1], 11, [12, 21]),
  IT: italian,
  MC: french,
  ME: mod97is1,
  MK: mod97is1,
  MR: rib,
  NO: weighted([5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1], 11, [0, 11]),
  PL: weighted([3, 9, 7, 1, 3, 9, 7, 1], 10, [0, 8]),
  PT: mod97is1,
  RS: mod97is1,
  SI: mod97is1,
  SK: czech,
  SM: italian,
  TL: mod97is1,
  TN: rib,
  XK: mod97is1,
};

const remainder = (digits: string, modulus: number): number =>
  Array.from(digits).reduce((rest, digit) => (rest * 10 + Number(digit)) % modulus, 0);

/** The letters of a French account number: A and J are 1, B, K and S are 2, and so on. */
const ribDigits = (bban: string): string =>
  bban.replaceAll(/[A-Z]/g, (letter) => '12345678912345678923456789'.charAt(letter.charCodeAt(0) - 65));

/** The letter (CIN) of Italy and San Marino: characters at odd places have weights of their own. */
function italianLetter(text: string): string {
  const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];
  const sum = Array.from(text).reduce((total, character, at) => {
    const value = /[0-9]/.test(character) ? Number(character) : character.charCodeAt(0) - 65;
    return total + (at % 2 === 0 ? (odd[value] ?? 0) : value);
  }, 0);
  return String.fromCharCode(65 + (sum % 26));
}

/** The two check digits of Spain: one of bank and branch, one of the account. */
function spanishDigits(bban: string): string {
  const weights = [1, 2, 4, 8, 5, 10, 9, 7, 3, 6];
  const digit = (ten: string): string => {
    const sum = Array.from(ten).reduce((total, each, at) => total + Number(each) * (weights[at] ?? 0), 0);
    const rest = 11 - (sum % 11);
    return rest === 11 ? '0' : rest === 10 ? '1' : String(rest);
  };
  return digit(`00${bban.slice(0, 8)}`) + digit(bban.slice(10));
}

/** The 7-3-1 check digit of Estonia, weighed from the right. */
const estonianDigit = (digits: string): number =>
  (10 -
    (Array.from(digits)
      .toReversed()
      .reduce((sum, digit, at) => sum + Number(digit) * ([7, 3, 1][at % 3] ?? 0), 0) %
      10)) %
  10;

const luhn = (digits: string): boolean =>
  Array.from(digits)
    .toReversed()
    .reduce((sum, digit, at) => {
      const weighed = Number(digit) * (at % 2 === 0 ? 1 : 2);
      return sum + (weighed > 9 ? weighed - 9 : weighed);
    }, 0) %
    10 ===
  0;
