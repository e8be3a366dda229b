import { type KeyObject, X509Certificate } from 'node:crypto';
import type { Instant } from '../../core/values.ts';
import type { OpenedToken, TokenFault, WalletBrand } from '../../core/wallets/token.ts';
import { ecV1Root, ecV2RootKey } from '../../test-data/wallets/keys.ts';
import type { SigningRoot } from './ec-v2.ts';
import { keyOfSpki, readPrivateKey, spkiOf } from './elliptic-curve.ts';

/** A merchant's private key, and the identifier under which the wallet knows the merchant. */
export type Recipient = { readonly recipient: string; readonly key: KeyObject };

/** The keys that each wallet vouches for. */
export type WalletRoots = {
  readonly APPLEPAY: readonly X509Certificate[];
  readonly GOOGLEPAY: readonly SigningRoot[];
};

export type Wallets = {
  /** Verifies and decrypts a token for one of the recipients. No token makes it reject. */
  open(
    brand: WalletBrand,
    token: string,
    terms: { readonly recipients: readonly Recipient[]; readonly now: Instant },
  ): Promise<OpenedToken | TokenFault>;
};

/** Opens the tokens of wallets. The formats are loaded with the first token. */
export const walletsWith = (rootsOf: () => WalletRoots): Wallets => ({
  async open(brand, token, terms) {
    if (terms.recipients.length === 0) return 'walletNotSetUp';
    const { APPLEPAY, GOOGLEPAY } = rootsOf();
    if ((brand === 'APPLEPAY' ? APPLEPAY : GOOGLEPAY).length === 0) return 'walletNotSetUp';
    if (brand === 'APPLEPAY') return (await import('./ec-v1.ts')).openEcV1(token, { ...terms, roots: APPLEPAY });
    return (await import('./ec-v2.ts')).openEcV2(token, { ...terms, roots: GOOGLEPAY });
  },
});

/** The roots of the simulated wallets. */
export function testRoots(): WalletRoots {
  const root = readPrivateKey(ecV2RootKey);
  const key = root && keyOfSpki(spkiOf(root));
  return {
    APPLEPAY: [new X509Certificate(Buffer.from(ecV1Root, 'base64'))],
    GOOGLEPAY: key ? [{ key, expiresAt: Number.POSITIVE_INFINITY as Instant }] : [],
  };
}
