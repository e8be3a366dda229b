import { type PaymentBrand, type WalletOffer } from 'shared';
import { spkiOf } from '../../connectors/wallet/elliptic-curve.ts';
import { isWalletBrand } from '../../core/wallets/token.ts';
import type { EntityKey } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';

/** The wallets among the brands that a checkout offers, each with the merchant's registration there. */
export async function offeredWallets(
  { walletRecipients }: Pick<Gateway, 'walletRecipients'>,
  { entity, brands }: { readonly entity: EntityKey; readonly brands: readonly PaymentBrand[] },
): Promise<readonly WalletOffer[]> {
  const codes = brands.map(({ code }): string => code).filter(isWalletBrand);
  const offers = await Promise.all(
    codes.map(async (brand) =>
      (await walletRecipients(entity, brand))
        .slice(0, 1)
        .map(({ recipient, key }) => ({ brand, recipient, publicKey: spkiOf(key).toString('base64') })),
    ),
  );
  return offers.flat();
}
