import { expect, type FrameLocator } from '@playwright/test';
import { offering, stores, storesCard } from '../methods/stored-cards.ts';
import type { Scene, Stage } from './stage.ts';

/** Shows a form that offers a stored card, whose code it asks for, and a stored bank account. */
async function offers({ merchant: { checkout }, methods, gateway, locale }: Stage): Promise<FrameLocator> {
  const card = await storesCard(gateway, methods);
  const bankAccount = await stores(gateway, methods, {
    paymentBrand: 'DIRECTDEBIT_SEPA',
    'bankAccount.holder': 'Jane Jones',
    'bankAccount.iban': 'DE89370400440532013000',
  });
  await methods.shows({ locale, brands: 'VISA DIRECTDEBIT_SEPA', more: offering(card, bankAccount) });
  await expect(checkout.frame.locator('.removal').first()).toBeVisible();
  return checkout.frame;
}

/** What the form has of the shopper's own, and for the shopper. */
export const shopperScenes = {
  async 'that asks for the code of a stored card'(stage) {
    await offers(stage);
  },
  async 'with a stored card that has expired'({ merchant: { checkout }, methods, page, gateway, locale }) {
    const id = await storesCard(gateway, methods);
    // The clock of the gateway is that of other scenes, too.
    await page.route('**/v1/checkouts/*/frame?*', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('"isExpired":false', '"isExpired":true');
      await route.fulfill({ response, body });
    });
    await methods.shows({ brands: 'VISA', locale, more: offering(id) });
    await checkout.frame.locator('.methods input[type=radio]').first().check();
    await expect(checkout.frame.locator('.method[data-chosen] .removal')).toBeVisible();
  },
  async 'that lacks the code of a stored card'(stage) {
    const frame = await offers(stage);
    await stage.merchant.checkout.payButton.click();
    await expect(frame.locator('.method[data-chosen] .fault[data-shown]')).toBeVisible();
  },
  async 'with a stored bank account'(stage) {
    const frame = await offers(stage);
    await frame.locator('.methods input[type=radio]').nth(1).check();
    await expect(frame.locator('.method[data-chosen] .removal')).toBeVisible();
  },
  async 'that asks before a card is removed'(stage) {
    const frame = await offers(stage);
    await frame.locator('.removal button').first().click();
    await expect(frame.locator('.question:visible')).toBeVisible();
  },
  async 'with wallets'({ merchant: { checkout }, methods, locale }) {
    await methods.shows({ brands: 'VISA APPLEPAY GOOGLEPAY', locale });
    await expect(checkout.frame.locator('.wallet')).toHaveCount(2);
  },
  async 'with the sheet of a wallet'(stage) {
    await shopperScenes['with wallets'](stage);
    const opens = stage.page.waitForEvent('popup');
    await stage.merchant.checkout.frame.locator('.wallet').first().click();
    const sheet = await opens;
    await expect(sheet.locator('#cancel')).toBeVisible();
    return sheet;
  },
  async 'whose sheet of a wallet was closed'(stage) {
    const sheet = await shopperScenes['with the sheet of a wallet'](stage);
    await sheet.close();
    await expect(stage.merchant.checkout.frame.locator('.closed')).toBeVisible();
  },
  async 'with instalments'({ merchant: { checkout }, methods, locale }) {
    await methods.shows({ brands: 'VISA', locale });
    await checkout.frame.locator('#instalments').selectOption('3');
  },
  async 'that stores a card'({ merchant: { checkout }, methods, locale }) {
    await methods.shows({ brands: 'VISA', locale });
    await checkout.frame.locator('#saving').check();
  },
} as const satisfies Readonly<Record<string, Scene>>;
