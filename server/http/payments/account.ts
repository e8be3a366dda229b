import { isBrandOnly, isChoice, paymentBrand } from 'shared';
import { bankChoice } from '../../core/bank-accounts/choice.ts';
import { externalProof } from '../../core/cards/proof.ts';
import type { Fields } from '../../core/fields.ts';
import type { Account, CardAccount, SentAccount, WalletUse } from '../../core/payments/account.ts';
import { type Refusal, refuse, refuseParameters } from '../../core/refusal.ts';

/**
 * The account of a request: a bank account, a virtual account, another provider's token, a wallet's token, none where the
 * brand needs none, or else a card.
 */
export const accountOf = (fields: Fields): SentAccount | Refusal =>
  bankAccountOf(fields) ??
  virtualAccountOf(fields) ??
  tokenAccountOf(fields) ??
  walletTokenOf(fields) ??
  noAccountOf(fields) ??
  cardAccountOf(fields);

/** The token of a mobile wallet. Its content instead of it, with the source, is a card (spec, Mobile wallet account). */
function walletTokenOf(fields: Fields): SentAccount | Refusal | undefined {
  const { 'mobileWallet.paymentToken': token, 'card.number': number, paymentBrand: brand = '' } = fields;
  if (token !== undefined) {
    return token.trim() === ''
      ? refuse('walletTokenMissing')
      : { kind: 'mobileWallet', token, source: sourceOf(fields), proof: externalProof(fields) };
  }
  return number === undefined && paymentBrand(brand)?.method === 'wallet' ? refuse('walletMissing') : undefined;
}

const sourceOf = ({ 'mobileWallet.source': source }: Fields): WalletUse['source'] =>
  source === 'web' || source === 'app' ? source : null;

function noAccountOf(fields: Fields): Account | undefined {
  const { paymentBrand: brand } = fields;
  if (!isBrandOnly(brand)) return undefined;
  const sent = Object.keys(fields).filter((name) => ACCOUNT.test(name));
  if (sent.length === 0) return { kind: 'brandOnly' };
  return isChoice(brand, sent) ? { kind: 'brandOnly', choice: bankChoice(fields) } : undefined;
}

/** A bank account always has a holder (spec, Bank account); what comes without one is a choice of bank or country. */
function bankAccountOf(fields: Fields): Account | undefined {
  const holder = fields['bankAccount.holder'];
  if (holder === undefined) return undefined;
  return {
    kind: 'bankAccount',
    bankAccount: {
      holder,
      iban: fields['bankAccount.iban'] ?? null,
      number: fields['bankAccount.number'] ?? null,
      bic: fields['bankAccount.bic'] ?? null,
      bankCode: fields['bankAccount.bankCode'] ?? null,
      country: fields['bankAccount.country'] ?? null,
    },
  };
}

function virtualAccountOf(fields: Fields): Account | undefined {
  const accountId = fields['virtualAccount.accountId'];
  if (accountId === undefined) return undefined;
  const { 'virtualAccount.email': email = null, 'virtualAccount.phone': phone = null } = fields;
  return { kind: 'virtualAccount', accountId, email, phone };
}

function tokenAccountOf(fields: Fields): Account | undefined {
  const { 'tokenAccount.number': number, 'tokenAccount.type': type } = fields;
  if (number === undefined || type !== 'EXTERNAL') return undefined;
  const { 'tokenAccount.expiryMonth': expiryMonth = null, 'tokenAccount.expiryYear': expiryYear = null } = fields;
  return { kind: 'tokenAccount', number, expiryMonth, expiryYear, proof: externalProof(fields) };
}

const ACCOUNT = /^(?:card\.number$|(?:mobileWallet|virtualAccount|bankAccount|tokenAccount)\.)/;

const CARD_PARAMETERS = ['card.number', 'card.expiryMonth', 'card.expiryYear'] as const;

export function cardAccountOf(fields: Fields): CardAccount | Refusal {
  const { 'card.number': number, 'card.expiryMonth': expiryMonth, 'card.expiryYear': expiryYear } = fields;
  if (number === undefined || expiryMonth === undefined || expiryYear === undefined) return cardMissing(fields);
  const card = { number, expiryMonth, expiryYear, holder: fields['card.holder'] ?? null };
  const source = sourceOf(fields);
  return {
    kind: 'card',
    card,
    cvv: fields['card.cvv'] ?? null,
    proof: externalProof(fields),
    ...(source === null ? {} : { wallet: { source, hasCryptogram: true } }),
  };
}

function cardMissing(fields: Fields): Refusal {
  const missing = CARD_PARAMETERS.filter((name) => fields[name] === undefined);
  if (missing.length < CARD_PARAMETERS.length) {
    return refuseParameters(missing.map((name) => ({ name, value: null, message: 'may not be empty' })));
  }
  const value = fields['paymentBrand'] ?? null;
  return refuseParameters([{ name: 'paymentBrand', value, message: 'card properties must be set' }]);
}
