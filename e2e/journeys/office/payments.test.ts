import { expect, pays, test } from '../../pages/office/office.ts';

test('a payment is found, opened and refunded by keys alone', async ({ signedIn: page, office }) => {
  const id = await pays(office);
  await page.goto('/office/users');
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payments');
  await page.keyboard.press('/');
  await expect(page.getByRole('search').getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(id));
  const refund = page.locator('summary', { hasText: 'Refund' });
  await refund.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('sent back');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').first()).toContainText('RF: approved');
  await expect(page.locator('.timeline')).toContainText('sent back');
});

test('the keys are listed by ?, and switched off', async ({ signedIn: page, office }) => {
  await pays(office);
  await page.goto('/office/payments');
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('g p');
  await dialog.getByLabel('Use these keys').uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await expect(page.getByRole('search').getByRole('searchbox')).not.toBeFocused();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await dialog.getByLabel('Use these keys').check();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('/');
  await expect(page.getByRole('search').getByRole('searchbox')).toBeFocused();
});

test('newer payments are reported in a bar, and an id is copied', async ({ signedIn: page, office, context }) => {
  const id = await pays(office);
  await page.clock.install();
  await page.goto('/office/payments');
  await pays(office);
  await page.clock.runFor(16_000);
  await page.getByRole('link', { name: '1 newer' }).click();
  await expect(page.locator('tbody tr').nth(1)).toContainText(id.slice(-4));
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.locator('tbody tr').nth(1).getByRole('button').click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id);
});
