import type { Locator, Page } from '@playwright/test';
import type { CheckoutPage } from '../checkout.ts';
import type { MerchantPage } from '../merchant-page.ts';

/** A merchant's page as its developers wrote it, without a thought of the checkout. */
export type ForeignPage = {
  page(given: Given): MerchantPage | Promise<MerchantPage>;
  /** The steps of the shopper before there is a form to fill in. */
  before?(page: Page): Promise<void>;
  /** Where the element is, if not in the page itself. */
  within?(page: Page): Locator;
  /** What presses pay, if not the button of the form. */
  press?(page: Page, checkout: CheckoutPage): Promise<void>;
};
export type ForeignPages = Readonly<Record<string, ForeignPage>>;

export type Given = {
  readonly gatewayUrl: string;
  readonly id: string;
  /** The element with that id, in English. */
  readonly tag: string;
  /** The script's usual tag. */
  readonly script: string;
  /** Sets another amount of the checkout, as the merchant's server does. */
  reprice(amount: string): Promise<void>;
};

/** A page with a script of its own in a file, because many policies permit no inline one. */
export const scripted = (body: string, script: string): MerchantPage => ({
  body: `${body}<script type="module" src="/shop.js"></script>`,
  files: { '/shop.js': { type: 'text/javascript', body: script } },
});

/** A page with a style sheet of its own. */
export const styled = (body: string, css: string): MerchantPage => ({
  body,
  files: { '/page.css': { type: 'text/css', body: css } },
});
