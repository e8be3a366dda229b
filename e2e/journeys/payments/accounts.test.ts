import type { Page } from '@playwright/test';
import { everyFinding } from '../../pages/accessibility.ts';
import { approvedCard, type CardDetails, challengedCard, declinedCard } from '../../pages/cards.ts';
import { issuerIn } from '../../pages/issuer.ts';
import { expect, test } from '../../pages/journey.ts';
import type { ShopPage } from '../../pages/shop.ts';

/** The box of the form that asks to save an account. */
const savingBox = ({ checkout }: ShopPage) =>
  checkout.frame.getByRole('checkbox', { name: 'Save my details for next time' });

/** Buys a kettle with a card and has the card saved. */
async function savesCard(shop: ShopPage, card: CardDetails): Promise<void> {
  await shop.buyKettle();
  await shop.checkout.fill(card);
  await savingBox(shop).check();
  await shop.checkout.payButton.click();
}

/** Puts a kettle into the basket and goes to the checkout, which may offer saved cards. */
async function buys(page: Page): Promise<void> {
  await page.goto('/');
  await page.locator('button[value="kettle"]').click();
  await page.locator('form[action="/orders"] button').click();
}

const saved = (page: Page) => page.locator('.accounts li');

test('a card that the shopper saves pays the next order with one click', async ({ shop, page }) => {
  await savesCard(shop, approvedCard);
  await expect(shop.result).toHaveAttribute('data-state', 'paid');
  await expect(shop.result).toContainText('saved for your next order');

  await buys(page);
  await expect(saved(page)).toContainText('•••• 0000');
  await expect(saved(page)).toContainText('05/34');
  expect(await everyFinding(page)).toEqual([]);
  await page.locator('.accounts .filled').click();
  await expect(shop.result).toHaveAttribute('data-state', 'paid');
  await expect(page.locator('.journal')).toContainText(/POST \/v1\/registrations\/8a\w+\/payments → 200/);
});

test('a saved card whose issuer asks for a code is confirmed there, and pays', async ({ shop, page }) => {
  await savesCard(shop, challengedCard);
  await shop.checkout.issuer.enter('1234');
  await expect(shop.result).toHaveAttribute('data-state', 'paid');

  await buys(page);
  await page.locator('.accounts .filled').click();
  await issuerIn(page.locator('iframe#issuer').contentFrame()).enter('1234');
  await expect(shop.result).toHaveAttribute('data-state', 'paid');
});

test('a card that is removed is deleted at the gateway, and offered no more', async ({ shop, page }) => {
  await savesCard(shop, approvedCard);
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
  await savesCard(shop, declinedCard);
  await expect(shop.checkout.notice).toBeVisible();
  await buys(page);
  await expect(shop.checkout.element).toBeAttached();
  await expect(saved(page)).toHaveCount(0);
});

test('a shopper with a saved card may pay with another one', async ({ shop, page }) => {
  await savesCard(shop, approvedCard);
  await expect(shop.result).toHaveAttribute('data-state', 'paid');
  await buys(page);
  await page.locator('.ways a').first().click();
  await shop.checkout.pay(approvedCard);
  await expect(shop.result).toHaveAttribute('data-state', 'paid');
});

/** Chooses direct debit in the form, and fills it in. */
async function debits(shop: ShopPage, iban: string): Promise<void> {
  const { element, frame } = shop.checkout;
  await expect(element).toHaveAttribute('state', 'ready');
  await frame.locator('#method-directDebit').check();
  await frame.locator('#account-holder').fill('Jane Jones');
  await frame.locator('#iban').fill(iban);
}

test('a bank account is offered once, and its shopper keeps the reference of the mandate', async ({ shop, page }) => {
  await shop.buyKettle();
  await debits(shop, 'DE89370400440532013000');
  await expect(page.locator('main').getByText(/bank account/i)).toHaveCount(0);
  await shop.checkout.payButton.click();
  await expect(shop.result).toHaveAttribute('data-state', 'paid');
  await expect(shop.result.locator('dl')).toContainText('SEPA direct debit •••• 3000');
  await expect(shop.result.locator('dl')).toContainText(/[\w-]{32}/);
  expect(await everyFinding(page)).toEqual([]);
});

test('a bank account that the shopper saves pays the next order with one click', async ({ shop, page }) => {
  await shop.buyKettle();
  await debits(shop, 'DE89370400440532013000');
  await savingBox(shop).check();
  await shop.checkout.payButton.click();
  await expect(shop.result).toContainText('saved for your next order');
  await buys(page);
  await expect(saved(page)).toContainText('SEPA direct debit •••• 3000');
  await page.locator('.accounts .filled').click();
  await expect(shop.result).toHaveAttribute('data-state', 'paid');
});
