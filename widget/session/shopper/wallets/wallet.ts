import type { WalletOffer } from 'shared';

/** What the shopper agrees to in a wallet. */
export type WalletOrder = {
  readonly offer: WalletOffer;
  readonly money: { readonly amount: string; readonly currency: string };
  readonly shop: string;
  /** The accepted cards, by paymentBrand. */
  readonly cards: readonly string[];
};

/** A mobile wallet, as the browser gives access to it. */
export type Wallet = {
  readonly name: string;
  /** Its own mark (simple-icons 16, CC0), and the part of the grid that it fills. */
  readonly mark: { readonly path: string; readonly box: string };
  isUsable(cards: readonly string[]): Promise<boolean>;
  /** Opens the wallet, and resolves with its token. Rejects when the shopper closes it. */
  ask(order: WalletOrder): Promise<string>;
};

/** The names that a wallet has for the networks of these cards. */
export const networksOf = (cards: readonly string[], names: Readonly<Record<string, string>>): readonly string[] =>
  cards.flatMap((card) => names[card] ?? []);
