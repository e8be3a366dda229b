import { expect, pays, test } from '../../pages/office/office.ts';

test.use({ javaScriptEnabled: false });

test('a payment is captured and refunded without script @chromium', async ({ signedIn: page, office }) => {
  const id = await pays(office, { paymentType: 'PA' });
  await page.goto(`/office/payments/${id}`);
  await page.locator('summary', { hasText: 'Capture' }).click();
  const capture = page.locator('form[action$="/capture"]');
  await capture.getByLabel('Reason').fill('sent');
  await capture.getByRole('button', { name: 'Capture' }).click();
  await expect(page.getByRole('status')).toContainText('CP: approved');
});

test('a name and language are changed, and a page is filtered, without script @chromium', async ({
  signedIn: page,
}) => {
  await page.goto('/office/me');
  await page.getByLabel('Language').selectOption('de');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mein Konto');
  await page.getByLabel('Sprache').selectOption('en');
  await page.getByRole('button', { name: 'Speichern' }).first().click();
  await page.goto('/office/payments');
  await page.locator('summary', { hasText: 'Filter' }).click();
  await page.getByLabel('State').selectOption('rejected');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.locator('main')).toContainText('Nothing matches');
  await expect(page.locator('form[data-passkey]')).toHaveCount(0);
});
