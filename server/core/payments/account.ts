import type { BankAccount } from '../bank-accounts/bank-account.ts';
import type { Card } from '../cards/card.ts';
import type { AuthenticationProof } from '../cards/proof.ts';

/** A card as the request sent it, with the proof of its authentication. */
export type CardAccount = {
  readonly kind: 'card';
  readonly card: Card;
  readonly cvv: string | null;
  readonly proof: AuthenticationProof | null;
};

/**
 * No account data: the shopper names the account on a page of the bank or of the service, or pays later (online
 * transfer, prepayment, invoice).
 */
export type BrandOnlyAccount = { readonly kind: 'brandOnly' };

/** A bank account, which is debited by its holder's mandate. */
export type BankAccountAccount = { readonly kind: 'bankAccount'; readonly bankAccount: BankAccount };

/** An account with a payment service, which the shopper confirms on the service's page, or by e-mail or phone. */
export type VirtualAccount = {
  readonly kind: 'virtualAccount';
  readonly accountId: string;
  readonly email: string | null;
  readonly phone: string | null;
};

/** The account that a first payment charges. There is one kind for each supported group of account parameters. */
export type Account = CardAccount | BrandOnlyAccount | BankAccountAccount | VirtualAccount;
export type AccountKind = Account['kind'];

/** A function for each kind of account, which takes an account of that kind. */
export type ByAccountKind<Rest extends readonly unknown[], Result> = {
  readonly [Kind in AccountKind]: (account: Extract<Account, { kind: Kind }>, ...rest: Rest) => Result;
};

/** Calls the function for the kind of the account. */
export function callByKind<Rest extends readonly unknown[], Result>(
  table: ByAccountKind<Rest, Result>,
  account: Account,
  ...rest: Rest
): Result {
  // The cast holds because the function for each kind takes the accounts of that kind.
  const functions: Readonly<Record<AccountKind, (account: never, ...rest: Rest) => Result>> = table;
  return functions[account.kind](account as never, ...rest);
}
