import { expect, pays, test } from '../../pages/office/office.ts';

test('a developer finds the request that was refused, reads why, and comes back to the payment', async ({
  signedIn: page,
  office,
}) => {
  const id = await pays(office, { merchantTransactionId: 'order-4711' });
  await pays(office, { amount: '64,90', 'customer.email': 'jane@example' });
  await page.goto('/office/payments');
  await page.keyboard.press('g');
  await page.keyboard.press('q');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request log');
  await page.locator('summary', { hasText: 'Filter' }).click();
  await page.getByLabel('Outcome').selectOption({ label: 'failed only' });
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.locator('tbody tr').first()).toContainText('200.300.404');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('POST /v1/payments');
  await expect(page.locator('section', { hasText: 'What was wrong' })).toContainText('sent: 64,90');
  await expect(page.locator('pre').last()).toContainText("--data-urlencode 'card.number=•••'");
  await page.goto(`/office/payments/${id}`);
  await page.getByRole('link', { name: 'of this payment' }).click();
  await page.locator('tbody th a').first().click();
  await page.locator(`a[href="/office/payments/${id}"]`).click();
  await expect(page).toHaveURL(new RegExp(id));
});
