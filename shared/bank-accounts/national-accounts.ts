import { CHECKED_LENGTH, withCheckDigits } from './iban.ts';
import type { IbanCountry } from './iban-structures.ts';
import { passesNationalCheck } from './national-checks.ts';
import { passesNewZealand } from './new-zealand.ts';

/** A bank account by its national number; a bank that is named by its BIC has no code. */
export type NationalAccount = {
  /** ISO 3166-1, two capital letters. */
  readonly country: string;
  readonly bankCode: string | null;
  readonly number: string;
};

/** `check`: bank code and number have their forms and do not fit together, or the check digits are wrong. */
export type NationalFault = 'bankCode' | 'number' | 'check';

/** The first fault of a national number; undefined also for countries whose numbers have no rule here. */
export function nationalAccountFault(account: NationalAccount): NationalFault | undefined {
  const rule = Object.hasOwn(rules, account.country) ? rules[account.country] : undefined;
  if (!rule) return undefined;
  const [bankCode, number] = [account.bankCode?.toUpperCase() ?? null, account.number.toUpperCase()];
  if (bankCode !== null && !rule.bankCode(bankCode)) return 'bankCode';
  if (!rule.number(number)) return 'number';
  return bankCode === null || rule.passes?.(bankCode, number) !== false ? undefined : 'check';
}

/**
 * Whether a bank code and a number are parts of the IBAN that they come with, leading zeros aside; true also for
 * countries whose numbers have no rule here.
 */
export function isPartOfIban(
  iban: string,
  { bankCode, number }: Record<'bankCode' | 'number', string | null>,
): boolean {
  if (!Object.hasOwn(rules, iban.slice(0, 2))) return true;
  const parts = [bankCode, number].map((part) => part?.toUpperCase().replace(/^0+/, '') ?? '');
  return parts.every((part) => iban.includes(part, CHECKED_LENGTH));
}

/** The IBAN of a national number; undefined where bank code and number are not its parts, and for a faulty one. */
export function nationalIban(account: NationalAccount): string | undefined {
  const { country, bankCode, number } = account;
  if (bankCode === null || !Object.hasOwn(rules, country) || nationalAccountFault(account) !== undefined)
    return undefined;
  return rules[country]?.iban?.(bankCode.toUpperCase(), number.toUpperCase());
}

type Form = (text: string) => boolean;
type Rule = {
  readonly bankCode: Form;
  readonly number: Form;
  readonly passes?: (bankCode: string, number: string) => boolean;
  readonly iban?: (bankCode: string, number: string) => string;
};

/** The bank code and the number are the two parts of the IBAN after its check digits; zeros fill up a shorter number. */
function partsOf(country: IbanCountry, bankLength: number, [shortest, longest]: readonly [number, number]): Rule {
  const join = (bankCode: string, number: string): string => bankCode + number.padStart(longest, '0');
  return {
    bankCode: digits(bankLength),
    number: digits(shortest, longest),
    passes: (bankCode, number) => passesNationalCheck(country, join(bankCode, number)),
    iban: (bankCode, number) => withCheckDigits(country, join(bankCode, number)),
  };
}

const digits =
  (shortest: number, longest = shortest): Form =>
  (text) =>
    text.length >= shortest && text.length <= longest && /^[0-9]+$/.test(text);

/** The RIB, whose account number may have letters. */
const rib = (country: IbanCountry): Rule => ({
  ...partsOf(country, 10, [13, 13]),
  number: (text) => /^[0-9A-Z]{11}[0-9]{2}$/.test(text),
});

/** The routing number of the American Bankers Association: weights 3, 7 and 1. */
const passesRouting = (bankCode: string): boolean => weighed(bankCode, [3, 7, 1]) % 10 === 0;

/** The check digit of a CLABE, in which each product counts by its last digit (Banco de Mexico). */
const passesClabe = (_bankCode: string, clabe: string): boolean =>
  Array.from(clabe.slice(0, 17)).reduce(
    (sum, digit, at) => sum + ((Number(digit) * ([3, 7, 1][at % 3] ?? 0)) % 10),
    0,
  ) %
    10 ===
  (10 - Number(clabe.slice(17))) % 10;

const weighed = (number: string, weights: readonly number[]): number =>
  Array.from(number).reduce((sum, digit, at) => sum + Number(digit) * (weights[at % weights.length] ?? 0), 0);

/** The forms of national numbers, and the checks that are published for them. */
const rules: Readonly<Record<string, Rule>> = {
  AT: partsOf('AT', 5, [4, 11]),
  /** Bank, state and branch (BSB). */
  AU: { bankCode: digits(6), number: digits(5, 10) },
  BE: partsOf('BE', 3, [9, 9]),
  /** Branch and institution, as in a paper transaction, or with the leading zero of an electronic one. */
  CA: { bankCode: (text) => /^0?[0-9]{8}$/.test(text), number: digits(7, 12) },
  CZ: partsOf('CZ', 4, [2, 16]),
  DE: partsOf('DE', 8, [1, 10]),
  DK: partsOf('DK', 4, [5, 10]),
  ES: partsOf('ES', 8, [12, 12]),
  FR: rib('FR'),
  /** The sort code. */
  GB: { bankCode: digits(6), number: digits(8) },
  HR: partsOf('HR', 7, [10, 10]),
  HU: partsOf('HU', 8, [16, 16]),
  IE: { bankCode: digits(6), number: digits(8) },
  /** The Indian Financial System Code. */
  IN: { bankCode: (text) => /^[A-Z]{4}0[A-Z0-9]{6}$/.test(text), number: digits(9, 18) },
  /** Bank and branch. */
  JP: { bankCode: digits(7), number: digits(7) },
  MC: rib('MC'),
  /** The CLABE has the bank in its first three digits. */
  MX: {
    bankCode: digits(3),
    number: digits(18),
    passes: (bank, clabe) => clabe.startsWith(bank) && passesClabe(bank, clabe),
  },
  NO: partsOf('NO', 4, [7, 7]),
  /** Bank and branch; the suffix ends the number. */
  NZ: { bankCode: digits(6), number: digits(9, 10), passes: passesNewZealand },
  PL: partsOf('PL', 8, [16, 16]),
  PT: partsOf('PT', 8, [13, 13]),
  SI: partsOf('SI', 5, [10, 10]),
  SK: partsOf('SK', 4, [2, 16]),
  US: { bankCode: digits(9), number: digits(4, 17), passes: passesRouting },
};
