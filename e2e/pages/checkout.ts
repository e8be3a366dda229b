import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import type { Card } from './cards.ts';
import { issuerIn, type Issuer } from './issuer.ts';

/** The checkout element, and the form in its frame. Nothing here depends on the language. */
export type Checkout = {
  readonly element: Locator;
  readonly iframe: Locator;
  readonly frame: FrameLocator;
  readonly number: Locator;
  readonly expiry: Locator;
  readonly cvv: Locator;
  readonly holder: Locator;
  readonly payButton: Locator;
  /** What is told above the form: why the last attempt did not work. */
  readonly notice: Locator;
  /** What stands in the place of the form when there is nothing to fill in. */
  readonly panel: Locator;
  /** What is said to those who listen. */
  readonly status: Locator;
  readonly retry: Locator;
  /** The window in which the issuer asks the shopper, and its close button. */
  readonly dialog: Locator;
  readonly closeDialog: Locator;
  readonly issuer: Issuer;
  fill(card: Card): Promise<void>;
  pay(card: Card): Promise<void>;
  /**
   * Takes the network away or gives it back, and waits until the form has heard of it: browsers tell their processes
   * one by one.
   */
  setOffline(isOffline: boolean): Promise<void>;
};

export function checkoutIn(element: Locator): Checkout {
  const iframe = element.locator('.stage > iframe');
  const frame = iframe.contentFrame();
  const field = (token: string) => frame.locator(`input[autocomplete="${token}"]`);
  const fields = {
    number: field('cc-number'),
    expiry: field('cc-exp'),
    cvv: field('cc-csc'),
    holder: field('cc-name'),
  };
  const payButton = frame.locator('form button');
  const dialog = element.locator('dialog');
  // Until the page has heard that the form is there, it gives the form up when time passes.
  const fill = async (card: Card) => {
    await expect(element).toHaveAttribute('state', 'ready');
    for (const name of ['number', 'expiry', 'cvv', 'holder'] as const) await fields[name].fill(card[name]);
  };
  return {
    ...fields,
    element,
    iframe,
    frame,
    payButton,
    notice: frame.locator('.notice'),
    panel: frame.locator('.panel'),
    status: frame.getByRole('status'),
    retry: element.getByRole('alert').getByRole('button'),
    dialog,
    closeDialog: dialog.locator('header button'),
    issuer: issuerIn(dialog.locator('iframe').contentFrame()),
    fill,
    async pay(card) {
      await fill(card);
      await payButton.click();
    },
    async setOffline(isOffline) {
      await element.page().context().setOffline(isOffline);
      await expect.poll(() => frame.locator('html').evaluate(() => navigator.onLine)).toBe(!isOffline);
    },
  };
}

/** The checkout of a page that has one. */
export const checkoutOn = (page: Page): Checkout => checkoutIn(page.locator('tillway-checkout'));
