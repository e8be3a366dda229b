import type { BankAccount } from '../bank-accounts/bank-account.ts';
import type { BankChoice } from '../bank-accounts/choice.ts';
import type { Collection } from '../bank-accounts/collection.ts';
import type { Card } from '../cards/card.ts';
import type { AuthenticationProof } from '../cards/proof.ts';

/** A card as the request sent it, with the proof of its authentication. */
export type CardAccount = {
  readonly kind: 'card';
  readonly card: Card;
  readonly cvv: string | null;
  readonly proof: AuthenticationProof | null;
  /** For a card that a mobile wallet gave. */
  readonly wallet?: WalletUse;
};

/** How a card was used in a mobile wallet. */
export type WalletUse = {
  /** Where the shopper used it, if the request states it. */
  readonly source: 'web' | 'app' | null;
  /** Whether the number is that of the device and the proof its cryptogram, so that no 3-D Secure follows. */
  readonly hasCryptogram: boolean;
};

/** A mobile wallet's encrypted token, as the request sent it. When it is opened, it becomes a card. */
export type WalletToken = {
  readonly kind: 'mobileWallet';
  readonly token: string;
  readonly source: WalletUse['source'];
  /** The result of an authentication that the merchant's own server made, for a token with the number of a card alone. */
  readonly proof: AuthenticationProof | null;
};

/**
 * No account data: the shopper names the account on a page of the bank or of the service, or pays later (online
 * transfer, prepayment, invoice).
 */
export type BrandOnlyAccount = {
  readonly kind: 'brandOnly';
  /** The bank or the country at which the shopper chose to name it. */
  readonly choice?: BankChoice | undefined;
};

/** A bank account, which is debited by its holder's mandate. */
export type BankAccountAccount = {
  readonly kind: 'bankAccount';
  readonly bankAccount: BankAccount;
  /** Of a direct debit, once it is planned. */
  readonly collection?: Collection;
};

/** An account with a payment service, which the shopper confirms on the service's page, or by e-mail or phone. */
export type VirtualAccount = {
  readonly kind: 'virtualAccount';
  readonly accountId: string;
  readonly email: string | null;
  readonly phone: string | null;
};

/** A payment token of another provider, which stands for an account that only it knows (spec, Token account). */
export type TokenAccount = {
  readonly kind: 'tokenAccount';
  readonly number: string;
  /** Null where none was sent. */
  readonly expiryMonth: string | null;
  readonly expiryYear: string | null;
  readonly proof: AuthenticationProof | null;
};

/** The account that a first payment charges. There is one kind for each supported group of account parameters. */
export type Account = CardAccount | BrandOnlyAccount | BankAccountAccount | VirtualAccount | TokenAccount;
export type AccountKind = Account['kind'];

/** The account as a request sends it: a wallet's token is opened before anything is charged. */
export type SentAccount = Account | WalletToken;

type ByKind<A extends SentAccount, Rest extends readonly unknown[], Result> = {
  readonly [Kind in A['kind']]: (account: Extract<A, { kind: Kind }>, ...rest: Rest) => Result;
};

/** A function for each kind of account, which takes an account of that kind. */
export type ByAccountKind<Rest extends readonly unknown[], Result> = ByKind<Account, Rest, Result>;
/** The same for each kind that a request can send. */
export type BySentKind<Rest extends readonly unknown[], Result> = ByKind<SentAccount, Rest, Result>;

/** Calls the function for the kind of the account. */
export function callByKind<A extends SentAccount, Rest extends readonly unknown[], Result>(
  table: ByKind<A, Rest, Result>,
  account: A,
  ...rest: Rest
): Result {
  // The casts hold because the function for each kind takes the accounts of that kind.
  const kind: A['kind'] = account.kind;
  const functions: Readonly<Record<A['kind'], (account: never, ...rest: Rest) => Result>> = table;
  return functions[kind](account as never, ...rest);
}
