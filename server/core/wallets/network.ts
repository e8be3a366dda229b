import { detectRangeBrands } from 'shared';
import type { Account } from '../payments/account.ts';
import { isWalletBrand } from './token.ts';

/** The brand by which an account is charged and authenticated: for a wallet, that of the network of its card. */
export const networkBrand = (brand: string | null, account: Account): string | null =>
  account.kind === 'card' && account.wallet && isWalletBrand(brand)
    ? (detectRangeBrands(account.card.number)[0]?.code ?? null)
    : brand;
