import { bicCountry, ibanCountry, ibanFault, isBankOf, isBic, isInEconomicArea, isInSepa } from 'shared';

/** A bank account as its bank needs it. Its number is never logged, and stored only when it is sealed. */
export type BankAccount = {
  readonly holder: string;
  /** The international number; null where a national one is given. */
  readonly iban: string | null;
  readonly number: string | null;
  readonly bic: string | null;
  readonly bankCode: string | null;
  /** ISO 3166-1, two capital letters; that of the IBAN where none was sent. */
  readonly country: string | null;
};

/** The faults of a bank account that are found before any request is sent, with their result codes. */
export const bankAccountFaults = {
  holderInvalid: '100.100.402',
  numberInvalid: '100.100.101',
  countryInvalid: '100.200.100',
  bankDiffers: '100.200.103',
} as const;
export type BankAccountFault = keyof typeof bankAccountFaults;

/** The first thing that is wrong with the account; undefined for one that a SEPA direct debit may be sent for. */
export function bankAccountFault(account: BankAccount): BankAccountFault | undefined {
  if (!/\p{L}/u.test(account.holder)) return 'holderInvalid';
  return account.iban === null ? nationalFault(account) : internationalFault(account, account.iban);
}

function internationalFault({ bic, country }: BankAccount, iban: string): BankAccountFault | undefined {
  const ofIban = ibanCountry(iban);
  if (ofIban === undefined || !isInSepa(ofIban)) return 'countryInvalid';
  if (ibanFault(iban) !== undefined) return 'numberInvalid';
  if (bic !== null && !(isBic(bic) && isBankOf(bicCountry(bic), ofIban))) return 'bankDiffers';
  return country === null || isBankOf(country, ofIban) ? undefined : 'countryInvalid';
}

function nationalFault({ bic, country }: BankAccount): BankAccountFault | undefined {
  if (country === null || !isInSepa(country)) return 'countryInvalid';
  return bic === null || (isBic(bic) && bicCountry(bic) === country) ? undefined : 'bankDiffers';
}

/** Whether the rulebooks require a BIC: for SEPA countries outside the European Economic Area (EPC409-09). */
export const needsBic = ({ iban, bic }: BankAccount): boolean =>
  iban !== null && bic === null && !isInEconomicArea(iban.slice(0, 2));
