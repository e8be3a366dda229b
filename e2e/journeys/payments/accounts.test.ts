import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { approvedCard, type CardDetails, challengedCard, declinedCard } from '../../pages/cards.ts';
import { issuerIn } from '../../pages/issuer.ts';
import { expect, test } from '../../pages/journey.ts';
import type { ShopPage } from '../../pages/shop.ts';

/** Buys a kettle with a card and has the card saved. */
async function savesCard(page: Page, shop: ShopPage, card: CardDetails): Promise<void> {
  await shop.buyKettle();
  const saved = page.waitForResponse('**/saving');
  await page.locator('input[name="saving"]').check();
  expect((await saved).status()).toBe(204);
  await shop.checkout.pay(card);
}

/** Puts a kettle into the basket and goes to the checkout, which may offer saved cards. */
async function buys(page: Page): Promise<void> {
  await page.goto('/');
  await page.locator('button[value="kettle"]').click();
  await page.locator('form[action="/orders"] button').click();
}

const savedCards = (page: Page) => page.locator('.accounts li');
const faults = async (page: Page) => (await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id);

test('a card that the shopper saves pays the next order with one click', async ({ shop, page }) => {
  await savesCard(page, shop, approvedCard);
  await expect(shop.result).toHaveAttribute('data-state', 'paid');
  await expect(shop.result).toContainText('saved for your next order');

  await buys(page);
  await expect(savedCards(page)).toContainText('•••• 0000');
  await expect(savedCards(page)).toContainText('05/34');
  expect(await faults(page)).toEqual([]);
  await page.locator('.accounts .filled').click();
  await expect(shop.result).toHaveAttribute('data-state', 'paid');
  await expect(page.locator('.journal')).toContainText(/POST \/v1\/registrations\/8a\w+\/payments → 200/);
});

test('a saved card whose issuer asks for a code is confirmed there, and pays', async ({ shop, page }) => {
  await savesCard(page, shop, challengedCard);
  await shop.checkout.issuer.enter('1234');
  await expect(shop.result).toHaveAttribute('data-state', 'paid');

  await buys(page);
  await page.locator('.accounts .filled').click();
  await issuerIn(page.locator('iframe#issuer').contentFrame()).enter('1234');
  await expect(shop.result).toHaveAttribute('data-state', 'paid');
});

test('a card that is removed is deleted at the gateway, and offered no more', async ({ shop, page }) => {
  await savesCard(page, shop, approvedCard);
  await expect(shop.result).toHaveAttribute('data-state', 'paid');
  await buys(page);
  await page.locator('.accounts .quiet').click();
  await expect(shop.checkout.element).toBeAttached();
  await expect(page.locator('.journal')).toContainText(/DELETE \/v1\/registrations\/8a\w+ → 200/);
});

test('no card is saved without its shopper’s tick, nor after a decline', async ({ shop, page }) => {
  await shop.buyKettle();
  await shop.checkout.pay(approvedCard);
  await expect(shop.result).toHaveAttribute('data-state', 'paid');
  await savesCard(page, shop, declinedCard);
  await expect(shop.checkout.notice).toBeVisible();
  await buys(page);
  await expect(shop.checkout.element).toBeAttached();
  await expect(savedCards(page)).toHaveCount(0);
});

test('a box that is cleared again keeps no card', async ({ shop, page }) => {
  await shop.buyKettle();
  const box = page.locator('input[name="saving"]');
  for (const deed of ['check', 'uncheck'] as const) {
    const saved = page.waitForResponse('**/saving');
    await box[deed]();
    await saved;
  }
  await shop.checkout.pay(approvedCard);
  await expect(shop.result).toHaveAttribute('data-state', 'paid');
  await expect(shop.result).not.toContainText('saved');
});

test('a shopper with a saved card may pay with another one', async ({ shop, page }) => {
  await savesCard(page, shop, approvedCard);
  await expect(shop.result).toHaveAttribute('data-state', 'paid');
  await buys(page);
  await page.locator('.ways a').first().click();
  await shop.checkout.pay(approvedCard);
  await expect(shop.result).toHaveAttribute('data-state', 'paid');
});

/** Goes to the form for a bank account, fills it in and sends it. */
async function paysByDebit(page: Page, iban: string): Promise<void> {
  // A link moves down while the form above it takes its height, and a click on it is then none.
  await expect(page.locator('tillway-checkout')).toHaveAttribute('state', 'ready');
  await page.locator('tillway-checkout').hover({ trial: true });
  await page.locator('.ways a[href$="/debit"]').click();
  await page.locator('#holder').fill('Jane Jones');
  await page.locator('#iban').fill(iban);
  await page.locator('input[name="consent"]').check();
  await page.locator('.debit button').click();
}

test('an order is paid from a bank account, and the shopper is shown the mandate', async ({ shop, page }) => {
  await shop.buyKettle();
  await paysByDebit(page, 'de89 3704 0044 0532 0130 00');
  await expect(shop.result).toHaveAttribute('data-state', 'paid');
  await expect(shop.result.locator('dl')).toContainText('•••• 3000');
  await expect(shop.result.locator('dl')).toContainText(/[\w-]{32}/);
  expect(await faults(page)).toEqual([]);
});

test('a debit to which the bank has not responded is shown as pending', async ({ shop, page }) => {
  await shop.buyKettle();
  await paysByDebit(page, 'DE08370400440532013003');
  await expect(shop.result).toHaveAttribute('data-state', 'pending');
});

test('a debit that the bank declines is shown as declined, and can be tried again', async ({ shop, page }) => {
  await shop.buyKettle();
  await paysByDebit(page, 'DE62370400440532013001');
  await expect(shop.result).toHaveAttribute('data-state', 'declined');
  await shop.result.getByRole('link').click();
  await shop.checkout.pay(approvedCard);
  await expect(shop.result).toHaveAttribute('data-state', 'paid');
});

test('an IBAN with a wrong digit is marked, and what was entered stays', async ({ shop, page }) => {
  await shop.buyKettle();
  await paysByDebit(page, 'DE89370400440532013001');
  await expect(page.locator('#iban')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('#iban')).toHaveValue('DE89370400440532013001');
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await faults(page)).toEqual([]);
});
