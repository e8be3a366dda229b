import AxeBuilder from '@axe-core/playwright';
import { bankOn } from '../../pages/bank.ts';
import { expect, test as base } from '../../pages/journey.ts';
import { merchantOn } from '../../pages/merchant.ts';

/** The demo's channel that offers every method. */
const test = base.extend({
  merchant: async ({ page, gateway, site }, use) => {
    const channel = { token: 'demo-shop-token', entityId: '8a8294174b7ecb28014b9699220016db' };
    await use(await merchantOn(page, { gateway: { ...gateway, ...channel }, site }));
  },
});

test('a shopper chooses direct debit, mends the IBAN and pays', async ({ merchant, page }) => {
  const { checkout, site } = merchant;
  const id = await merchant.showsCheckout({ shopperResultUrl: `${site.address}result` });
  await checkout.frame.getByRole('radio', { name: 'SEPA direct debit' }).check();
  await checkout.frame.getByLabel('Account holder').fill('Jane Jones');
  const iban = checkout.frame.getByLabel('IBAN');
  await iban.pressSequentially('de8937040044053201300');
  await expect(iban).toHaveValue('DE89 3704 0044 0532 0130 0');
  await checkout.payButton.click();
  await expect(iban).toBeFocused();
  await expect(checkout.frame.locator('#iban-fault')).toHaveText('Check the length of the IBAN');
  expect((await new AxeBuilder({ page }).analyze()).violations.map((violation) => violation.id)).toEqual([]);
  await iban.press('End');
  await iban.press('0');
  await iban.press('Enter');
  await page.waitForURL('**/result?**');
  const answer = await merchant.reads(id);
  expect(answer.kind === 'succeeded' && answer.payment.paymentBrand).toBe('DIRECTDEBIT_SEPA');
});

test('a shopper chooses a brand by the keyboard, and pays at the bank', async ({ merchant, page }) => {
  const { checkout, site } = merchant;
  const id = await merchant.showsCheckout({ shopperResultUrl: `${site.address}result` });
  await checkout.frame.getByRole('radio', { name: 'Card' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(checkout.frame.getByRole('radio', { name: 'Online transfer' })).toBeChecked();
  await checkout.payButton.click();
  await expect(checkout.status).toHaveText('Choose where you pay');
  await checkout.frame.getByRole('radio', { name: 'iDEAL', exact: true }).check();
  await checkout.payButton.click();
  await bankOn(page).confirm();
  await page.waitForURL('**/result?**');
  expect((await merchant.reads(id)).kind).toBe('succeeded');
});

test('the form of a checkout without an amount stores an account', async ({ merchant, gateway, page }) => {
  const { checkout, site } = merchant;
  const body = new URLSearchParams({
    entityId: '8a8294174b7ecb28014b9699220016db',
    createRegistration: 'true',
    shopperResultUrl: `${site.address}result`,
  });
  const headers = { authorization: 'Bearer demo-shop-token' };
  const created = await fetch(`${gateway.gatewayUrl}v1/checkouts`, { method: 'POST', headers, body });
  const { id } = (await created.json()) as { id: string };
  await merchant.shows({ body: `<tillway-checkout checkout-id="${id}" locale="en"></tillway-checkout>` });
  await checkout.frame.getByRole('radio', { name: 'SEPA direct debit' }).check();
  await checkout.frame.getByLabel('Account holder').fill('Jane Jones');
  await checkout.frame.getByLabel('IBAN').fill('DE89370400440532013000');
  await checkout.payButton.click();
  await page.waitForURL('**/result?**');
  expect(new URL(page.url()).searchParams.get('resourcePath')).toBe(`/v1/checkouts/${id}/registration`);
});
