import type { Card } from '../cards/card.ts';
import type { Cents, Instant } from '../values.ts';

/** The wallets whose tokens the gateway opens, by paymentBrand. */
export const walletBrands = ['APPLEPAY', 'GOOGLEPAY'] as const;
export type WalletBrand = (typeof walletBrands)[number];

export const isWalletBrand = (code: string | null): code is WalletBrand => walletBrands.some((brand) => brand === code);

/** Why a token cannot be paid with. The name is shown in the response, the result codes are `tokenFaults`. */
export type TokenFault = keyof typeof tokenFaults;
export const tokenFaults = {
  /** It is not in the published format: no JSON, unknown or repeated members, wrong base64, a point off the curve. */
  malformed: '200.100.603',
  /** It was not signed by the wallet, or changed since. */
  signatureInvalid: '200.100.603',
  /** The wallet's certificates or keys do not lead to a root of trust, or are not valid now. */
  signerUntrusted: '200.100.603',
  /** It was made for another merchant, or for none of the merchant's keys. */
  recipientUnknown: '200.100.603',
  undecryptable: '200.100.603',
  expired: '200.100.603',
  /** The same token began a payment before. */
  replayed: '200.100.603',
  /** The shopper agreed to another amount or currency in the wallet. */
  amountDiffers: '100.390.101',
  /** The gateway has no root of trust for this wallet. */
  walletNotSetUp: '600.200.500',
} as const;

/** The content of a token that was verified and decrypted. */
export type OpenedToken = {
  /** Unique for each token of the wallet. */
  readonly id: string;
  /** The token is refused from then on, so that its id need not be remembered. */
  readonly expiresAt: Instant;
  readonly card: Card;
  /** The proof of a device account number; null for the number of the card itself, which 3-D Secure authenticates. */
  readonly cryptogram: string | null;
  /** Two digits; null where the network gave none. */
  readonly eci: string | null;
  /** The amount that the shopper agreed to; null where the format has none. */
  readonly money: { readonly amountCents: Cents; readonly currency: string } | null;
};
