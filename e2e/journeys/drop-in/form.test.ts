import type { Locator, Page } from '@playwright/test';
import { everyFinding } from '../../pages/accessibility.ts';
import { approvedCard, challengedCard, declinedCard } from '../../pages/cards.ts';
import { expect, test } from '../../pages/journey.ts';
import { recordsLeaving, shownBeforeLeaving } from '../../pages/leaving.ts';
import { type Merchant } from '../../pages/merchant.ts';
import { widgetsOn } from '../../pages/drop-in/widgets-page.ts';

type Shown = { readonly head?: string; readonly form?: string; readonly headers?: Readonly<Record<string, string>> };

const form = '<form action="/result?order=7" class="paymentWidgets" data-brands="VISA MASTER AMEX"></form>';

/** A page of the merchant with the script of a checkout. */
async function shows(
  merchant: Merchant,
  src: string,
  { head = '', form: own = form, headers }: Shown = {},
): Promise<void> {
  const body = `<!doctype html><html lang="en"><head><title>A shop</title><link rel="icon" href="data:,">
    <meta name="viewport" content="width=device-width, initial-scale=1">${head}</head>
    <body><main><h1>A shop</h1>${own}</main><script src="${src}" nonce="abc"></script></body></html>`;
  await merchant.shows({ body: '', files: { '/': { type: 'text/html', body, ...(headers && { headers }) } } });
}

/** Options whose callbacks write their names, and a flag that they receive, where the next page can read them. */
const recording = (names: readonly string[]): string =>
  `<script>
    const record = (text) => sessionStorage.setItem('called', (sessionStorage.getItem('called') || '') + text + ';');
    wpwlOptions = { ${names
      .map((name) => `${name}(first) { record('${name}' + (typeof first === 'boolean' ? ' ' + first : '')); }`)
      .join(', ')} };</script>`;
const calls = (page: Page) => page.evaluate(() => sessionStorage.getItem('called')?.split(';').slice(0, -1));

test('a shopper sees that the payment is complete before the page leaves', async ({ merchant, gateway, page }) => {
  const id = await merchant.createsCheckout();
  const head = `<script>${recordsLeaving}</script>`;
  await shows(merchant, `${gateway.gatewayUrl}v1/paymentWidgets.js?checkoutId=${id}`, { head });
  await widgetsOn(page).pay(approvedCard);
  await page.waitForURL(/\/result\?order=7&id=/);
  expect(await shownBeforeLeaving(page)).toBeGreaterThanOrEqual(700);
});

test('a page reads the checkout’s id and an empty list of stored accounts', async ({ merchant, gateway, page }) => {
  const id = await merchant.createsCheckout();
  await shows(merchant, `${gateway.gatewayUrl}v1/paymentWidgets.js?checkoutId=${id}`);
  await expect(widgetsOn(page).payButton).toBeVisible();
  expect(await page.evaluate('wpwl.checkout')).toEqual({ id, config: { registrations: [] } });
});

test('a declined card returns to the shop, which reads the decline', async ({ merchant, gateway, page }) => {
  const id = await merchant.createsCheckout();
  await shows(merchant, `${gateway.gatewayUrl}v1/paymentWidgets.js?checkoutId=${id}`);
  await widgetsOn(page).pay(declinedCard);
  await page.waitForURL(/\/result\?order=7&id=/);
  expect((await merchant.reads(id)).kind).toBe('declined');
});

test('a challenge is answered over the page', async ({ merchant, gateway, page }) => {
  const id = await merchant.createsCheckout();
  await shows(merchant, `${gateway.gatewayUrl}v1/paymentWidgets.js?checkoutId=${id}`);
  const widgets = widgetsOn(page);
  await widgets.pay(challengedCard);
  await widgets.issuer.enter('1234');
  await page.waitForURL(/\/result\?order=7&id=/);
  expect((await merchant.reads(id)).kind).toBe('succeeded');
});

