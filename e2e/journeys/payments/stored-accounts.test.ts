import { everyFinding } from '../../pages/accessibility.ts';
import { approvedCard } from '../../pages/cards.ts';
import { expect, test as plain } from '../../pages/journey.ts';
import { test } from '../../pages/methods/all-methods.ts';
import { codeOfStored, deletesStored, offering, stores, storesCard } from '../../pages/methods/stored-cards.ts';

plain('a stored card pays with one press where no code is asked for', async ({ merchant, gateway }) => {
  const id = await storesCard(gateway, gateway);
  const checkout = await merchant.showsCheckout(offering(id));
  const { frame, payButton, panel } = merchant.checkout;
  await expect(frame.getByRole('radio', { name: 'Visa, ending in 0000 05/34' })).toBeChecked();
  await expect(frame.getByRole('button', { name: 'Remove' })).toHaveCount(0);
  await payButton.click();
  await expect(panel).toContainText('Visa •••• 0000');
  const answer = await merchant.reads(checkout);
  expect(answer.kind === 'succeeded' && answer.payment.registrationId).toBe(id);
});

test('a stored card is paid with its code, by the keyboard alone', async ({ merchant, gateway, methods, page }) => {
  const id = await storesCard(gateway, methods);
  const checkout = await merchant.showsCheckout(offering(id));
  const { frame, payButton, panel, status } = merchant.checkout;
  const code = frame.getByRole('textbox', { name: 'Security code' });
  await expect(code).toBeVisible();
  expect(await everyFinding(page)).toEqual([]);
  await merchant.checkout.element.evaluate((element: HTMLElement) => element.focus());
  await expect(code).toBeFocused();
  await payButton.focus();
  await page.keyboard.press('Enter');
  await expect(code).toBeFocused();
  await expect(status).toHaveText('Please check one field: Security code.');
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await expect(frame.getByText('Enter 3 digits')).toBeVisible();
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await expect(panel).toContainText('Visa •••• 0000');
  const answer = await merchant.reads(checkout);
  expect(answer.kind === 'succeeded' && answer.payment.registrationId).toBe(id);
});

test('an expired card is marked, not paid with, and has no instalments', async ({
  merchant,
  gateway,
  methods,
  page,
}) => {
  const [year = '', month = ''] = new Date().toISOString().split('-');
  const id = await storesCard(gateway, methods, { expiry: [month, year] });
  await gateway.advance(40 * 24 * 3600);
  await merchant.showsCheckout(offering(id));
  const { frame, payButton, status } = merchant.checkout;
  await expect(frame.getByRole('radio', { name: 'Another card' })).toBeChecked();
  await expect(frame.getByLabel('Instalments')).toBeVisible();
  const expired = frame.getByRole('radio', { name: 'Visa, ending in 0000 Expired' });
  await expired.check();
  await expect(frame.getByText('This card has expired.')).toBeVisible();
  await expect(frame.getByLabel('Instalments')).toBeHidden();
  expect(await everyFinding(page)).toEqual([]);
  await payButton.click();
  await expect(status).toContainText('This card has expired.');
  await expect(frame.locator('.fault[data-shown]')).toHaveText(
    'This card has expired. Please choose another way to pay.',
  );
  await expect(expired).toBeFocused();
  expect(await everyFinding(page)).toEqual([]);
});

