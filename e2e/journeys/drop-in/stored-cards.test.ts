import { everyFinding } from '../../pages/accessibility.ts';
import { approvedCard } from '../../pages/cards.ts';
import { form, options, page as pageOf, tag } from '../../pages/drop-in/embed.ts';
import { widgetsOn } from '../../pages/drop-in/widgets-page.ts';
import { expect, test } from '../../pages/journey.ts';
import type { Merchant } from '../../pages/merchant.ts';
import { offering, storesCard } from '../../pages/methods/stored-cards.ts';

/** A page of the merchant with the form and, above it, the checkout's stored card if there is one; resolves with the checkout's id. */
async function offers(merchant: Merchant, gatewayUrl: string, { stored, head = '' }: Offered): Promise<string> {
  const id = await merchant.createsCheckout(stored === undefined ? {} : offering(stored));
  const body = pageOf(
    head,
    `${tag(`${gatewayUrl}v1/paymentWidgets.js?checkoutId=${id}`)}<main><h1>A shop</h1>${form}</main>`,
  );
  await merchant.shows({ body: '', files: { '/': { type: 'text/html', body } } });
  return id;
}
type Offered = { readonly stored?: string; readonly head?: string };

test('a stored card pays from a list above the form, and the shopper returns to the shop', async ({
  merchant,
  gateway,
  page,
}) => {
  const stored = await storesCard(gateway, gateway);
  const id = await offers(merchant, gateway.gatewayUrl, { stored });
  const list = page.locator('#wpwl-registrations');
  const cards = list.locator('tillway-stored > iframe').contentFrame();
  await expect(cards.getByRole('radio', { name: 'Visa, ending in 0000 05/34' })).toBeChecked();
  await expect(cards.getByRole('button')).toHaveCount(0);
  expect(await page.evaluate('wpwl.checkout.config.registrations.length')).toBe(1);
  expect(await everyFinding(page)).toEqual([]);
  await expect(list.locator('.wpwl-button-pay')).toHaveText('Pay €92.00');
  await list.locator('.wpwl-button-pay').click();
  await page.waitForURL((url) => url.searchParams.get('order') === '7' && url.searchParams.has('resourcePath'));
  const read = await merchant.reads(id);
  expect(read.kind === 'succeeded' && read.payment.registrationId).toBe(stored);
});

test('the button of the stored cards has the price that the shop changed, before it is charged', async ({
  merchant,
  gateway,
  page,
}) => {
  const id = await offers(merchant, gateway.gatewayUrl, { stored: await storesCard(gateway, gateway) });
  const button = page.locator('#wpwl-registrations .wpwl-button-pay');
  await expect(button).toHaveText('Pay €92.00');
  await merchant.client.update(id, { amount: '980.00', currency: 'EUR' });
  await button.click();
  await expect(button).toHaveText('Pay €980.00');
  await expect(button).toBeEnabled();
  await button.click();
  await page.waitForURL(/resourcePath/);
  const read = await merchant.reads(id);
  expect(read.kind === 'succeeded' && read.payment.amount).toBe('980.00');
});

test('another card pays in the form below the stored ones', async ({ merchant, gateway, page }) => {
  const id = await offers(merchant, gateway.gatewayUrl, { stored: await storesCard(gateway, gateway) });
  await expect(page.locator('#wpwl-registrations .wpwl-button-pay')).toBeEnabled();
  await widgetsOn(page).pay(approvedCard);
  await page.waitForURL(/resourcePath/);
  const read = await merchant.reads(id);
  expect(read.kind === 'succeeded' && read.payment.registrationId).toBeUndefined();
});

test('a shop stops the payment with a stored card by its callback, and pays by its own button', async ({
  merchant,
  gateway,
  page,
}) => {
  const head = options('{ onBeforeSubmitOneClickCard: function () { return window.mayPay === true; } }');
  const id = await offers(merchant, gateway.gatewayUrl, { stored: await storesCard(gateway, gateway), head });
  const button = page.locator('#wpwl-registrations .wpwl-button-pay');
  await button.click();
  await expect(button).toBeEnabled();
  expect((await merchant.reads(id)).kind).toBe('pending');
  await page.evaluate(`window.mayPay = true; wpwl.executePayment('wpwl-container wpwl-container-registration')`);
  await page.waitForURL(/resourcePath/);
  expect((await merchant.reads(id)).kind).toBe('succeeded');
});

