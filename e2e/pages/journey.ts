import { expect, test as base } from '../gateway.ts';
import { type Merchant, merchantOn } from './merchant.ts';
import { shopOn, type ShopPage } from './shop.ts';
import { openSite, type Site } from './site.ts';

export { expect };

/**
 * Firefox reports a request that was under way when its page was left, although the page's code catches it: the code of
 * a page that was left does not run any more.
 */
const ABANDONED_BY_FIREFOX = 'The operation was aborted. ';

/** Firefox reports a script of another origin that could not be loaded, although the page's code catches it. */
const NOT_LOADED_BY_FIREFOX = 'CORS request did not succeed';

/** The fixtures of a journey: the shop, and a merchant for pages that the shop does not have. */
export const test = base.extend<{ shop: ShopPage; merchant: Merchant; violations: string[] }, { site: Site }>({
  site: [
    async ({}, use) => {
      const site = await openSite();
      await use(site);
      site.close();
    },
    { scope: 'worker' },
  ],
  shop: ({ page }, use) => use(shopOn(page)),
  merchant: async ({ page, gateway, site }, use) => {
    site.reports.length = 0;
    await use(await merchantOn(page, { gateway, site }));
  },
  /** No journey may cause a violation of a policy, or an uncaught error. */
  violations: [
    async ({ context }, use) => {
      const violations: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error' && /content.security.policy|trusted ?type/i.test(message.text()))
          violations.push(message.text());
      });
      context.on('weberror', (error) => {
        const { message } = error.error();
        if (message !== ABANDONED_BY_FIREFOX && !message.includes(NOT_LOADED_BY_FIREFOX)) violations.push(message);
      });
      await use(violations);
      expect(violations).toEqual([]);
    },
    { auto: true },
  ],
});
