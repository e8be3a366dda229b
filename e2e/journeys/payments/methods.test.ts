import type { Page } from '@playwright/test';
import { everyFinding } from '../../pages/accessibility.ts';
import { expect, type Methods, test } from '../../pages/methods/all-methods.ts';
import { bankOn } from '../../pages/bank.ts';
import { approvedCard } from '../../pages/cards.ts';
import { test as plain } from '../../pages/journey.ts';
import type { Merchant } from '../../pages/merchant.ts';

async function faultsOf(page: Page): Promise<readonly string[]> {
  // A text that is still fading in has too little contrast.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  return everyFinding(page);
}

test('a shopper chooses direct debit, mends the IBAN and pays', async ({ merchant, methods, page }) => {
  const { checkout } = merchant;
  const id = await methods.shows();
  await methods.choose('SEPA direct debit');
  await checkout.frame.getByLabel('Account holder').fill('Jane Jones');
  const iban = checkout.frame.getByLabel('IBAN', { exact: true });
  await iban.pressSequentially('de8937040044053201300');
  await expect(iban).toHaveValue('DE89 3704 0044 0532 0130 0');
  await checkout.payButton.click();
  await expect(iban).toBeFocused();
  await expect(checkout.frame.locator('#iban-fault')).toHaveText('Check the length of the IBAN');
  expect(await faultsOf(page)).toEqual([]);
  await iban.press('End');
  await iban.press('0');
  await iban.press('Enter');
  await page.waitForURL('**/result?**');
  const answer = await merchant.reads(id);
  expect(answer.kind === 'succeeded' && answer.payment.paymentBrand).toBe('DIRECTDEBIT_SEPA');
});