test('placeholders have the styles that the shop has set for them, and none that would load something', async ({
  merchant,
  gateway,
  page,
}) => {
  const id = await merchant.createsCheckout();
  const styles = `<script>wpwlOptions = { iframeStyles: {
    'card-number-placeholder': { color: 'rgb(1, 2, 3)', 'font-size': '18px', 'font-style': 'italic', background: 'red' },
    'cvv-placeholder': { color: '#040506', 'font-family': 'url(https://evil.example/)', 'letter-spacing': '2px' } } };</script>`;
  await shows(merchant, `${gateway.gatewayUrl}v1/paymentWidgets.js?checkoutId=${id}`, { head: styles });
  const { number, expiry, cvv } = widgetsOn(page);
  await expect(number).toBeVisible();
  const styleOf = (field: typeof number) => field.evaluate(({ style }) => style.cssText);
  await expect.poll(() => styleOf(number)).toContain('--placeholder-color: rgb(1, 2, 3)');
  for (const field of [number, expiry]) {
    expect(await styleOf(field)).toContain('--placeholder-font-size: 18px');
    expect(await styleOf(field)).toContain('--placeholder-font-style: italic');
    expect(await styleOf(field)).not.toContain('background');
  }
  expect(await styleOf(cvv)).toContain('--placeholder-color: #040506');
  expect(await styleOf(cvv)).toContain('--placeholder-letter-spacing: 2px');
  expect(await styleOf(cvv)).not.toMatch(/evil|italic/);
});

test('faults stand beside their places, and go when they are corrected', async ({ merchant, gateway, page }) => {
  const id = await merchant.createsCheckout();
  const required = '<script>wpwlOptions = { allowEmptyCardHolderName: false };</script>';
  await shows(merchant, `${gateway.gatewayUrl}v1/paymentWidgets.js?checkoutId=${id}`, { head: required });
  const { container, payButton, number, fill, hints, holder } = widgetsOn(page);
  await payButton.click();
  await expect(hints).toHaveText([
    'Enter your card number',
    'Enter the date',
    'Enter the code',
    'Enter the name on your card',
  ]);
  await expect(container.locator('.wpwl-control-cardNumber')).toHaveClass(/wpwl-has-error/);
  await expect(number).toBeFocused();
  await fill({ ...approvedCard, holder: '' });
  await expect(hints).toHaveCount(1);
  await payButton.click();
  await expect(holder).toBeFocused();
  await holder.fill('Jane Jones');
  await expect(hints).toHaveCount(0);
  await holder.press('Enter');
  await page.waitForURL(/\/result/);
});

test('Enter in the last framed field pays, before the button was pressed', async ({ merchant, gateway, page }) => {
  const id = await merchant.createsCheckout();
  await shows(merchant, `${gateway.gatewayUrl}v1/paymentWidgets.js?checkoutId=${id}`);
  const { number, expiry, cvv, holder } = widgetsOn(page);
  await holder.fill(approvedCard.holder);
  await number.fill(approvedCard.number);
  await number.press('Enter');
  await expect(expiry).toBeFocused();
  await expiry.fill(approvedCard.expiry);
  await cvv.fill(approvedCard.cvv);
  await cvv.press('Enter');
  await page.waitForURL(/\/result/);
});

