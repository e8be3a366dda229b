import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import type { CardDetails } from './cards.ts';
import { type Issuer, issuerIn } from './issuer.ts';

/** The checkout element, and the form in its frame, located independently of the language. */
export type CheckoutPage = {
  readonly element: Locator;
  readonly iframe: Locator;
  readonly frame: FrameLocator;
  readonly number: Locator;
  readonly expiry: Locator;
  readonly cvv: Locator;
  readonly holder: Locator;
  readonly payButton: Locator;
  /** The notice above the form: why the last attempt failed. */
  readonly notice: Locator;
  /** The panel in the place of the form when there is nothing to fill in. */
  readonly panel: Locator;
  /** The text that is announced to screen readers. */
  readonly status: Locator;
  readonly retry: Locator;
  /** The issuer's window, and its close button. */
  readonly dialog: Locator;
  readonly closeDialog: Locator;
  /** The answers to the question before the issuer's window is closed. */
  readonly stayInDialog: Locator;
  readonly leaveDialog: Locator;
  readonly issuer: Issuer;
  fill(card: CardDetails): Promise<void>;
  pay(card: CardDetails): Promise<void>;
  /** Disconnects or connects the network, and waits until the form's process has received the change. */
  setOffline(isOffline: boolean): Promise<void>;
};

export function checkoutIn(element: Locator): CheckoutPage {
  const iframe = element.locator(':scope > iframe');
  const frame = iframe.contentFrame();
  const field = (token: string) => frame.locator(`input[autocomplete="${token}"]`);
  const fields = {
    number: field('cc-number'),
    expiry: field('cc-exp'),
    cvv: frame.locator('#cvv'),
    holder: field('cc-name'),
  };
  const payButton = frame.locator('#pay');
  const dialog = element.locator('dialog');
  // Before the element has received `ready`, a journey that advances the clock would run into its timeout.
  async function fill(card: CardDetails): Promise<void> {
    await expect(element).toHaveAttribute('state', 'ready');
    for (const name of ['number', 'expiry', 'cvv', 'holder'] as const) await fields[name].fill(card[name]);
  }
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
    stayInDialog: dialog.locator('.question button').first(),
    leaveDialog: dialog.locator('.question button').last(),
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
export const checkoutOn = (page: Page): CheckoutPage => checkoutIn(page.locator('tillway-checkout'));
