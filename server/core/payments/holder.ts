import type { Fields } from '../fields.ts';
import { type Account, type ByAccountKind, callByKind } from './account.ts';

/**
 * A stored account with the holder that the request names, where it has none and `overrideHolder` permits it (spec,
 * Tokenization: for this payment only).
 */
export const withOverriddenHolder = (account: Account, fields: Fields): Account =>
  fields['overrideHolder'] === 'true' ? callByKind(withHolder, account, fields) : account;

const withHolder: ByAccountKind<[fields: Fields], Account> = {
  card: (account, fields) =>
    isEmpty(account.card.holder)
      ? { ...account, card: { ...account.card, holder: fields['card.holder'] ?? null } }
      : account,
  brandOnly: (account) => account,
  bankAccount: (account, fields) =>
    isEmpty(account.bankAccount.holder)
      ? { ...account, bankAccount: { ...account.bankAccount, holder: fields['bankAccount.holder'] ?? '' } }
      : account,
  virtualAccount: (account) => account,
  tokenAccount: (account) => account,
};

const isEmpty = (holder: string | null): boolean => holder === null || holder.trim() === '';

/** The holder of an account as answers show it. */
export const shownHolder = (account: Account): Fields => callByKind(holders, account);

const holders: ByAccountKind<[], Fields> = {
  card: ({ card: { holder } }): Fields => (holder === null ? {} : { 'card.holder': holder }),
  brandOnly: () => ({}),
  bankAccount: ({ bankAccount: { holder } }): Fields => ({ 'bankAccount.holder': holder }),
  virtualAccount: () => ({}),
  tokenAccount: () => ({}),
};