test('a shopper chooses a brand by the keyboard, and pays at the bank', async ({ merchant, methods, page }) => {
  const { checkout } = merchant;
  const id = await methods.shows();
  await checkout.frame.getByRole('radio', { name: 'Card' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(checkout.frame.getByRole('radio', { name: 'Online transfer' })).toBeChecked();
  await checkout.payButton.click();
  await expect(checkout.status).toHaveText('Choose where you pay');
  await expect(checkout.frame.getByRole('radio', { name: 'iDEAL', exact: true })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(checkout.frame.getByRole('radio', { name: 'iDEAL', exact: true })).toBeChecked();
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await bankOn(page).confirm();
  await page.waitForURL('**/result?**');
  expect((await merchant.reads(id)).kind).toBe('succeeded');
});

test('a shopper pays at a service that redirects', async ({ merchant, methods, page }) => {
  const id = await methods.shows();
  await methods.choose('Payment service', 'PayPal');
  await expect(merchant.checkout.frame.getByText('You will continue at PayPal')).toBeVisible();
  await merchant.checkout.payButton.click();
  await bankOn(page).confirm();
  await page.waitForURL('**/result?**');
  expect((await merchant.reads(id)).kind).toBe('succeeded');
});

test('the page is informed whether the chosen method is filled in, also when the shopper comes back to it', async ({
  merchant: { checkout },
  methods,
}) => {
  await methods.shows();
  await checkout.element.evaluate((element) => {
    element.addEventListener('tillway-change', (event) => {
      const { complete, brand } = (event as CustomEvent<{ complete: boolean; brand: string | null }>).detail;
      element.dataset['seen'] = `${complete} ${brand}`;
    });
  });
  const seen = expect(checkout.element);
  await methods.choose('Payment service', 'PayPal');
  await seen.toHaveAttribute('data-seen', 'true PAYPAL');
  await methods.choose('SEPA direct debit');
  await seen.toHaveAttribute('data-seen', 'false DIRECTDEBIT_SEPA');
  await methods.choose('Card');
  await seen.toHaveAttribute('data-seen', 'false null');
  await checkout.fill(approvedCard);
  await seen.toHaveAttribute('data-seen', 'true VISA');
  await methods.choose('SEPA direct debit');
  await seen.toHaveAttribute('data-seen', 'false DIRECTDEBIT_SEPA');
  await methods.choose('Payment service');
  await seen.toHaveAttribute('data-seen', 'true PAYPAL');
  await methods.choose('Card');
  await seen.toHaveAttribute('data-seen', 'true VISA');
});

for (const { brand, label, wrong, contact, title, account } of [
  {
    brand: 'MB WAY',
    label: 'Phone number',
    wrong: 'no',
    contact: '+351911234567',
    title: 'Confirm on your phone',
    account: 'MB WAY •••4567',
  },
  {
    brand: 'Skrill',
    label: 'E-mail address',
    wrong: 'jane@',
    contact: 'jane.jones@example.com',
    title: 'Confirm in your e-mail',
    account: 'Skrill j•••@example.com',
  },
])
  test(`a shopper confirms a message of ${brand} @chromium`, async ({ merchant, methods, page, context }) => {
    const { checkout } = merchant;
    const id = await methods.shows();
    await methods.choose('Payment service', brand);
    const field = checkout.frame.getByLabel(label);
    await field.fill(wrong);
    await checkout.payButton.click();
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    expect(await faultsOf(page)).toEqual([]);
    await field.fill(contact);
    await field.press('Enter');
    await expect(checkout.panel.getByRole('heading')).toHaveText(title);
    await expect(checkout.panel).toContainText(account);
    expect(await faultsOf(page)).toEqual([]);
    const phone = await context.newPage();
    await expect(async () => {
      await phone.goto(methods.messagesTo(contact));
      await expect(phone.locator('main a')).toBeVisible({ timeout: 500 });
    }).toPass();
    await phone.locator('main a').click();
    await bankOn(phone).logIn();
    await bankOn(phone).press('pay');
    await page.waitForURL('**/result?**');
    expect((await merchant.reads(id)).kind).toBe('succeeded');
  });

/** A shopper who has asked MB WAY for a message to this phone. */
async function awaitsMessage({ merchant: { checkout }, methods }: { merchant: Merchant; methods: Methods }) {
  const id = await methods.shows();
  await methods.choose('Payment service', 'MB WAY');
  await checkout.frame.getByLabel('Phone number').fill('+351911234567');
  await checkout.payButton.click();
  await expect(checkout.panel.getByRole('heading')).toHaveText('Confirm on your phone');
  return id;
}

test('a shopper who does not get the message pays another way in the same checkout', async ({
  merchant,
  methods,
  page,
}) => {
  const { checkout } = merchant;
  const id = await awaitsMessage({ merchant, methods });
  await page.reload();
  await expect(checkout.panel).toContainText('MB WAY •••4567');
  await checkout.panel.getByRole('button', { name: 'Pay another way' }).click();
  await expect(checkout.frame.getByRole('radio', { name: 'Card' })).toBeFocused();
  await expect(checkout.element).toHaveAttribute('state', 'ready');
  await checkout.pay(approvedCard);
  await page.waitForURL('**/result?**');
  const answer = await merchant.reads(id);
  expect(answer.kind === 'succeeded' && answer.payment.paymentBrand).toBe('VISA');
});

test('the form waits for the reply to a message as long as the gateway does', async ({
  merchant,
  methods,
  page,
  gateway,
}) => {
  await page.clock.install();
  await awaitsMessage({ merchant, methods });
  const { panel } = merchant.checkout;
  const read = page.waitForResponse('**/progress*');
  await page.clock.fastForward('10:00');
  await read;
  await expect(panel.getByRole('button', { name: 'Pay another way' })).toBeVisible();
  await expect(panel).toContainText('MB WAY •••4567');
  await gateway.advance(30 * 60);
  await page.clock.fastForward('00:06');
  await expect(panel).toContainText('This payment page has expired');
});

test('a form of one method has no list, and pays nothing for the others', async ({ merchant, methods, page }) => {
  const { checkout } = merchant;
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const id = await methods.shows({ brands: 'DIRECTDEBIT_SEPA' });
  await checkout.frame.getByLabel('Account holder').fill('Jane Jones');
  await expect(checkout.frame.getByRole('radio')).toHaveCount(0);
  await checkout.frame.getByLabel('IBAN', { exact: true }).fill('NL91ABNA0417164300');
  await checkout.payButton.click();
  await page.waitForURL('**/result?**');
  expect((await merchant.reads(id)).kind).toBe('succeeded');
  expect(loaded.filter((path) => /named-brand|instructions/.test(path))).toEqual([]);
});

plain('a form of cards loads no script of another method', async ({ merchant, page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await merchant.showsCheckout();
  await merchant.checkout.number.click();
  await expect.poll(() => loaded.filter((path) => path.includes('/session-')).length).toBe(1);
  expect(loaded.filter((path) => path.includes('/assets/') && !/\/(session|brands)-/.test(path))).toEqual([]);
});

test('the page chooses brands and their order, within what the checkout takes', async ({ merchant, methods }) => {
  const { frame, number } = merchant.checkout;
  await methods.shows({ brands: 'PREPAYMENT UNKNOWN IDEAL VISA' });
  await expect(frame.locator('.methods .title')).toHaveText(['Bank transfer', 'iDEAL', 'Card']);
  await methods.choose('Card');
  await expect(number).toBeVisible();
  await expect(frame.locator('#accepted li:not([hidden])')).toHaveCount(1);
});

test('a part that could not be loaded is loaded again when it is chosen again', async ({ merchant, methods, page }) => {
  await page.route('**/bank-account-*', (route) => route.abort(), { times: 2 });
  await methods.shows();
  const { element, frame, fill } = merchant.checkout;
  await element.evaluate((each) =>
    each.addEventListener('tillway-change', (event) => {
      each.dataset['change'] = JSON.stringify((event as CustomEvent<object>).detail);
    }),
  );
  await fill(approvedCard);
  await expect(element).toHaveAttribute('data-change', '{"complete":true,"brand":"VISA"}');
  await expect(frame.getByLabel('Save my details')).toBeVisible();
  await methods.choose('SEPA direct debit');
  await expect(frame.getByRole('alert')).toHaveText('This could not be loaded. Please choose it again.');
  await expect(element).toHaveAttribute('data-change', '{"complete":false,"brand":null}');
  await expect(frame.getByLabel('Save my details')).toBeHidden();
  await expect(frame.getByLabel('Instalments')).toBeHidden();
  await methods.choose('Card');
  await expect(element).toHaveAttribute('data-change', '{"complete":true,"brand":"VISA"}');
  await methods.choose('SEPA direct debit');
  await expect(frame.getByRole('alert')).toBeVisible();
  await frame.getByText('SEPA direct debit').click();
  await expect(frame.getByLabel('IBAN', { exact: true })).toBeVisible();
  await expect(frame.getByLabel('Save my details')).toBeVisible();
});

test('a press of pay before the chosen method has its fields is carried out when it has them', async ({
  merchant,
  methods,
  page,
}) => {
  const { payButton } = merchant.checkout;
  const held = Promise.withResolvers<void>();
  await page.route('**/named-brand-*', async (route) => (await held.promise, route.fallback()));
  const id = await methods.shows();
  await methods.choose('Bank transfer');
  await payButton.click();
  await expect(payButton).toHaveAttribute('aria-disabled', 'true');
  held.resolve();
  await expect(merchant.checkout.panel.getByRole('heading')).toHaveText('How to pay');
  await merchant.checkout.panel.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/result?**');
  expect((await merchant.reads(id)).kind).toBe('succeeded');
});

test('a press of pay loads the fields again that could not be loaded', async ({ merchant, methods, page }) => {
  const { frame, payButton } = merchant.checkout;
  await page.route('**/bank-account-*', (route) => route.abort(), { times: 1 });
  await methods.shows();
  await methods.choose('SEPA direct debit');
  await expect(frame.getByRole('alert')).toHaveText('This could not be loaded. Please choose it again.');
  await payButton.click();
  await expect(frame.locator('#iban-fault')).toBeVisible();
  await expect(frame.getByRole('alert')).toHaveCount(0);
});

test('names from outside are text', async ({ merchant, methods, page }) => {
  const shop = '<img src=x onerror=alert(1)>{shop}';
  await methods.shows({ more: { 'merchant.name': shop } });
  await methods.choose('SEPA direct debit');
  await expect(merchant.checkout.frame.locator('.terms')).toContainText(`you authorise ${shop} to collect`);
  await expect(merchant.checkout.frame.locator('img')).toHaveCount(0);
  expect(await faultsOf(page)).toEqual([]);
});

test('the form of a checkout without an amount stores an account', async ({ merchant, methods, gateway, page }) => {
  const { checkout, site } = merchant;
  const body = new URLSearchParams({
    entityId: methods.entityId,
    createRegistration: 'true',
    shopperResultUrl: `${site.address}result`,
  });
  const headers = { authorization: `Bearer ${methods.token}` };
  const created = await fetch(`${gateway.gatewayUrl}v1/checkouts`, { method: 'POST', headers, body });
  const { id } = (await created.json()) as { id: string };
  await merchant.shows({ body: `<tillway-checkout checkout-id="${id}" locale="en"></tillway-checkout>` });
  await methods.choose('SEPA direct debit');
  await checkout.frame.getByLabel('Account holder').fill('Jane Jones');
  await checkout.frame.getByLabel('IBAN', { exact: true }).fill('DE89370400440532013000');
  await expect(checkout.payButton).toHaveText('Save');
  await checkout.payButton.click();
  await expect(checkout.panel).toContainText('Saved');
  await page.waitForURL('**/result?**');
  expect(new URL(page.url()).searchParams.get('resourcePath')).toBe(`/v1/checkouts/${id}/registration`);
});
