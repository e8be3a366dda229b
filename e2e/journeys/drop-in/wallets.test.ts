import type { Locator, Page } from '@playwright/test';
import { everyFinding } from '../../pages/accessibility.ts';
import { approvedCard } from '../../pages/cards.ts';
import { form, options, page as pageOf, tag } from '../../pages/drop-in/embed.ts';
import { widgetsOn } from '../../pages/drop-in/widgets-page.ts';
import type { Merchant } from '../../pages/merchant.ts';
import { expect, test } from '../../pages/methods/all-methods.ts';

const wallets = [
  ['Apple Pay', 'APPLEPAY'],
  ['Google Pay', 'GOOGLEPAY'],
] as const;

/** A page of the merchant whose form names these brands; resolves with the checkout's id. */
async function offers(merchant: Merchant, gatewayUrl: string, { brands, head = '' }: Offered): Promise<string> {
  const id = await merchant.createsCheckout({ 'merchant.name': 'Larch' });
  const src = `${gatewayUrl}v1/paymentWidgets.js?checkoutId=${id}`;
  const body = pageOf(head, `${tag(src)}<main><h1>A shop</h1>${form.replace('VISA MASTER AMEX', brands)}</main>`);
  await merchant.shows({ body: '', files: { '/': { type: 'text/html', body } } });
  return id;
}
type Offered = { readonly brands: string; readonly head?: string };

/** Keeps what the form reports to its page. */
const keepsReady = options('{ onReady(forms) { window.ready = forms; } }');

const buttonsOn = (page: Page): Locator => page.locator('tillway-wallets > iframe').contentFrame().getByRole('button');

for (const [wallet, brand] of wallets)
  test(`${wallet} pays above the card that the page names beside it, and the shopper returns to the shop`, async ({
    merchant,
    gateway,
    page,
  }) => {
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    const id = await offers(merchant, gateway.gatewayUrl, { brands: `VISA ${brand}`, head: keepsReady });
    await expect(page.locator(`.wpwl-container-virtualAccount-${brand}`)).toBeVisible();
    await expect(widgetsOn(page).payButton).toHaveText('Pay €92.00');
    await expect(buttonsOn(page)).toHaveText([`Pay with ${wallet}`]);
    expect(await page.evaluate('ready')).toEqual([
      { containerKey: 'card', ccMethods: ['VISA'] },
      { containerKey: `virtualAccount-${brand}` },
    ]);
    await expect(buttonsOn(page).locator('xpath=..').locator('.or')).toHaveCount(0);
    expect(await everyFinding(page)).toEqual([]);
    const [sheet] = await Promise.all([page.waitForEvent('popup'), buttonsOn(page).click()]);
    await expect(sheet.locator('dl')).toContainText('Larch');
    await sheet.getByRole('button', { name: 'Pay' }).click();
    await page.waitForURL((url) => url.searchParams.get('order') === '7' && url.searchParams.has('resourcePath'));
    const read = await merchant.reads(id);
    expect(read.kind === 'succeeded' && read.payment.paymentBrand).toBe(brand);
    expect(warnings).toEqual([]);
  });

test('a card pays below the wallets', async ({ merchant, gateway, page }) => {
  const id = await offers(merchant, gateway.gatewayUrl, { brands: 'VISA APPLEPAY GOOGLEPAY' });
  await expect(buttonsOn(page)).toHaveText(['Pay with Apple Pay', 'Pay with Google Pay']);
  await widgetsOn(page).pay(approvedCard);
  await page.waitForURL(/resourcePath/);
  expect((await merchant.reads(id)).kind).toBe('succeeded');
});

test('a form that names a wallet alone shows its button alone', async ({ merchant, gateway, page }) => {
  await offers(merchant, gateway.gatewayUrl, { brands: 'GOOGLEPAY', head: keepsReady });
  await expect(buttonsOn(page)).toHaveText(['Pay with Google Pay']);
  expect(await page.evaluate('ready')).toEqual([{ containerKey: 'virtualAccount-GOOGLEPAY' }]);
  await expect(page.locator('.wpwl-container:visible')).toHaveCount(1);
  expect(await page.evaluate('wpwl.checkout.config.registrations.length')).toBe(0);
});

for (const brands of ['VISA MASTER', ''])
  test(`nothing of the wallets is loaded where the page names ${brands || 'no brand'}`, async ({
    merchant,
    gateway,
    page,
  }) => {
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await offers(merchant, gateway.gatewayUrl, { brands });
    await expect(widgetsOn(page).payButton).toHaveText('Pay €92.00');
    await expect(page.locator('tillway-wallets')).toHaveCount(0);
    expect(loaded.filter((url) => url.includes('wallet'))).toEqual([]);
  });

test('a browser without the wallets that the page names shows the card alone', async ({ merchant, gateway, page }) => {
  await page.route(/wallets?[\w-]*\.js/, (route) =>
    route.request().url().startsWith(gateway.gatewayUrl) ? route.continue() : route.abort(),
  );
  // The room of the buttons is there when a button is known, and not before.
  const head = `<script>new MutationObserver((changes, observer) => {
    const added = document.querySelector('.wpwl-container-virtualAccount');
    if (added) observer.disconnect(window.roomAtFirst = added.checkVisibility({ visibilityProperty: true }));
  }).observe(document, { childList: true, subtree: true });</script>`;
  await offers(merchant, gateway.gatewayUrl, { brands: 'VISA APPLEPAY', head });
  await expect(widgetsOn(page).payButton).toHaveText('Pay €92.00');
  const wallet = page.locator('tillway-wallets > iframe').contentFrame();
  await expect(wallet.locator('html')).toHaveAttribute('data-live');
  await expect(wallet.locator('.wallet')).toHaveCount(0);
  expect(await page.evaluate('roomAtFirst')).toBe(false);
  await expect(page.locator('.wpwl-container:visible')).toHaveCount(1);
});

for (const [ground, style, colours] of [
  ['#fff', 'white-with-line', ['rgb(255, 255, 255)', 'rgb(0, 0, 0)']],
  ['#14161a', 'black', ['rgb(0, 0, 0)', 'rgb(255, 255, 255)']],
] as const)
  test(`a button on a page of the colour ${ground} is ${style} where the page wants that`, async ({
    merchant,
    gateway,
    page,
  }) => {
    const chosen = options(`{ style: 'plain', applePay: { buttonStyle: '${style}' } }`);
    const head = `${chosen}<style>html { background: ${ground}; } .wpwl-button { border-radius: 20px; }</style>`;
    await offers(merchant, gateway.gatewayUrl, { brands: 'VISA APPLEPAY GOOGLEPAY', head });
    await expect(buttonsOn(page)).toHaveCount(2);
    for (const [at, colour] of colours.entries())
      await expect(buttonsOn(page).nth(at)).toHaveCSS('background-color', colour);
    await expect(buttonsOn(page).first()).toHaveCSS('border-top-left-radius', '20px');
  });
