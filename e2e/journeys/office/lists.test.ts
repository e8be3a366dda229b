import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, opensCheckout, pays, test } from '../../pages/office/office.ts';

/** Every list of the office, by the table of their addresses. */
const text = readFileSync(join(import.meta.dirname, '../../../server/backoffice/views/lists/lists.ts'), 'utf8');
const lists = Array.from(text.matchAll(/^ {2}'(\/[^']+)',$/gm), ([, path = '']) => path);

test('newer checkouts that pass the filters are reported in a bar', async ({ signedIn: page, office }) => {
  await page.clock.install();
  await page.goto('/office/checkouts?currency=USD');
  const before = await page.locator('tbody tr').count();
  await opensCheckout(office);
  await opensCheckout(office, { currency: 'USD' });
  await page.clock.runFor(16_000);
  await page.getByRole('link', { name: '1 newer' }).click();
  await expect(page.locator('tbody tr')).toHaveCount(before + 1);
  await expect(page).toHaveURL(/\/office\/checkouts\?currency=USD$/);
});

test('the head of each list stays while its rows are read', async ({ signedIn: page, office }) => {
  await pays(office);
  await opensCheckout(office);
  expect(lists).toHaveLength(20);
  for (const path of lists) {
    await page.goto(`/office${path}`);
    const heads = await page.locator('thead th').all();
    for (const head of heads.slice(0, 1)) await expect(head).toHaveCSS('position', 'sticky');
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the columns of a list are chosen, and a saved view keeps them with the filters', async ({
    signedIn: page,
    office,
  }) => {
    await opensCheckout(office, { currency: 'CHF' });
    await page.goto('/office/checkouts?currency=CHF');
    await page.getByText('Columns', { exact: true }).click();
    for (const name of ['Reference', 'Id']) await page.getByRole('checkbox', { name, exact: true }).uncheck();
    await page.locator('form:has([name="column.amount"])').getByRole('button', { name: 'Show' }).click();
    const head = page.getByRole('columnheader');
    await expect(head).toHaveText(['Created', 'State', 'Amount', 'Latest payment', 'Channel']);
    await page.getByText('Saved views').click();
    await page.getByLabel('Name of the view').fill('Francs');
    await page.getByRole('button', { name: 'Save this view' }).click();
    await page.getByRole('link', { name: 'Remove the filter Currency: CHF' }).click();
    await expect(page.locator('.chips:not(.views)')).toHaveCount(0);
    await expect(head).toHaveCount(5);
    await page.goto('/office/checkouts');
    await expect(head).toHaveCount(7);
    await page.getByText('Saved views').click();
    await page.getByRole('link', { name: 'Francs' }).click();
    await expect(head).toHaveCount(5);
    await expect(page.locator('tbody tr')).toHaveCount(1);
  });
});