for (const [source, head] of [
  ['an option', `<script>wpwlOptions = { locale: 'ar_EG' };</script>`],
  ['the page', `<script>document.documentElement.lang = 'ar';</script>`],
] as const)
  test(`in Arabic, by ${source}, the whole form runs from right to left where the page does not`, async ({
    merchant,
    gateway,
    page,
  }) => {
    const id = await merchant.createsCheckout();
    await shows(merchant, `${gateway.gatewayUrl}v1/paymentWidgets.js?checkoutId=${id}`, { head });
    const { form: shown, expiry, cvv, payButton } = widgetsOn(page);
    await expect(payButton).toContainText('ادفع');
    expect(await shown.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
    const leftOf = async (input: Locator) => (await input.boundingBox())?.x ?? Number.NaN;
    expect(await leftOf(expiry)).toBeGreaterThan(await leftOf(cvv));
  });

for (const direction of ['ltr', 'rtl'])
  test(`inputs are at the places of the page, wherever it moves them, in lines that run ${direction}`, async ({
    merchant,
    gateway,
    page,
  }) => {
    const id = await merchant.createsCheckout();
    await shows(merchant, `${gateway.gatewayUrl}v1/paymentWidgets.js?checkoutId=${id}`, {
      head: `<script>document.dir = '${direction}';</script>`,
    });
    const { container, cvv, number, payButton } = widgetsOn(page);
    await expect(payButton).toHaveText('Pay €92.00');
    await number.fill('4200');
    const offset = async () => {
      const [input, host] = [await cvv.boundingBox(), await container.locator('.wpwl-control-cvv').boundingBox()];
      return input && host && [Math.round(input.x - host.x), Math.round(input.y - host.y)];
    };
    await expect.poll(offset).toEqual([1, 1]);
    await container.evaluate((element) => {
      element.querySelector('.wpwl-group-cvv')?.after(element.querySelector('.wpwl-group-cardHolder') ?? '');
      element.querySelector('.wpwl-group-brand')?.before(element.querySelector('.wpwl-group-cvv') ?? '');
      element.querySelector('.wpwl-group-brand')?.setAttribute('style', 'display: block; height: 77px');
    });
    await expect.poll(offset).toEqual([1, 1]);
    await expect(number).toHaveValue('4200');
  });

test('callbacks are called in the order of a payment', async ({ merchant, gateway, page }) => {
  const id = await merchant.createsCheckout();
  const names = ['onReady', 'onChangeBrand', 'onBlurCardNumber', 'onBeforeSubmitCard', 'onAfterSubmit', 'onError'];
  await shows(merchant, `${gateway.gatewayUrl}v1/paymentWidgets.js?checkoutId=${id}`, {
    head: recording(names),
  });
  const widgets = widgetsOn(page);
  await expect(widgets.payButton).toHaveText('Pay €92.00');
  await widgets.number.fill('4200 0000');
  await widgets.cvv.focus();
  await expect.poll(() => calls(page)).toContain('onBlurCardNumber false');
  await widgets.pay(approvedCard);
  await page.waitForURL(/\/result/);
  expect(await calls(page)).toEqual([
    'onReady',
    'onChangeBrand',
    'onBlurCardNumber false',
    'onBlurCardNumber true',
    'onBeforeSubmitCard',
    'onAfterSubmit',
  ]);
});

test('a page that unloads the form shows another checkout in it', async ({ merchant, gateway, page }) => {
  const [first, second] = [await merchant.createsCheckout(), await merchant.createsCheckout({ amount: '12.00' })];
  const src = `${gateway.gatewayUrl}v1/paymentWidgets.js?checkoutId=`;
  await shows(merchant, `${src}${first}`);
  const { payButton, container, pay } = widgetsOn(page);
  await expect(payButton).toHaveText('Pay €92.00');
  await page.evaluate((next) => {
    (window as unknown as { wpwl: { unload(): void } }).wpwl.unload();
    document.body.append(Object.assign(document.createElement('script'), { src: next }));
  }, `${src}${second}`);
  await expect(payButton).toHaveText('Pay €12.00');
  await expect(container).toHaveCount(1);
  await pay(approvedCard);
  await page.waitForURL(/\/result/);
  expect((await merchant.reads(second)).kind).toBe('succeeded');
  expect((await merchant.reads(first)).kind).toBe('pending');
});

for (const [checkout, name] of [
  ['AB12AB12AB12AB12AB12AB12AB12AB12.node0', 'unknown'],
  ['', 'missing'],
  ['..%2F..%2Fevil', 'malformed'],
] as const)
  test(`a checkout that is ${name} is an error of the page`, async ({ merchant, gateway, page }) => {
    const head = '<script>wpwlOptions = { onError(error) { window.error = error.name; } };</script>';
    await shows(merchant, `${gateway.gatewayUrl}v1/paymentWidgets.js?checkoutId=${checkout}`, { head });
    await expect.poll(() => page.evaluate('window.error')).toBe('InvalidCheckoutIdError');
  });

test('a payment that has no response is an error of the page', async ({ merchant, gateway, page }) => {
  await page.route('**/v1/checkouts/*/payment', (route) => route.abort());
  const id = await merchant.createsCheckout();
  const head = '<script>wpwlOptions = { onError(error) { window.error = error.name; } };</script>';
  await shows(merchant, `${gateway.gatewayUrl}v1/paymentWidgets.js?checkoutId=${id}`, { head });
  await widgetsOn(page).pay(approvedCard);
  await expect.poll(() => page.evaluate('window.error')).toBe('PciIframeSubmitError');
});

test('a strict policy with a nonce is enough, and names the gateway alone', async ({ merchant, gateway, page }) => {
  const id = await merchant.createsCheckout();
  const { origin } = new URL(gateway.gatewayUrl);
  const policy = `default-src 'none'; script-src 'nonce-abc'; frame-src ${origin}; img-src data:; require-trusted-types-for 'script'; trusted-types 'none'`;
  await shows(merchant, `${gateway.gatewayUrl}v1/paymentWidgets.js?checkoutId=${id}`, {
    headers: { 'content-security-policy': policy },
  });
  await widgetsOn(page).pay(approvedCard);
  await page.waitForURL(/\/result/);
});

test('what has no effect is named once in the console', async ({ merchant, gateway, page }) => {
  const id = await merchant.createsCheckout();
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await shows(merchant, `${gateway.gatewayUrl}v1/paymentWidgets.js?checkoutId=${id}`, {
    head: '<script>wpwlOptions = { applePay: { displayName: "Larch" }, spinner: {}, style: "card", labels: { register: "Save" }, brandDetection: true };</script>',
    form: form.replace('AMEX', 'AMEX SOMEPAY'),
  });
  await expect(widgetsOn(page).payButton).toHaveText('Pay €92.00');
  expect(warnings).toEqual([
    'paymentWidgets: without effect here, see docs/drop-in.md: applePay.displayName, spinner, labels.register of wpwlOptions.',
    'paymentWidgets: brands that this form does not offer: SOMEPAY.',
  ]);
});

test('a form that stores a card takes no payment', async ({ merchant, gateway, page }) => {
  const answer = await fetch(`${gateway.gatewayUrl}v1/checkouts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${gateway.token}` },
    body: new URLSearchParams({ entityId: gateway.entityId, createRegistration: 'true' }),
  });
  const { id } = (await answer.json()) as { readonly id: string };
  await shows(merchant, `${gateway.gatewayUrl}v1/paymentWidgets.js?checkoutId=${id}/registration`);
  await expect(widgetsOn(page).payButton).toHaveText('Save');
  await widgetsOn(page).pay(approvedCard);
  await page.waitForURL((url) => url.searchParams.get('resourcePath') === `/v1/checkouts/${id}/registration`);
});

test('axe finds nothing, faulty or not', { tag: '@chromium' }, async ({ merchant, gateway, page }) => {
  const id = await merchant.createsCheckout();
  await shows(merchant, `${gateway.gatewayUrl}v1/paymentWidgets.js?checkoutId=${id}`);
  const { payButton, hints } = widgetsOn(page);
  await expect(payButton).toHaveText('Pay €92.00');
  expect(await everyFinding(page)).toEqual([]);
  await payButton.click();
  await expect(hints.first()).toBeVisible();
  expect(await everyFinding(page)).toEqual([]);
});
