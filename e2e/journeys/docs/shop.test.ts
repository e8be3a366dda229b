import type { Page } from '@playwright/test';
import { everyFinding } from '../../pages/accessibility.ts';
import { approvedCard, challengedCard, declinedCard } from '../../pages/cards.ts';
import { expect, test } from '../../pages/journey.ts';
import { shopOn } from '../../pages/shop.ts';
import { isWhole } from '../../whole.ts';

/** The address to which the shopper of this page's order returns. */
async function resultAddress(page: Page): Promise<string> {
  const checkout = await page.locator('tillway-checkout').getAttribute('checkout-id');
  return `${page.url()}/result?resourcePath=${encodeURIComponent(`/v1/checkouts/${checkout}/payment`)}`;
}

test('the shop accepts no foreign resourcePath', async ({ shop, page }) => {
  await shop.buyKettle();
  await shop.checkout.pay(approvedCard);
  await expect(shop.result).toHaveAttribute('data-state', 'paid');
  const paid = new URL(page.url()).searchParams.get('resourcePath') ?? '';

  await shop.buyKettle();
  const result = `${page.url()}/result?resourcePath=`;
  for (const path of [paid, `@attacker.example${paid}`, `${paid}/../../payments/8a`, '']) {
    const response = await page.goto(result + encodeURIComponent(path));
    expect(response?.status()).toBe(404);
    await expect(page.locator('[data-state="paid"]')).toHaveCount(0);
  }
});

test('a card is copied from the shop’s panel, and the panel shows requests and webhooks', async ({
  shop,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await shop.buyKettle();
  await page.locator('[data-copy="4200000000000000"]').click();
  await expect(page.locator('.copied')).toHaveText('Copied: 4200000000000000');
  await shop.checkout.number.click();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(shop.checkout.number).toHaveValue('4200 0000 0000 0000');
  await shop.checkout.pay(approvedCard);
  await expect(page.locator('.journal')).toContainText('POST /v1/checkouts → 200');
  await expect(page.locator('.journal')).toContainText('000.100.110');
  const notification = page.locator('.notifications li').first();
  await notification.locator('summary').click();
  await expect(notification.locator('pre')).toContainText('"presentationAmount": "92.00"');
});

test('an order that is paid later shows where to pay, and is reserved', async ({ shop }) => {
  const { frame, payButton, panel } = shop.checkout;
  await shop.buyKettle();
  await frame.getByRole('radio', { name: 'Bank transfer' }).check();
  await payButton.click();
  await expect(panel.getByRole('heading')).toHaveText('How to pay');
  await panel.getByRole('button', { name: 'Continue' }).click();
  await expect(shop.result).toHaveAttribute('data-state', 'reserved');
  await expect(shop.result).toContainText('Bank transfer');
  await expect(shop.result).toContainText(/IBAN\s*DE23 1000 0000/);
});

test('an order whose result was never read is pinged by the gateway, and paid', async ({
  shop,
  page,
  gateway,
  context,
}) => {
  await shop.buyKettle();
  await page.route('**/result?*', (route) => route.abort());
  const order = page.url();
  const returns = page.waitForRequest('**/result?*');
  await shop.checkout.pay(approvedCard);
  await returns;
  await gateway.advance(29 * 60);

  const later = await context.newPage();
  await later.goto(order);
  await expect(shopOn(later).result).toHaveAttribute('data-state', 'paid');
  await expect(later.locator('.journal .ping')).toBeVisible();
});

test('a shopper who returns unpaid sees that nothing was paid, and a link to pay', async ({ shop, page }) => {
  await shop.buyKettle();
  await page.goto(await resultAddress(page));
  await expect(shop.result).toHaveAttribute('data-state', 'open');
  await expect(shop.result).toContainText('Nothing has been paid yet.');
  await shop.result.getByRole('link').click();
  await shop.checkout.pay(approvedCard);
  await expect(shop.result).toHaveAttribute('data-state', 'paid');
});

test('an order whose checkout has expired shows no earlier decline, and starting over pays', async ({
  shop,
  page,
  gateway,
}) => {
  await shop.buyKettle();
  const result = await resultAddress(page);
  await shop.checkout.pay(declinedCard);
  await expect(shop.checkout.notice).toBeVisible();
  await page.goto(result);
  await expect(shop.result).toHaveAttribute('data-state', 'declined');

  await gateway.advance(30 * 60);
  await page.goto(result);
  await expect(shop.result).toHaveAttribute('data-state', 'expired');
  await expect(shop.result).toContainText('Nothing was charged. Start over');
  await shop.result.getByRole('button').click();
  await shop.checkout.pay(approvedCard);
  await expect(shop.result).toHaveAttribute('data-state', 'paid');
});

test('an attempt that fails after the checkout’s expiry is shown as expired, and starting over pays', async ({
  shop,
  page,
  gateway,
}) => {
  await shop.buyKettle();
  const result = await resultAddress(page);
  await gateway.advance(25 * 60);
  await shop.checkout.pay(challengedCard);
  await expect(shop.checkout.issuer.code).toBeVisible();
  await gateway.advance(6 * 60);
  await shop.checkout.issuer.enter('1111');
  await expect(shop.checkout.panel).toHaveAttribute('data-state', 'expired');

  await page.goto(result);
  await expect(shop.result).toHaveAttribute('data-state', 'expired');
  await expect(page.locator('.journal')).toContainText('100.380.401');
  await shop.result.getByRole('button').click();
  await shop.checkout.pay(approvedCard);
  await expect(shop.result).toHaveAttribute('data-state', 'paid');
});

test(
  'without access to the clipboard, the card is selected and nothing throws',
  { tag: '@chromium' },
  async ({ shop, page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await shop.buyKettle();
    await page.locator('[data-copy="4200000000000000"]').click();
    await expect(page.locator('.copied')).toContainText('Selected');
    expect(await page.evaluate(() => String(getSelection()))).toContain('4200 0000 0000 0000');
  },
);

test.describe('on a phone', { tag: '@chromium' }, () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('test cards are a press away from the form, and a copied one is pasted', async ({ shop, page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await shop.buyKettle();
    const panel = page.locator('#panel');
    await expect(panel).toBeHidden();
    await page.locator('.bar button').click();
    await expect(panel).toBeVisible();
    expect(await everyFinding(page, { besides: 'iframe' })).toEqual([]);
    await page.locator('[data-copy="4200000000000000"]').click();
    await expect(panel).toBeHidden();
    await expect(page.locator('.copied')).toBeVisible();
    await shop.checkout.number.click();
    await page.keyboard.press('ControlOrMeta+V');
    await expect(shop.checkout.number).toHaveValue('4200 0000 0000 0000');
  });

  test('the header is one line on the narrowest phone, in every language', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 600 });
    for (const language of ['en', 'de', 'ar', 'ja']) {
      await page.goto(`/?language=${language}`);
      const parts = page.locator('header > *');
      const middles = await parts.evaluateAll((all) =>
        all.map((part) => part.getBoundingClientRect()).map(({ top, bottom }) => Math.round((top + bottom) / 2)),
      );
      expect(new Set(middles).size, language).toBe(1);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), language).toBe(320);
    }
  });
});

