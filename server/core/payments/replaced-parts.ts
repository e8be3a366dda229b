import type { BankAccount } from '../bank-accounts/bank-account.ts';
import type { Fields } from '../fields.ts';
import { type Account, type AccountKind, type ByAccountKind, callByKind } from './account.ts';

/** A stored account with the parts of it that an update sends. */
export const withParts = (account: Account, fields: Fields): Account => callByKind(replacing, account, fields);

type Numbers = Readonly<Record<string, string | null>>;

/** The parameters of a request that replace the number of a stored account by another one. */
export function replacedNumbers(account: Account, update: Fields): readonly string[] {
  const stored: Numbers = callByKind<Account, [], Numbers>(numbers, account);
  return Object.keys(stored).filter((name) => update[name] !== undefined && update[name] !== stored[name]);
}

const numbers: ByAccountKind<[], Numbers> = {
  card: ({ card }) => ({ 'card.number': card.number }),
  brandOnly: () => ({}),
  bankAccount: ({ bankAccount: { iban, number } }) => ({ 'bankAccount.iban': iban, 'bankAccount.number': number }),
  virtualAccount: ({ accountId }) => ({ 'virtualAccount.accountId': accountId }),
  tokenAccount: () => ({}),
};

const replacing: ByAccountKind<[fields: Fields], Account> = {
  card: (account, fields) => ({
    ...account,
    card: {
      number: fields['card.number'] ?? account.card.number,
      expiryMonth: fields['card.expiryMonth'] ?? account.card.expiryMonth,
      expiryYear: fields['card.expiryYear'] ?? account.card.expiryYear,
      holder: fields['card.holder'] ?? account.card.holder,
    },
  }),
  brandOnly: (account) => account,
  bankAccount: ({ kind, bankAccount }, fields) => ({ kind, bankAccount: withBankParts(bankAccount, fields) }),
  virtualAccount: (account, fields) => ({
    ...account,
    accountId: fields['virtualAccount.accountId'] ?? account.accountId,
    email: fields['virtualAccount.email'] ?? account.email,
    phone: fields['virtualAccount.phone'] ?? account.phone,
  }),
  tokenAccount: (account) => account,
};

function withBankParts(bankAccount: BankAccount, fields: Fields): BankAccount {
  const kept = isOtherNumber(fields) ? noBank : bankAccount;
  return {
    holder: fields['bankAccount.holder'] ?? bankAccount.holder,
    iban: fields['bankAccount.iban'] ?? kept.iban,
    number: fields['bankAccount.number'] ?? kept.number,
    bic: fields['bankAccount.bic'] ?? kept.bic,
    bankCode: fields['bankAccount.bankCode'] ?? kept.bankCode,
    country: fields['bankAccount.country'] ?? kept.country,
  };
}

const noBank = { iban: null, number: null, bic: null, bankCode: null, country: null };

/** A number comes with its bank and its country: those of the number before it do not belong to it. */
const isOtherNumber = (fields: Fields): boolean =>
  fields['bankAccount.iban'] !== undefined || fields['bankAccount.number'] !== undefined;

const OF_NUMBER: ReadonlySet<string> = new Set([
  'bankAccount.bankName',
  'bankAccount.bankCode',
  'bankAccount.bic',
  'bankAccount.country',
]);

/** What a registration shows, without what an update replaces together with the number. */
export const withoutReplaced = (shown: Fields, update: Fields): Fields =>
  isOtherNumber(update) ? Object.fromEntries(Object.entries(shown).filter(([name]) => !OF_NUMBER.has(name))) : shown;

const ofKind: Readonly<Record<AccountKind, string | null>> = {
  card: 'card.',
  brandOnly: null,
  bankAccount: 'bankAccount.',
  virtualAccount: 'virtualAccount.',
  tokenAccount: null,
};

/** Whether an update has parts of an account of another kind. */
export const hasOtherParts = (kind: AccountKind, update: Fields): boolean =>
  Object.keys(update).some((name) =>
    Object.entries(ofKind).some(([other, prefix]) => other !== kind && prefix !== null && name.startsWith(prefix)),
  );