test('the stored cards stand alone until the shopper wants another card', async ({ merchant, gateway, page }) => {
  const head = options('{ registrations: { hideInitialPaymentForms: true } }');
  const id = await offers(merchant, gateway.gatewayUrl, { stored: await storesCard(gateway, gateway), head });
  const widgets = widgetsOn(page);
  const other = page.locator('#wpwl-registrations [data-action=show-initial-forms]');
  await expect(other).toHaveText('Another card');
  await expect(widgets.container).toBeHidden();
  expect(await everyFinding(page)).toEqual([]);
  await other.click();
  await expect(other).toHaveCount(0);
  await expect(widgets.number).toBeFocused();
  await widgets.pay(approvedCard);
  await page.waitForURL(/resourcePath/);
  expect((await merchant.reads(id)).kind).toBe('succeeded');
});

test('without stored cards, the form is there whatever the page hides', async ({ merchant, gateway, page }) => {
  const head = options('{ registrations: { hideInitialPaymentForms: true } }');
  await offers(merchant, gateway.gatewayUrl, { head });
  await expect(widgetsOn(page).payButton).toHaveText('Pay €92.00');
  await expect(page.locator('tillway-stored')).toHaveCount(0);
  await expect(widgetsOn(page).payButton).toBeVisible();
});

test('a page demands the security code of stored cards, of which the channel needs none', async ({
  merchant,
  gateway,
  page,
}) => {
  const head = options(`{ registrations: { requireCvv: 'true' } }`);
  const id = await offers(merchant, gateway.gatewayUrl, { stored: await storesCard(gateway, gateway), head });
  const list = page.locator('#wpwl-registrations');
  const code = list.locator('tillway-stored > iframe').contentFrame().getByRole('textbox', { name: 'Security code' });
  await expect(code).toBeVisible();
  await list.locator('.wpwl-button-pay').click();
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await code.fill('123');
  await list.locator('.wpwl-button-pay').click();
  await page.waitForURL(/resourcePath/);
  expect((await merchant.reads(id)).kind).toBe('succeeded');
});

test('the button for another card has the text of the page', async ({ merchant, gateway, page }) => {
  const labels = `{ showOtherPaymentMethods: 'Pay <b>otherwise</b>' }`;
  const head = options(`{ registrations: { hideInitialPaymentForms: true }, labels: ${labels} }`);
  await offers(merchant, gateway.gatewayUrl, { stored: await storesCard(gateway, gateway), head });
  await expect(page.locator('.wpwl-button-other')).toHaveText('Pay otherwise');
});

test('while a stored card pays, the form below takes no input', async ({ merchant, gateway, page }) => {
  await offers(merchant, gateway.gatewayUrl, { stored: await storesCard(gateway, gateway) });
  const { promise: seen, resolve: proceed } = Promise.withResolvers<void>();
  await page.route(/\/payment$/, async (route) => {
    await seen;
    await route.continue();
  });
  const { container } = widgetsOn(page);
  await expect(container).not.toHaveAttribute('inert');
  await page.locator('#wpwl-registrations .wpwl-button-pay').click();
  await expect(container).toHaveAttribute('inert');
  proceed();
  await page.waitForURL(/resourcePath/);
});

test('the code of a stored card is typed into a field that looks as those of the page', async ({
  merchant,
  gateway,
  page,
}) => {
  const theme = '.wpwl-control { background: rgb(16, 32, 48); color: rgb(240, 240, 250); border-radius: 3px; }';
  const head = `${options('{ registrations: { requireCvv: true } }')}<style>${theme}</style>`;
  await offers(merchant, gateway.gatewayUrl, { stored: await storesCard(gateway, gateway), head });
  const code = page.locator('tillway-stored > iframe').contentFrame().getByRole('textbox', { name: 'Security code' });
  await expect(code).toHaveCSS('background-color', 'rgb(16, 32, 48)');
  await expect(code).toHaveCSS('color', 'rgb(240, 240, 250)');
  await expect(code).toHaveCSS('border-top-left-radius', '3px');
});

test('a page that unloads its form has no list of stored cards', async ({ merchant, gateway, page }) => {
  await offers(merchant, gateway.gatewayUrl, { stored: await storesCard(gateway, gateway) });
  await expect(page.locator('#wpwl-registrations')).toBeVisible();
  await page.evaluate('wpwl.unload()');
  await expect(page.locator('#wpwl-registrations')).toHaveCount(0);
});
