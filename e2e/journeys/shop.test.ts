import { approvedCard } from '../pages/cards.ts';
import { expect, test } from '../pages/journey.ts';
import { shopOn } from '../pages/shop.ts';

test('the shop believes no foreign resourcePath', async ({ shop, page }) => {
  await shop.buyKettle();
  await shop.checkout.pay(approvedCard);
  await expect(shop.result).toHaveAttribute('data-state', 'paid');
  const paid = new URL(page.url()).searchParams.get('resourcePath') ?? '';

  await shop.buyKettle();
  const result = `${page.url()}/result?resourcePath=`;
  for (const path of [paid, `@attacker.example${paid}`, `${paid}/../../payments/8a`, '']) {
    const answer = await page.goto(result + encodeURIComponent(path));
    expect(answer?.status()).toBe(404);
    await expect(page.locator('[data-state="paid"]')).toHaveCount(0);
  }
});

test('a card is copied from the shop’s panel, and the panel shows what was asked', async ({ shop, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await shop.buyKettle();
  await page.locator('[data-copy="4200000000000000"]').click();
  await expect(page.locator('.copied')).toHaveText('Copied 4200000000000000');
  await shop.checkout.number.click();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(shop.checkout.number).toHaveValue('4200 0000 0000 0000');
  await shop.checkout.pay(approvedCard);
  await expect(page.locator('.journal')).toContainText('POST /v1/checkouts → 200');
  await expect(page.locator('.journal')).toContainText('000.100.110');
});

test('an order whose result was never fetched is asked for by the gateway, and paid', async ({ shop, page, gateway, context }) => {
  await shop.buyKettle();
  await page.route('**/result?*', (route) => route.abort());
  const order = page.url();
  const comesBack = page.waitForRequest('**/result?*');
  await shop.checkout.pay(approvedCard);
  await comesBack;
  await gateway.advance(29 * 60);

  const later = await context.newPage();
  await later.goto(order);
  await expect(shopOn(later).result).toHaveAttribute('data-state', 'paid');
  await expect(later.locator('.journal .ping')).toBeVisible();
});
