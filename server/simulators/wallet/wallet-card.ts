/** A card as the simulated wallets have it: the number of a device with a cryptogram, or the number of the card alone. */
export type WalletCard = {
  readonly number: string;
  readonly expiryMonth: string;
  readonly expiryYear: string;
  /** Base64; null for the number of the card alone. */
  readonly cryptogram: string | null;
  /** Two digits; null where the network gives none. */
  readonly eci: string | null;
};
