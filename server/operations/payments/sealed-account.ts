import type { Card } from '../../core/cards/card.ts';
import {
  type Account,
  type BankAccountAccount,
  type VirtualAccount,
  type ByAccountKind,
  type BySentKind,
  callByKind,
  type CardAccount,
  type SentAccount,
} from '../../core/payments/account.ts';
import type { AuthenticatingPayment, Payment, ReviewedFirst } from '../../core/payments/payment.ts';
import type { ActiveRegistration, Registration } from '../../core/registrations/registration.ts';
import type { EntityKey, Key } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';

/**
 * The part of an account that is sealed while the shopper is away, and in a registration: never a security code (PCI
 * DSS 3.3, DECISIONS 11).
 */
type SealedAccount = Pick<CardAccount, 'kind' | 'card' | 'wallet'> | BankAccountAccount | VirtualAccount;

/** What is sealed of an account of each kind; null for a kind that has no data to store. */
const contents: ByAccountKind<[], SealedAccount | null> = {
  card: ({ kind, card, wallet }) => ({ kind, card, ...(wallet ? { wallet } : {}) }),
  brandOnly: () => null,
  // A collection is that of one debit, and not of the account.
  bankAccount: ({ kind, bankAccount }) => ({ kind, bankAccount }),
  virtualAccount: (account) => account,
  tokenAccount: () => null,
};

/** Whether an account has data that a registration can store. What a wallet gave is for one payment. */
export const isStorable = (account: SentAccount): boolean => callByKind(storable, account);

const storable: BySentKind<[], boolean> = {
  card: ({ wallet }) => wallet === undefined,
  brandOnly: () => false,
  bankAccount: () => true,
  virtualAccount: () => true,
  tokenAccount: () => false,
  mobileWallet: () => false,
};

/** Encrypts an account for the one payment that will charge it, and for the registration that the payment creates. */
export const sealAccount = (gateway: Pick<Gateway, 'vault'>, payment: Payment, account: Account): Promise<string> =>
  seal(gateway, payment, account);

/** Encrypts an account until an analyst has decided about its payment: all of it but the security code. */
export function sealForReview({ vault }: Pick<Gateway, 'vault'>, payment: Payment, account: Account): Promise<string> {
  const content: Account = account.kind === 'card' ? { ...account, cvv: null } : account;
  return vault.seal(payment.entity, payment.key, JSON.stringify(content));
}

/** The account of a payment under review, with its security code while that is still in memory. */
export async function openReviewed(
  { vault, securityCodes }: Pick<Gateway, 'vault' | 'securityCodes'>,
  { entity, key, sealed }: ReviewedFirst,
): Promise<Account> {
  const cvv = securityCodes.take(key) ?? null;
  if (sealed === null) throw new Error(`Expected payment ${key} to have a sealed account, found none`);
  // The cast holds because the vault opens only a text that was sealed for this row, which has the whole account.
  const account = JSON.parse(await vault.open(entity, key, sealed)) as Account;
  return account.kind === 'card' ? { ...account, cvv } : account;
}

/** Encrypts the account of a registration again. */
export const sealRegistration = (
  gateway: Pick<Gateway, 'vault'>,
  registration: Registration,
  account: Account,
): Promise<string> => seal(gateway, registration, account);

type Row = { readonly entity: EntityKey; readonly key: Key };

function seal({ vault }: Pick<Gateway, 'vault'>, { entity, key }: Row, account: Account): Promise<string> {
  const content = callByKind(contents, account);
  if (content === null) throw new Error(`Expected an account with data, got one of kind ${account.kind}`);
  return vault.seal(entity, key, JSON.stringify(content));
}

/**
 * The account as it was before the shopper was redirected. Its security code is lost with the process that took it, and
 * after ten minutes (DECISIONS 11).
 */
export async function openAccount(
  gateway: Pick<Gateway, 'vault' | 'securityCodes'>,
  payment: AuthenticatingPayment,
): Promise<CardAccount | 'securityCodeLost'> {
  const cvv = gateway.securityCodes.take(payment.key) ?? null;
  if (cvv === null && payment.findings.authentication.hadSecurityCode) return 'securityCodeLost';
  const account = await openSealed(gateway, payment, cvv);
  if (account.kind !== 'card')
    throw new Error(`Expected a card to be authenticated, got an account of ${account.kind}`);
  return account;
}

/** A registration's account, with the security code that the shopper entered again, if any. */
export const openRegistration = (
  gateway: Pick<Gateway, 'vault'>,
  registration: ActiveRegistration,
  cvv: string | null,
): Promise<Account> => openSealed(gateway, registration, cvv);

type SealedRow = Row & { readonly sealed: string };

async function openSealed(
  { vault }: Pick<Gateway, 'vault'>,
  { entity, key, sealed: text }: SealedRow,
  cvv: string | null,
): Promise<Account> {
  // The cast holds because the vault opens only a text that was sealed for this row. The first release sealed the card
  // alone.
  const content = JSON.parse(await vault.open(entity, key, text)) as SealedAccount | Card;
  const sealed: SealedAccount = 'kind' in content ? content : { kind: 'card', card: content };
  return sealed.kind === 'card' ? { ...sealed, cvv, proof: null } : sealed;
}