for (const language of isWhole ? ['en', 'de', 'ar', 'ja'] : ['de', 'ar']) {
  test(`every page of the shop is accessible and free of result codes in ${language}`, async ({ shop, page }) => {
    const faults = () => everyFinding(page, { besides: 'iframe' });
    for (const path of [`/?language=${language}`, '/cart', '/nothing']) {
      await page.goto(path);
      expect(await faults(), path).toEqual([]);
    }
    await shop.buyKettle(language);
    await shop.checkout.pay(approvedCard);
    await expect(shop.result).toHaveAttribute('data-state', 'paid');
    await expect(shop.result).toContainText(/LARCH-[0-9A-Z]{8}/);
    await expect(shop.result).toContainText('Visa •••• 0000');
    await expect(page.locator('main')).not.toContainText('000.100');
    expect(await faults()).toEqual([]);
  });
}

test('the language is chosen from a menu, which closes with a press beside it', async ({ page }) => {
  await page.goto('/');
  const menu = page.locator('.languages');
  await menu.locator('summary').click();
  await page.locator('h1').click();
  await expect(menu.locator('nav')).toBeHidden();
  await menu.locator('summary').click();
  await menu.getByText('日本語').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
});

test.describe('without JavaScript', { tag: '@chromium' }, () => {
  test.use({ javaScriptEnabled: false });

  test('the shop shows that paying needs JavaScript', async ({ shop, page }) => {
    await shop.buyKettle();
    await expect(page.locator('section noscript p')).toBeVisible();
    await expect(shop.checkout.element).toBeHidden();
  });
});
