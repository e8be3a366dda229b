import { expect, pays, registers, test } from '../../pages/office/office.ts';

test('several payments are captured by keys alone', async ({ signedIn: page, office }) => {
  const ids = [await pays(office, { paymentType: 'PA' }), await pays(office, { paymentType: 'PA', amount: '8.00' })];
  await page.goto('/office/payments');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.locator('.pick input:checked')).toHaveCount(2);
  const capture = page.locator('form.bulk').getByRole('button', { name: 'Capture' });
  await capture.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Capture (2)');
  await expect(page.locator('.sum')).toContainText('100.00');
  await page.getByLabel('Reason').focus();
  await page.keyboard.type('sent today');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').first()).toContainText('2 approved');
  await page.goto(`/office/payments/${ids[0]}`);
  await expect(page.locator('.timeline')).toContainText('sent today');
});

test('a shopper is found by e-mail address, with what it has paid before', async ({ signedIn: page, office }) => {
  const shopper = {
    'customer.givenName': 'Ana',
    'customer.surname': 'Roth',
    'customer.email': 'ana.roth@example.com',
  };
  await pays(office, { ...shopper, amount: '11.00' });
  await pays(office, { ...shopper, amount: '12.00' });
  await page.goto('/office');
  await page.keyboard.press('/');
  await page.keyboard.type('ANA.ROTH@example.com');
  await page.keyboard.press('Enter');
  await expect(page.locator('tbody tr')).toHaveCount(2);
  await page.locator('tbody a').first().click();
  await expect(page.locator('.earlier')).toContainText('11.00');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('payments are selected and captured, with a sum, and each result @chromium', async ({
    signedIn: page,
    office,
  }) => {
    for (const amount of ['5.00', '6.00']) await pays(office, { paymentType: 'PA', amount });
    await pays(office, { amount: '7.00' });
    await page.goto('/office/payments');
    for (const place of [0, 1, 2]) await page.locator('.pick input').nth(place).check();
    await page.locator('form.bulk').getByRole('button', { name: 'Capture' }).click();
    await expect(page.locator('.sum')).toContainText('11.00');
    await expect(page.getByRole('region', { name: 'Not possible: 1' })).toBeVisible();
    await page.getByLabel('Reason').fill('sent today');
    await page.getByRole('button', { name: 'Capture (2)' }).click();
    await expect(page.getByRole('status')).toContainText('2 approved');
    await expect(page.locator('tbody .state.approved')).toHaveCount(2);
  });

  test('a stored account is charged and credited from its page @chromium', async ({ signedIn: page, office }) => {
    const id = await registers(office);
    await page.goto(`/office/registrations/${id}`);
    for (const [name, type] of [
      ['Charge this account', 'DB'],
      ['Credit this account', 'CD'],
    ] as const) {
      await page.locator('summary', { hasText: name }).click();
      const form = page.locator('details[open] form');
      await form.getByLabel('Amount').fill('9,90');
      await form.getByLabel('Currency').fill('EUR');
      await form.getByLabel('Reason').fill('agreed by telephone');
      await form.getByRole('button').click();
      await expect(page.getByRole('status')).toContainText(`${type}: approved`);
    }
  });
});
