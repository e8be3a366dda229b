import type { Page } from '@playwright/test';
import { approvedCard } from '../../pages/cards.ts';
import { form, options, page as pageOf, tag } from '../../pages/drop-in/embed.ts';
import { widgetsOn } from '../../pages/drop-in/widgets-page.ts';
import type { Merchant } from '../../pages/merchant.ts';
import { expect, test } from '../../pages/methods/all-methods.ts';
import { offering, storesCard } from '../../pages/methods/stored-cards.ts';

/** A page that adds fields to the form of the card, and one to each form above it. */
const head = options(`{
  billingAddress: { street1: 'Am Hof 1', city: 'Bonn', postcode: '53113', country: 'DE' },
  registrations: { requireCvv: true },
  onReady() {
    for (const each of document.querySelectorAll('form.wpwl-form:not(.wpwl-form-card)'))
      each.insertAdjacentHTML('beforeend', '<label>Note <input name="customParameters[SHOPPER_note]" value="Ring twice"></label>');
    document.querySelector('.wpwl-form-card').insertAdjacentHTML('afterbegin',
      '<label>Gift <input name="customParameters[SHOPPER_gift]" value="no"></label>' +
      '<input type="hidden" name="customer.givenName" value="Jane"><input type="hidden" name="customer.surname" value="Jones">' +
      '<input type="hidden" name="recurring.numberOfInstallments" value="3">' +
      '<label><input type="checkbox" name="createRegistration" value="true" checked> Save my card</label>');
  },
}`);

/** What every payment of the page has. */
const shared = {
  billing: { street1: 'Am Hof 1', city: 'Bonn', postcode: '53113', country: 'DE' },
  customer: { givenName: 'Jane', surname: 'Jones' },
};

async function offers(merchant: Merchant, gatewayUrl: string, more: Readonly<Record<string, string>>): Promise<string> {
  const id = await merchant.createsCheckout(more);
  const src = `${gatewayUrl}v1/paymentWidgets.js?checkoutId=${id}`;
  const named = form.replace('VISA MASTER AMEX', 'VISA GOOGLEPAY');
  await merchant.shows({
    body: '',
    files: { '/': { type: 'text/html', body: pageOf(head, `${tag(src)}<main><h1>A shop</h1>${named}</main>`) } },
  });
  return id;
}

/** The payment, when the shopper is back at the shop. */
async function paymentOf(merchant: Merchant, page: Page, id: string): Promise<unknown> {
  await page.waitForURL(/resourcePath/);
  const read = await merchant.reads(id);
  return read.kind === 'succeeded' ? read.payment : read;
}

for (const [way, pay] of [
  ['the button', (page: Page) => page.locator('#wpwl-registrations .wpwl-button-pay').click()],
  ['Enter in the field of the code', (page: Page) => page.keyboard.press('Enter')],
] as const)
  test(`a payment with a stored card by ${way} has the fields of the page’s form`, async ({
    merchant,
    methods,
    gateway,
    page,
  }) => {
    const stored = await storesCard(gateway, methods);
    const id = await offers(merchant, gateway.gatewayUrl, offering(stored));
    await page.getByLabel('Gift').fill('yes');
    await page.locator('tillway-stored > iframe').contentFrame().getByRole('textbox').fill('123');
    await pay(page);
    const payment = await paymentOf(merchant, page, id);
    expect(payment).toMatchObject({
      ...shared,
      registrationId: stored,
      customParameters: { SHOPPER_gift: 'yes', SHOPPER_note: 'Ring twice' },
      recurring: { numberOfInstallments: '3' },
    });
  });

test('a payment with a wallet has the fields of the page’s form, without those that a card alone has', async ({
  merchant,
  gateway,
  page,
}) => {
  const id = await offers(merchant, gateway.gatewayUrl, {});
  const button = page.locator('tillway-wallets > iframe').contentFrame().getByRole('button');
  await expect(button).toBeVisible();
  await page.getByLabel('Gift').fill('yes');
  // Enter in a field of the wallets' form does not send that form.
  await page.locator('.wpwl-form-virtualAccount').getByLabel('Note').press('Enter');
  const [sheet] = await Promise.all([page.waitForEvent('popup'), button.click()]);
  await sheet.getByRole('button', { name: 'Pay' }).click();
  const payment = await paymentOf(merchant, page, id);
  expect(payment).toMatchObject({
    ...shared,
    paymentBrand: 'GOOGLEPAY',
    customParameters: { SHOPPER_gift: 'yes', SHOPPER_note: 'Ring twice' },
  });
  expect(payment).not.toHaveProperty('recurring');
  expect(payment).not.toHaveProperty('registrationId');
});

test('a payment with another card has the fields of its own form alone', async ({
  merchant,
  methods,
  gateway,
  page,
}) => {
  const id = await offers(merchant, gateway.gatewayUrl, offering(await storesCard(gateway, methods)));
  await expect(page.getByLabel('Gift')).toHaveValue('no');
  await widgetsOn(page).pay(approvedCard);
  const payment = await paymentOf(merchant, page, id);
  expect(payment).toMatchObject({ ...shared, recurring: { numberOfInstallments: '3' } });
  expect(payment).toHaveProperty('registrationId');
  expect(payment).toMatchObject({ customParameters: { SHOPPER_gift: 'no' } });
  expect(payment).not.toHaveProperty('customParameters.SHOPPER_note');
});

test('a page that forges the message of its fields adds nothing about the account', async ({
  merchant,
  methods,
  gateway,
  page,
}) => {
  const stored = await storesCard(gateway, methods);
  const id = await offers(merchant, gateway.gatewayUrl, offering(stored));
  await widgetsOn(page).fill(approvedCard);
  const parameters = { 'customParameters[SHOPPER_gift]': 'forged', registrationId: stored, paymentBrand: 'MASTER' };
  await page.evaluate(`{
    const fields = document.querySelector('tillway-fields');
    fields.post({ kind: 'parameters', parameters: ${JSON.stringify({ ...parameters, 'card.holder': 'Jane Jones' })} });
    fields.submit();
  }`);
  const payment = await paymentOf(merchant, page, id);
  expect(payment).toMatchObject({ paymentBrand: 'VISA', customParameters: { SHOPPER_gift: 'forged' } });
  expect(payment).not.toHaveProperty('registrationId');
});
