import { bankAccountIdentity } from '../bank-accounts/bank-account.ts';
import type { BankAccountAccount, CardAccount, TokenAccount } from '../payments/account.ts';
import type { Payment } from '../payments/payment.ts';
import type { EntityKey, RegistrationKey } from '../values.ts';
import type { Agreement } from './agreement.ts';

/** The accounts that a merchant may charge without their holder, which standing instructions are about. */
export type InstructedAccount = CardAccount | BankAccountAccount | TokenAccount;

type InstructedRules<A> = {
  /** What distinguishes the account from all others. Only a keyed hash of it is kept. */
  readonly identity: (account: A) => string;
  /**
   * Whether the merchant may charge it only under an agreement, and an agreement is about it alone. A direct debit has
   * the mandate of its payer, which permits it wherever the mandate was given, and may be amended to another account.
   */
  readonly needsAgreement: boolean;
};

/** How each kind of account takes part in standing instructions. */
export const instructedAccounts: {
  readonly [Kind in InstructedAccount['kind']]: InstructedRules<Extract<InstructedAccount, { kind: Kind }>>;
} = {
  card: {
    identity: ({ card: { number, expiryYear, expiryMonth } }) => `${number}\n${expiryYear}-${expiryMonth}`,
    needsAgreement: true,
  },
  bankAccount: {
    identity: ({ bankAccount }) => bankAccountIdentity(bankAccount).join('\n'),
    needsAgreement: false,
  },
  tokenAccount: { identity: ({ number }) => `token ${number}`, needsAgreement: true },
};

/** What distinguishes an account from all others. */
export function identityOf(account: InstructedAccount): string {
  // The cast holds because the rules of each kind take the accounts of that kind.
  const { identity } = instructedAccounts[account.kind] as InstructedRules<InstructedAccount>;
  return identity(account);
}

/**
 * The channel among whose accounts that of a payment is known again: the one whose agreement it follows, so that the
 * issuer's decisions about it hold in every channel of the merchant (DECISIONS 309).
 */
export const accountEntity = ({ entity, findings }: Pick<Payment, 'entity' | 'findings'>): EntityKey =>
  findings.accountEntity ?? entity;

/** An account as it is kept: by a hash of its own in each channel of its merchant; null for a channel that has none. */
export type KnownAccount = {
  readonly entity: EntityKey;
  readonly merchant: EntityKey | null;
  readonly hashes: readonly string[];
};

/** What is known of the account that a payment charges or has charged. */
type Charged = Pick<Payment, 'registration' | 'fields' | 'findings'>;

/** What a payment of a standing instruction follows: an agreement, and the payment that it names or that made it. */
type Earlier = { readonly agreement: Agreement | undefined; readonly original: Charged | undefined };

/**
 * Whether a payment charges another account than was agreed on or charged before. A direct debit may change its account
 * under its mandate, except for that of another registration.
 */
export function isOfAnotherAccount(
  payment: Charged,
  kind: InstructedAccount['kind'],
  { agreement, original }: Earlier,
): boolean {
  const known = [agreement?.registration, original?.registration].filter(isNamed);
  if (!instructedAccounts[kind].needsAgreement && (payment.registration === null || known.length === 0)) return false;
  if (payment.registration !== null && known.includes(payment.registration)) return false;
  if (agreement && agreement.account === payment.findings.account) return false;
  return original === undefined ? agreement !== undefined : !hasSameNumber(payment, original);
}

/** Whether two payments show the same number: a renewed card has its number and another expiry date. */
const hasSameNumber = (one: Charged, other: Charged): boolean =>
  shownNumbers.every((name) => one.fields[name] === other.fields[name]);

/** What is kept and shown of a number (PCI DSS 3.4). */
const shownNumbers = ['card.bin', 'card.last4Digits', 'bankAccount.last4Digits', 'tokenAccount.last4Digits'] as const;

const isNamed = (key: RegistrationKey | null | undefined): key is RegistrationKey => key !== null && key !== undefined;
