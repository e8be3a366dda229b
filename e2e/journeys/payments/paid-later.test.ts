import { everyFinding } from '../../pages/accessibility.ts';
import { expect, test } from '../../pages/methods/all-methods.ts';

for (const { method, brand } of [
  { method: 'Bank transfer', brand: 'PREPAYMENT' },
  { method: 'Invoice', brand: 'PAYOLUTION_INVOICE' },
  { method: 'Cash or voucher', brand: 'SIBS_MULTIBANCO' },
])
  test(`a shopper reads where to pay by ${brand}, reads it again, and goes on to the shop`, async ({
    merchant,
    methods,
    page,
  }) => {
    const { checkout } = merchant;
    const id = await methods.shows({ brands: `VISA ${brand}` });
    await methods.choose(method === 'Bank transfer' ? method : /Invoice|Multibanco/);
    await checkout.payButton.click();
    await expect(checkout.panel.getByRole('heading')).toHaveText('How to pay');
    const answer = await merchant.reads(id);
    const details = answer.kind === 'succeeded' ? answer.payment.resultDetails : undefined;
    const reference = details?.['PaymentReference'] ?? 'none';
    await expect(checkout.panel).toContainText(reference);
    await expect(checkout.panel).toContainText('€92.00');
    expect(await everyFinding(page)).toEqual([]);
    await page.reload();
    await expect(checkout.panel).toContainText(reference);
    await checkout.panel.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/result?**');
    expect(new URL(page.url()).searchParams.get('id')).toBe(id);
  });

test('every value can be copied by the keyboard', async ({ merchant, methods, page }) => {
  const { panel, payButton, status } = merchant.checkout;
  await methods.shows({ brands: 'PREPAYMENT' });
  await payButton.click();
  const copy = panel.getByRole('button', { name: 'Copy IBAN' });
  const iban =
    (await panel
      .locator('dd bdi')
      .filter({ hasText: /^[A-Z]{2}\d\d / })
      .textContent()) ?? '';
  await copy.focus();
  await page.keyboard.press('Enter');
  await expect(status).toHaveText('Copied');
  await expect(panel.getByRole('button', { name: 'Copied IBAN' })).toBeFocused();
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<label>Paste<input id="paste"></label>');
  });
  await page.locator('#paste').focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(page.locator('#paste')).toHaveValue(iban.replaceAll(' ', ''));
});

test('on a phone of 320 pixels every value to copy stands in one line', async ({ merchant, methods, page }) => {
  const { panel, payButton } = merchant.checkout;
  await page.setViewportSize({ width: 320, height: 700 });
  await methods.shows({ brands: 'PREPAYMENT', locale: 'de' });
  await payButton.click();
  await expect(panel).toBeVisible();
  const heights = await panel
    .locator('dd bdi')
    .evaluateAll((values) => values.map((value) => value.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBe(Math.min(...heights));
});

test('the page receives the result when the shopper has read where to pay', async ({ merchant, methods, page }) => {
  const { panel, payButton, element } = merchant.checkout;
  await methods.shows({ brands: 'PREPAYMENT', locale: 'ar' });
  await page.evaluate(() => {
    addEventListener('tillway-result', (event) => {
      event.preventDefault();
      document.title = 'received';
    });
  });
  await payButton.click();
  await expect(panel).toBeVisible();
  await expect(element).toHaveAttribute('state', 'paid');
  expect(await page.title()).not.toBe('received');
  await panel.getByRole('button', { name: 'متابعة' }).click();
  await expect(page).toHaveTitle('received');
});
