import { expect, test as base } from '../gateway.ts';
import { merchantOn, type Merchant } from './merchant.ts';
import { shopOn, type Shop } from './shop.ts';
import { openSite, type Site } from './site.ts';

export { expect };

/** What a journey has: a shop, and a merchant for pages that the shop does not have. */
export const test = base.extend<{ shop: Shop; merchant: Merchant; complaints: string[] }, { site: Site }>({
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
  /** No journey may make a browser complain: about a broken policy, or an error that nobody caught. */
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error' && /content.security.policy|trusted ?type/i.test(message.text()))
          complaints.push(message.text());
      });
      context.on('weberror', (error) => complaints.push(error.error().message));
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});
