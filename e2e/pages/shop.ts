import type { Locator, Page } from '@playwright/test';
import { checkoutOn, type Checkout } from './checkout.ts';

/** The demo shop, as somebody who buys there sees it. */
export type Shop = {
  readonly checkout: Checkout;
  /** What became of an order: its `data-state` says it without words. */
  readonly result: Locator;
  /** Opens another checkout for an order whose checkout has expired. */
  readonly startOver: Locator;
  /** Says that the checkout's script could not be loaded, and leads to another try. */
  readonly missing: Locator;
  /** Puts a kettle for 92 euros into the basket and goes to the checkout. */
  buyKettle(language?: string): Promise<void>;
};

export function shopOn(page: Page): Shop {
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
