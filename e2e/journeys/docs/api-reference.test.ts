import type { Page } from '@playwright/test';
import { expect, test } from '../../pages/journey.ts';

const place = (page: Page, anchor: string) => page.locator(`[id="${anchor}"]`);
const findIn = (page: Page) => page.getByRole('searchbox');

test.describe('a search in the API reference', () => {
  test.beforeEach(({ page, gateway }) => page.goto(`${gateway.gatewayUrl}docs`));

  test('finds a parameter by a part of its name, and nothing else is there until the search is over', async ({
    page,
  }) => {
    await page.keyboard.press('/');
    await page.keyboard.type('card.exp');
    await expect(place(page, 'card.expiryMonth')).toBeInViewport();
    await expect(place(page, 'card.number')).toBeHidden();
    await expect(place(page, 'endpoint-createCheckout')).toBeHidden();
    const shown = await page.locator('.findable:visible').count();
    await expect(page.getByRole('status')).toHaveText(`${shown} found`);

    await findIn(page).clear();
    await expect(place(page, 'card.number')).toBeVisible();
    await expect(place(page, 'endpoint-createCheckout')).toBeVisible();
    await expect(page.getByRole('status')).toBeEmpty();
  });

  test('finds a result code in its family, which is collapsed again afterwards', async ({ page }) => {
    await expect(place(page, '000.100.110')).toBeHidden();
    await findIn(page).fill('000.100.110');
    await expect(place(page, '000.100.110')).toBeInViewport();
    await findIn(page).clear();
    await expect(place(page, '000.100.110')).toBeHidden();
  });

  test('finds an endpoint by a part of its description', async ({ page }) => {
    await findIn(page).fill('half an hour');
    await expect(place(page, 'endpoint-createCheckout')).toBeInViewport();
    await expect(place(page, 'endpoint-createPayment')).toBeHidden();
  });

  test('reports when nothing is found', async ({ page }) => {
    await findIn(page).fill('zebra');
    await expect(page.getByText('There is no name and no description with “zebra”')).toBeInViewport();
    await expect(page.getByRole('status')).toHaveText('0 found');
    await expect(page.locator('.findable:visible')).toHaveCount(0);
  });

  test('ends when a section is opened from the contents', async ({ page }) => {
    await findIn(page).fill('zebra');
    const link = page.getByRole('navigation').getByRole('link', { name: 'Read a payment' });
    await link.click();
    await expect(page.getByRole('heading', { name: 'Read a payment' })).toBeInViewport();
    await expect(findIn(page)).toHaveValue('');
    await expect(link).toHaveAttribute('aria-current', 'true');
  });
});

test('a button copies the command of an endpoint', async ({ page, gateway, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${gateway.gatewayUrl}docs`);
  const [first] = await page.locator('#endpoint-createCheckout figure').all();
  await first?.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(`curl "${gateway.gatewayUrl}v1/checkouts"`);
  expect(copied).toBe(await first?.locator('.curl').textContent());
});

for (const [subject, anchor] of Object.entries({
  'a parameter': 'card.number',
  'a parameter of a list': 'cart.items[n].name',
  'a result code in a collapsed family': '000.100.110',
})) {
  test(`an address that names ${subject} shows it, and marks it`, async ({ page, gateway }) => {
    await page.goto(`${gateway.gatewayUrl}docs#${encodeURIComponent(anchor)}`);
    await expect(place(page, anchor)).toBeInViewport({ ratio: 1 });
    await expect(place(page, anchor)).toHaveCSS('box-shadow', /inset/);
    await expect(place(page, anchor).getByRole('link').first()).toHaveAttribute('href', new URL(page.url()).hash);
  });
}

test.describe('on a phone of 320 pixels', { tag: '@chromium' }, () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('a section is reached by the menu, and nothing overflows sideways', async ({ page, gateway }) => {
    await page.goto(`${gateway.gatewayUrl}docs`);
    const [menu, contents] = [
      page.getByRole('button', { name: 'Contents' }),
      page.getByRole('navigation', { name: 'Contents' }),
    ];
    await expect(contents).toBeHidden();
    await menu.click();
    await contents.getByRole('link', { name: 'Card account' }).click();
    await expect(contents).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Card account' })).toBeInViewport({ ratio: 1 });

    await menu.click();
    await expect(contents.getByRole('link', { name: 'Card account' })).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(contents).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});

test('the page follows the system’s colour scheme', { tag: '@chromium' }, async ({ page, gateway }) => {
  await page.goto(`${gateway.gatewayUrl}docs`);
  for (const [colorScheme, paper] of [
    ['dark', 'rgb(19, 21, 25)'],
    ['light', 'rgb(246, 247, 248)'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('body')).toHaveCSS('background-color', paper);
  }
});

test.describe('without scripts', { tag: '@chromium' }, () => {
  test.use({ javaScriptEnabled: false });

  test('everything can be read, and no control is shown that needs scripts', async ({ page, gateway }) => {
    await page.goto(`${gateway.gatewayUrl}docs#card.number`);
    await expect(place(page, 'card.number')).toBeInViewport();
    await expect(page.locator('#endpoint-createCheckout .curl').first()).toBeVisible();
    await expect(findIn(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Copy' })).toHaveCount(0);
  });
});
