import { approvedCard } from '../../pages/cards.ts';
import { embeds } from '../../pages/drop-in/embeds.ts';
import { rarerEmbeds } from '../../pages/drop-in/rarer-embeds.ts';
import { form, page as pageOf, tag } from '../../pages/drop-in/embed.ts';
import { expect, test } from '../../pages/journey.ts';
import { test as withMethods } from '../../pages/methods/all-methods.ts';
import { offering, stores } from '../../pages/methods/stored-cards.ts';
import { isWhole, thirdOf } from '../../whole.ts';
import { widgetsOn } from '../../pages/drop-in/widgets-page.ts';

/** `npm run prove` pays on all of them, and on the rarer ones. */
const shown = isWhole ? [...embeds, ...rarerEmbeds] : thirdOf(embeds);

for (const { name, document, checkout: more, withoutHolder, button, isRegistered, payment } of shown)
  test(`on a page with ${name}, the shopper pays and returns to the shop`, async ({ merchant, gateway, page }) => {
    const asked = Object.entries(more ?? {}).map(([key, value]) => [
      key,
      value.replace('{site}', merchant.site.address),
    ]);
    const order = { amount: '92.00', currency: 'EUR', paymentType: 'DB', ...Object.fromEntries(asked) };
    const created = await merchant.client.create(order);
    if (created.kind !== 'accepted') throw new Error(`Expected a checkout, saw ${JSON.stringify(created)}`);
    const { id, integrity = '' } = created.checkout;
    const html = document(`${gateway.gatewayUrl}v1/paymentWidgets.js?checkoutId=${id}`).replace(
      '{integrity}',
      integrity,
    );
    await merchant.shows({ body: '', files: { '/': { type: 'text/html', body: html } } });

    const widgets = widgetsOn(page);
    const card = withoutHolder ? { ...approvedCard, holder: '' } : approvedCard;
    await widgets.fill(card);
    await (button === undefined ? widgets.payButton : page.locator(button)).click();
    await page.waitForURL((url) => url.searchParams.has('resourcePath'));
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      order: '7',
      id,
      resourcePath: `/v1/checkouts/${id}/payment`,
    });
    const read = await merchant.reads(id);
    const registered = isRegistered ? { registrationId: expect.stringMatching(/^8a[0-9a-f]{30}$/) } : {};
    expect(read).toMatchObject({ kind: 'succeeded', payment: { ...payment, ...registered } });
  });

/** Brands of the channel that are neither cards nor wallets. */
const others = ['PAYPAL', 'DIRECTDEBIT_SEPA'] as const;

for (const other of others)
  withMethods(
    `on a page that names ${other} beside cards, the fields of a card stand alone`,
    async ({ merchant, gateway, page }) => {
      const warnings: string[] = [];
      page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
      const id = await merchant.createsCheckout({ 'merchant.name': 'Larch' });
      const src = `${gateway.gatewayUrl}v1/paymentWidgets.js?checkoutId=${id}`;
      const body = pageOf('', tag(src) + form.replace('AMEX', other));
      await merchant.shows({ body: '', files: { '/': { type: 'text/html', body } } });

      const widgets = widgetsOn(page);
      await expect(widgets.payButton).toHaveText('Pay €92.00');
      await widgets.fill(approvedCard);
      // The method's own elements would stand beside or around the card.
      await expect(widgets.frame.locator('.methods, .wallet, .saving, .terms')).toHaveCount(0);
      await widgets.payButton.click();
      await page.waitForURL((url) => url.searchParams.has('resourcePath'));
      expect((await merchant.reads(id)).kind).toBe('succeeded');
      expect(warnings.filter((text) => text.includes(other))).toEqual([
        `paymentWidgets: brands that this form does not offer: ${other}.`,
      ]);
    },
  );

withMethods(
  'a stored bank account is named once in the console, and a card pays',
  async ({ merchant, gateway, methods, page }) => {
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    const stored = await stores(gateway, methods, {
      paymentBrand: 'DIRECTDEBIT_SEPA',
      'bankAccount.holder': 'Jane Jones',
      'bankAccount.iban': 'DE89370400440532013000',
    });
    const id = await merchant.createsCheckout(offering(stored));
    const body = pageOf('', tag(`${gateway.gatewayUrl}v1/paymentWidgets.js?checkoutId=${id}`) + form);
    await merchant.shows({ body: '', files: { '/': { type: 'text/html', body } } });
    await widgetsOn(page).pay(approvedCard);
    await page.waitForURL((url) => url.searchParams.has('resourcePath'));
    expect((await merchant.reads(id)).kind).toBe('succeeded');
    expect(warnings.filter((text) => text.includes('DIRECTDEBIT_SEPA'))).toEqual([
      'paymentWidgets: stored accounts that this form does not offer: DIRECTDEBIT_SEPA.',
    ]);
  },
);

withMethods(
  'a form that names neither card nor wallet is not shown, and the form of cards beside it pays',
  async ({ merchant, gateway, page }) => {
    const id = await merchant.createsCheckout();
    const src = `${gateway.gatewayUrl}v1/paymentWidgets.js?checkoutId=${id}`;
    const pay = `<button id="own" onclick="wpwl.executePayment('wpwl-container-card')">Place order</button>`;
    const other = form.replace('VISA MASTER AMEX', 'PAYPAL');
    const body = pageOf('<style>.wpwl-container { display: block; }</style>', tag(src) + other + form + pay);
    await merchant.shows({ body: '', files: { '/': { type: 'text/html', body } } });
    await expect(page.locator('.wpwl-container:visible')).toHaveCount(1);
    await expect(page.locator('#card_1')).toBeHidden();
    const card = page.locator('#card_2');
    const frame = card.locator('tillway-fields > iframe').contentFrame();
    for (const [token, value] of [
      ['cc-number', approvedCard.number],
      ['cc-exp', approvedCard.expiry],
      ['cc-csc', approvedCard.cvv],
    ] as const)
      await frame.locator(`input[autocomplete="${token}"]`).fill(value);
    await page.locator('#own').click();
    await page.waitForURL((url) => url.searchParams.has('resourcePath'));
    expect((await merchant.reads(id)).kind).toBe('succeeded');
  },
);