test('a stored card is removed after a question, and another card pays', async ({
  merchant,
  gateway,
  methods,
  page,
}) => {
  const [kept, gone] = [
    await storesCard(gateway, methods),
    await storesCard(gateway, methods, { number: '4111111111111111' }),
  ];
  const checkout = await merchant.showsCheckout(offering(gone, kept));
  const { frame, status, fill, payButton, panel } = merchant.checkout;
  await frame.getByRole('button', { name: 'Remove: Visa, ending in 1111' }).click();
  await expect(frame.getByRole('button', { name: 'Keep it' })).toBeFocused();
  expect(await everyFinding(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(frame.getByRole('button', { name: 'Remove: Visa, ending in 1111' })).toBeFocused();
  expect(await codeOfStored(gateway, methods, gone)).toBe('000.100.110');

  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(status).toHaveText('Visa, ending in 1111 was removed.');
  await expect(frame.getByRole('radio', { name: 'Visa, ending in 0000 05/34' })).toBeFocused();
  expect(await codeOfStored(gateway, methods, gone)).toBe('100.150.202');

  await frame.getByRole('radio', { name: 'Another card' }).check();
  await fill(approvedCard);
  await payButton.click();
  await expect(panel).toContainText('Visa •••• 0000');
  const answer = await merchant.reads(checkout);
  expect(answer.kind === 'succeeded' && answer.payment.registrationId).toBeUndefined();
});

test('a stored bank account has the name of its method in the form’s language, and is removed by it', async ({
  merchant,
  gateway,
  methods,
}) => {
  const account = { 'bankAccount.holder': 'Jane Jones', 'bankAccount.iban': 'DE89370400440532013000' };
  const id = await stores(gateway, methods, { paymentBrand: 'DIRECTDEBIT_SEPA', ...account });
  await merchant.showsCheckout(offering(id), 'de');
  const { frame, status } = merchant.checkout;
  const name = 'SEPA-Lastschrift, endet auf 3000';
  await expect(frame.getByRole('radio', { name })).toBeChecked();
  await expect(frame.getByRole('radio', { name: 'Karte', exact: true })).toBeVisible();
  await frame.getByRole('button', { name }).click();
  await frame.getByRole('button', { name: 'Entfernen', exact: true }).click();
  await expect(status).toContainText(name);
  await expect(frame.getByRole('radio', { name })).toHaveCount(0);
  expect(await codeOfStored(gateway, methods, id)).toBe('100.150.202');
});

test('a shopper who agrees has the card stored, and pays with it the next time', async ({ merchant, page }) => {
  const first = await merchant.showsCheckout();
  const { frame, pay, payButton, panel } = merchant.checkout;
  const box = frame.getByRole('checkbox', { name: 'Save my details for next time' });
  await expect(box).not.toBeChecked();
  await expect(box).toHaveAccessibleDescription(/You can remove it at any time/);
  await box.check();
  expect(await everyFinding(page)).toEqual([]);
  await pay(approvedCard);
  await expect(panel).toBeVisible();
  const answer = await merchant.reads(first);
  const stored = answer.kind === 'succeeded' ? (answer.payment.registrationId ?? '') : '';
  expect(stored).toMatch(/^8a/);

  await merchant.showsCheckout(offering(stored));
  await frame.getByRole('textbox', { name: 'Security code' }).fill('123');
  await payButton.click();
  await expect(panel).toContainText('Visa •••• 0000');
});

test('nothing is stored without the tick', async ({ merchant }) => {
  const checkout = await merchant.showsCheckout();
  await merchant.checkout.pay(approvedCard);
  await expect(merchant.checkout.panel).toBeVisible();
  const answer = await merchant.reads(checkout);
  expect(answer.kind === 'succeeded' && answer.payment.registrationId).toBeUndefined();
});

plain(
  'a stored card that was deleted meanwhile leaves the list, and another card pays',
  async ({ merchant, gateway }) => {
    const [kept, gone] = [
      await storesCard(gateway, gateway),
      await storesCard(gateway, gateway, { number: '4111111111111111' }),
    ];
    const checkout = await merchant.showsCheckout(offering(gone, kept));
    const { frame, payButton, panel, notice } = merchant.checkout;
    await expect(frame.getByRole('radio', { name: 'Visa, ending in 1111' })).toBeChecked();
    expect(await deletesStored(gateway, gateway, gone)).toBe('000.100.110');
    await payButton.click();
    await expect(notice).toContainText('The payment did not go through');
    await expect(frame.getByRole('radio', { name: 'Visa, ending in 1111' })).toHaveCount(0);
    await expect(frame.getByRole('radio', { name: 'Visa, ending in 0000' })).toBeChecked();
    await payButton.click();
    await expect(panel).toContainText('Visa •••• 0000');
    const answer = await merchant.reads(checkout);
    expect(answer.kind === 'succeeded' && answer.payment.registrationId).toBe(kept);
  },
);
