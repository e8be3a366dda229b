import type { Locator } from '@playwright/test';
import { challengedCard } from '../../pages/cards.ts';
import { expect, test } from '../../pages/journey.ts';
import { states } from '../../pages/states.ts';

test.describe('in forced colours', () => {
  test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }));

  test('fields, button and focus can be distinguished, and a challenge is paid', async ({
    merchant: { checkout, ...merchant },
  }) => {
    await merchant.showsCheckout();
    const ground = await checkout.frame.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
    for (const place of [checkout.number, checkout.payButton]) {
      await expect(place).toHaveCSS('border-top-style', 'solid');
      await expect(place).not.toHaveCSS('border-top-color', ground);
    }
    await checkout.payButton.click();
    await expect(checkout.number).toHaveCSS('outline-style', 'solid');
    await checkout.pay(challengedCard);
    await expect(checkout.closeDialog).toBeVisible();
    await expect(checkout.dialog).not.toHaveCSS('border-top-style', 'none');
    await checkout.issuer.enter('1234');
    await expect(checkout.panel).toContainText('Payment complete');
    await expect(checkout.panel.locator('.receipt')).toHaveCSS('outline-style', 'solid');
  });
});

for (const [colorScheme, ground] of [
  ['light', 'rgb(244, 246, 248)'],
  ['dark', 'rgb(15, 18, 22)'],
] as const) {
  test(`in a ${colorScheme} system the gateway’s own pages are ${colorScheme}`, async ({ merchant, page, gateway }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto((await merchant.beginsPayment(challengedCard)).url);
    await expect(page.locator('iframe#issuer').contentFrame().locator('body')).toHaveCSS('background-color', ground);
    await expect(page.locator('body')).toHaveCSS('background-color', ground);
    await page.goto(`${gateway.gatewayUrl}3ds/8a829417000000000000000000000000/challenge`);
    await expect(page.locator('body')).toHaveCSS('background-color', ground);
  });

  test(`on a ${colorScheme} page the way to the issuer is ${colorScheme}, even if the system’s scheme differs`, async ({
    merchant: { checkout, ...merchant },
    page,
  }) => {
    await page.emulateMedia({ colorScheme: colorScheme === 'dark' ? 'light' : 'dark' });
    const id = await merchant.createsCheckout();
    await merchant.shows({
      body: `<tillway-checkout checkout-id="${id}" color-scheme="${colorScheme}"></tillway-checkout>`,
    });
    await checkout.pay(challengedCard);
    await expect(checkout.dialog.locator('iframe').contentFrame().locator('body')).toHaveCSS(
      'background-color',
      ground,
    );
  });
}

/** The number of animations longer than 100 ms. */
const moving = (root: Locator) =>
  root.evaluate(
    (html) =>
      html.ownerDocument.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().endTime) > 100)
        .length,
  );

for (const [motion, expected] of [
  ['no-preference', 1],
  ['reduce', 0],
] as const) {
  test(`with the preference "${motion}" for motion, ${expected === 0 ? 'nothing' : 'a spinner'} turns while the payment is processed`, async ({
    merchant,
    page,
    gateway,
  }) => {
    await page.emulateMedia({ reducedMotion: motion });
    await states.processing({ merchant, page, gateway, locale: 'en' });
    await expect.poll(() => moving(merchant.checkout.frame.locator('html'))).toBe(expected);
    await expect(merchant.checkout.payButton).toContainText('Paying');
  });
}

test('the button stays in its place and keeps the focus while the payment is processed', async ({
  merchant,
  page,
  gateway,
}) => {
  await states.processing({ merchant, page, gateway, locale: 'en' });
  const { payButton } = merchant.checkout;
  await expect(payButton).toBeVisible();
  await expect(payButton).toContainText('Paying €92.00');
  await expect(payButton).toBeFocused();
});
