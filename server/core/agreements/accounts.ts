import type { BankAccountAccount, CardAccount, TokenAccount } from '../payments/account.ts';

/** The accounts that a merchant may charge without their holder, which standing instructions are about. */
export type InstructedAccount = CardAccount | BankAccountAccount | TokenAccount;

type InstructedRules<A> = {
  /** What distinguishes the account from all others. Only a keyed hash of it is kept. */
  readonly identity: (account: A) => string;
  /**
   * Whether the merchant may charge it only under an agreement. A direct debit has the mandate of its payer, which
   * permits it wherever the mandate was given.
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
    identity: ({ bankAccount: { iban, country, bankCode, bic, number } }) =>
      iban ?? [country, bankCode ?? bic, number].join('\n'),
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
