import type { Page } from '@playwright/test';
import { approvedCard } from '../../pages/cards.ts';
import { expect, test } from '../../pages/journey.ts';
import { checkoutTag } from '../../pages/merchant-page.ts';
import { test as withMethods } from '../../pages/methods/all-methods.ts';
import { offering, stores } from '../../pages/methods/stored-cards.ts';
import { everyThird } from '../../whole.ts';

/** Texts that break out of markup, scripts, patterns and layouts where these are put together carelessly. */
const texts: Readonly<Record<string, string>> = {
  'markup with a script': '"><script>alert(1)</script><img src=x onerror=alert(1)>',
  'the end of the script around it': '</script></style></title><!--',
  'patterns of a replacement, and placeholders': '$& $1 $` {amount} {reference} {{data}} ${7*7} %s',
  'names of prototypes': '__proto__ constructor toString',
  'characters that change the direction': '\u202etfel ot thgir\u202c \u2066isolated',
  'a single long word': 'x'.repeat(120),
  'letters of many scripts, marks and emoji': 'Z\u0351\u036b\u0343a\u0302l\u0301g\u030ao 田中 Ωμέγα عربي 👩‍👩‍👧',
  'line ends and invisible characters': 'one\u2028two\u00a0\u200bthree\ufefffour',
};

/** The texts of every tree on the page, for what is written literally. */
const textOf = (page: Page) => page.locator('tillway-checkout iframe').contentFrame().locator('body');

/** The longest name of a merchant (spec). */
const SHOP_LENGTH = 100;

for (const [kind, text] of everyThird(texts)) {
  test(`${kind} in the merchant’s name and reference and the customer’s name is shown as it is, and the payment works`, async ({
    merchant: { checkout, ...merchant },
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    const [name] = text.split('\u2028');
    const shop = text.slice(0, SHOP_LENGTH);
    await merchant.showsCheckout({
      merchantTransactionId: text,
      'merchant.name': shop,
      'customer.givenName': name ?? '',
      'customer.surname': 'Jones',
    });
    await expect(checkout.element).toHaveAttribute('state', 'ready');
    expect((await checkout.holder.inputValue()).length).toBeGreaterThan(0);
    await checkout.pay(approvedCard);
    await expect(checkout.panel).toContainText('Payment complete');
    const shown = await textOf(page).evaluate(({ textContent }) => textContent);
    expect(shown).toContain(`Reference ${text}`);
    expect(await checkout.panel.locator('bdi').allTextContents()).toContain(shop);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    const form = page.frames()[1];
    expect(await form?.evaluate(() => document.body.scrollWidth - document.documentElement.clientWidth)).toBe(0);
    expect(await form?.locator('.panel script, .panel img').count()).toBe(0);
  });
}

/** The longest name of a card's holder (spec). */
const HOLDER_LENGTH = 128;

for (const [kind, text] of everyThird(texts))
  withMethods(
    `${kind} as the holder of a stored card does no harm to the form, which pays by that card`,
    async ({ merchant: { checkout, ...merchant }, methods, gateway, page }) => {
      await page.setViewportSize({ width: 320, height: 700 });
      const stored = await stores(gateway, methods, {
        paymentBrand: 'VISA',
        'card.number': '4200000000000000',
        'card.holder': text.slice(0, HOLDER_LENGTH),
        'card.expiryMonth': '05',
        'card.expiryYear': '2034',
      });
      const id = await methods.shows({ more: offering(stored) });
      await expect(checkout.frame.getByRole('radio', { name: 'Visa, ending in 0000' })).toBeChecked();
      const form = page.frames()[1];
      expect(await form?.evaluate(() => document.body.scrollWidth - document.documentElement.clientWidth)).toBe(0);
      expect(await form?.locator('img').count()).toBe(0);
      await checkout.frame.getByRole('textbox', { name: 'Security code' }).fill('123');
      await checkout.payButton.click();
      await page.waitForURL('**/result?**');
      expect((await merchant.reads(id)).kind).toBe('succeeded');
    },
  );

/** Values of tokens that would load something, or style more than the token, if they came into a style sheet. */
const values = [
  'red; background: url(EVIL)',
  'url(EVIL)',
  'image-set(url(EVIL) 1x)',
  'red} body{display:none} @import "EVIL";/*',
  'var(--x, url(EVIL))',
  'env(x, url(EVIL))',
  '"EVIL"',
  'attr(src type(<image>))',
  'calc(1px * 99999)',
  '-100vmax',
  'paint(evil)',
  '\\75\\72\\6c(EVIL)',
];

test('values that a page gives to tokens load nothing and style no more than the token', async ({
  merchant: { checkout, ...merchant },
  gateway,
  page,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const id = await merchant.createsCheckout();
  await merchant.shows({ body: checkoutTag(id) });
  await expect(checkout.element).toHaveAttribute('state', 'ready');
  const evil = `${gateway.simulatorUrl}evil`;
  const names = ['accent', 'surface', 'field', 'text', 'ring', 'font', 'font-file', 'radius', 'font-size', 'theme'];
  const before = await checkout.frame.locator('html').evaluate(({ clientHeight }) => clientHeight);
  for (const value of values) {
    await checkout.element.evaluate(
      (element, { all, written }) => {
        const { style } = element as HTMLElement;
        for (const name of all) style.setProperty(`--tillway-${name}`, written);
      },
      { all: names, written: value.replaceAll('EVIL', evil) },
    );
    await expect(checkout.number).toBeVisible();
  }
  // A value that the form does take arrives after all those before it.
  await checkout.element.evaluate((element) => {
    const { style } = element as HTMLElement;
    style.cssText = '--tillway-accent: rgb(1, 2, 3)';
  });
  await expect(checkout.payButton).toHaveCSS('background-color', 'rgb(1, 2, 3)');
  expect(requested.filter((url) => url.includes('evil'))).toEqual([]);
  expect(await checkout.frame.locator('html').evaluate(({ clientHeight }) => clientHeight)).toBe(before);
  expect(await checkout.frame.locator('html').evaluate((root) => (root as HTMLElement).style.cssText)).not.toMatch(
    /url|evil/i,
  );
});
