import {
  bicCountry,
  ibanCountry,
  ibanFault,
  isBankOf,
  isBic,
  isInEconomicArea,
  isInSepa,
  isPartOfIban,
  nationalAccountFault,
  type NationalFault,
  nationalIban,
} from 'shared';

/** A bank account as its bank needs it. Its number is never logged, and stored only when it is sealed. */
export type BankAccount = {
  readonly holder: string;
  /** The international number; null where the national one alone is given. */
  readonly iban: string | null;
  /** The national number; beside an IBAN a part of it. */
  readonly number: string | null;
  readonly bic: string | null;
  readonly bankCode: string | null;
  /** ISO 3166-1, two capital letters; that of the IBAN where none was sent. */
  readonly country: string | null;
};

/**
 * What distinguishes a bank account from all others: its IBAN, also where its national number alone was sent and
 * determines the IBAN (DECISIONS 312); else its parts as they were sent.
 */
export function bankAccountIdentity(account: BankAccount): readonly string[] {
  const { iban, country, number, bankCode } = account;
  const known = iban ?? (country === null || number === null ? undefined : nationalIban({ country, number, bankCode }));
  return known === undefined ? nationalIdentity(account) : [known];
}

/** The parts of an account as they were sent without an IBAN. */
export const nationalIdentity = ({ country, bankCode, bic, number }: BankAccount): readonly string[] => [
  country ?? '',
  bankCode ?? bic ?? '',
  number ?? '',
];

/** The faults of a bank account that are found before any request is sent, with their result codes. */
export const bankAccountFaults = {
  holderInvalid: '100.100.402',
  numberInvalid: '100.100.101',
  countryInvalid: '100.200.100',
  bankDiffers: '100.200.103',
  numberMisformed: '100.200.104',
} as const;
export type BankAccountFault = keyof typeof bankAccountFaults;

/** The accounts that a payment may use: those of the SEPA countries for a direct debit, any for a transfer. */
export type BankAccountUse = { readonly isSepa: boolean };

/** The first thing that is wrong with the account; undefined for one that a payment may be sent for. */
export function bankAccountFault(account: BankAccount, use: BankAccountUse): BankAccountFault | undefined {
  if (!/\p{L}/u.test(account.holder)) return 'holderInvalid';
  const { iban, number } = account;
  if (iban !== null) return internationalFault({ ...account, iban }, use);
  return number === null ? 'numberInvalid' : nationalFault({ ...account, number }, use);
}

function internationalFault(
  { iban, bic, country, ...national }: BankAccount & { readonly iban: string },
  { isSepa }: BankAccountUse,
): BankAccountFault | undefined {
  const ofIban = ibanCountry(iban);
  if (ofIban === undefined || (isSepa && !isInSepa(ofIban))) return 'countryInvalid';
  if (ibanFault(iban) !== undefined) return 'numberInvalid';
  if (bic !== null && !(isBic(bic) && isBankOf(bicCountry(bic), ofIban))) return 'bankDiffers';
  if (!isPartOfIban(iban, national)) return 'bankDiffers';
  return country === null || isBankOf(country, ofIban) ? undefined : 'countryInvalid';
}

function nationalFault(
  { number, bankCode, bic, country }: BankAccount & { readonly number: string },
  { isSepa }: BankAccountUse,
): BankAccountFault | undefined {
  if (country === null || (isSepa && !isInSepa(country))) return 'countryInvalid';
  if (bankCode === null && bic === null) return 'bankDiffers';
  if (bic !== null && !(isBic(bic) && bicCountry(bic) === country)) return 'bankDiffers';
  const fault = nationalAccountFault({ country, bankCode, number });
  return fault && ofNationalFault[fault];
}

const ofNationalFault = {
  bankCode: 'bankDiffers',
  number: 'numberMisformed',
  check: 'bankDiffers',
} as const satisfies Readonly<Record<NationalFault, BankAccountFault>>;

/** Whether the rulebooks require a BIC: for SEPA countries outside the European Economic Area (EPC409-09). */
export const needsBic = ({ iban, bic }: BankAccount): boolean =>
  iban !== null && bic === null && !isInEconomicArea(iban.slice(0, 2));
