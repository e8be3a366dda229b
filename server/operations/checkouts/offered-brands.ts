import type { PaymentBrand } from 'shared';
import type { Checkout } from '../../core/checkouts/checkout.ts';
import { offeredBrands as permittedBrands } from '../../core/checkouts/offered-brands.ts';
import { testModeOf } from '../../core/payments/payment.ts';
import { isWalletBrand } from '../../core/wallets/token.ts';
import { type Gateway, settingsOf } from '../gateway.ts';
import { channelsFor, isTaken } from '../merchant-accounts/dispatch.ts';

/** The brands with which a checkout can be paid; of the wallets those at which the merchant is registered. */
export async function offeredBrands(
  gateway: Pick<Gateway, 'entities' | 'walletRecipients' | 'mode'>,
  checkout: Checkout,
): Promise<readonly PaymentBrand[]> {
  const channels = channelsFor(gateway, checkout);
  const testMode = testModeOf(gateway.mode, checkout.fields);
  const brands = permittedBrands(checkout, {
    listed: channels.map(({ settings }) => settings.brands),
    verifiedIn: settingsOf(gateway, checkout).verifyRegistrations,
    isTaken: (use, code) => isTaken(gateway, { ...use, channels, testMode }, code),
  });
  const isSetUp = await Promise.all(
    brands.map(async ({ code }) =>
      isWalletBrand(code) ? (await gateway.walletRecipients(checkout.entity, code)).length > 0 : true,
    ),
  );
  return brands.filter((_, place) => isSetUp[place]);
}
