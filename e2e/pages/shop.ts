import type { Locator, Page } from '@playwright/test';
import { checkoutOn, type CheckoutPage } from './checkout.ts';

/** The demo shop's pages, as a shopper uses them. */
export type ShopPage = {
  readonly checkout: CheckoutPage;
  /** The result of an order; its state is in `data-state`, independently of the language. */
  readonly result: Locator;
  /** Opens another checkout for an order whose checkout has expired. */
  readonly startOver: Locator;
  /** The message that the checkout's script could not be loaded, with a link to try again. */
  readonly missing: Locator;
  /** Puts a kettle for 92 euros into the basket and goes to the checkout. */
  buyKettle(language?: string): Promise<void>;
};

export function shopOn(page: Page): ShopPage {
  return {
    checkout: checkoutOn(page),
    result: page.locator('section.result'),
    startOver: page.locator('.renew button'),
    missing: page.locator('.missing'),
    async buyKettle(language = 'en') {
      await page.goto(`/?language=${language}`);
      await page.locator('button[value="kettle"]').click();
      await page.locator('form[action="/orders"] button').click();
      await page.locator('tillway-checkout').waitFor({ state: 'attached' });
      await page.waitForLoadState();
    },
  };
}
