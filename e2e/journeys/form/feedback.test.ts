import type { Page } from '@playwright/test';
import { approvedCard } from '../../pages/cards.ts';
import type { CheckoutPage } from '../../pages/checkout.ts';
import { expect, test } from '../../pages/journey.ts';
import { checkoutTag } from '../../pages/merchant-page.ts';

type Watched = { writes: string[] };

/** Records every write to the texts of the form, by the id of what was written and its text. */
const watchTexts = (checkout: CheckoutPage) =>
  checkout.frame.locator('body').evaluate((body) => {
    const writes: string[] = [];
    Object.assign(window, { writes });
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const place = target instanceof Element ? target : target.parentElement;
        const named = place?.closest('[id]');
        if (place) writes.push(`${named?.id}: ${place.textContent?.trim()}`);
      }
    }).observe(body, { subtree: true, childList: true, characterData: true });
  });
const textsWritten = (checkout: CheckoutPage) =>
  checkout.frame.locator('body').evaluate(() => (window as unknown as Watched).writes.splice(0));

const consoleOf = (page: Page): string[] => {
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  return lines;
};

test('a shopper whose request is not answered for eight seconds reads that it is waited for, in a panel that has the focus', async ({
  merchant: { checkout, ...merchant },
  page,
}) => {
  await page.clock.install();
  await merchant.showsCheckout({ testMode: 'EXTERNAL' });
  let answer = (): void => undefined;
  const isSent = new Promise<void>((sent) => {
    void page.route('**/v1/checkouts/*/payment', async (route) => {
      sent();
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      await route.continue();
    });
  });
  await checkout.pay(approvedCard);
  await isSent;
  await page.clock.fastForward(7000);
  await expect(checkout.payButton).toContainText('Paying €92.00');
  // The host of the page stands for a shop without a name.
  const shop = new URL(merchant.site.address).hostname;
  await expect(checkout.frame.locator('#note')).toHaveText(`${shop} · Please keep this page open.`);
  await page.clock.fastForward(1500);
  await expect(checkout.panel).toContainText('You will not be charged twice');
  await expect(checkout.panel).toBeFocused();
  await expect(checkout.element).toHaveAttribute('state', 'unknown');
  await expect(checkout.panel.locator('.receipt')).toHaveText(new RegExp(`€92.00.*Visa.*${shop}`));
  answer();
  await expect(checkout.panel).toContainText('Payment complete');
  await expect(checkout.panel.locator('.receipt')).toContainText(shop);
  expect(await merchant.charges()).toBe(1);
});

test('the same faults are announced again whenever the shopper tries to pay, and no longer than they last', async ({
  merchant: { checkout, ...merchant },
}) => {
  await merchant.showsCheckout();
  await checkout.payButton.click();
  await expect(checkout.status).toHaveText(/Please check 4 fields/);
  await watchTexts(checkout);
  for (const attempt of [1, 2, 3]) {
    await checkout.payButton.click();
    const written = await textsWritten(checkout);
    expect(written.filter((text) => text.startsWith('status: Please check 4 fields')).length, `${attempt}`).toBe(1);
  }
  for (const name of ['number', 'expiry', 'cvv', 'holder'] as const) await checkout[name].fill(approvedCard[name]);
  await expect(checkout.status).toHaveText('');
});

test('an unknown id is named in the console, because the shopper’s panel cannot', async ({
  merchant: { checkout, ...merchant },
  page,
}) => {
  const lines = consoleOf(page);
  await merchant.shows({ body: checkoutTag('0123456789ABCDEF0123456789ABCDEF.node0') });
  await expect(checkout.panel).toContainText('This payment page has expired');
  expect(lines).toEqual(['tillway-checkout: the checkout has expired, or this gateway has none with this id.']);
});

test('a key writes no text that stays the same', async ({ merchant: { checkout, ...merchant }, page }) => {
  await merchant.showsCheckout();
  await checkout.payButton.click();
  await expect(checkout.number).toBeFocused();
  await page.keyboard.type('420');
  await watchTexts(checkout);
  await page.keyboard.type('0000000000');
  expect(await textsWritten(checkout)).toEqual([]);
});

test('the brand of a number is announced as soon as it is certain, and one that is not taken is named at once', async ({
  merchant: { checkout, ...merchant },
  page,
}) => {
  // A form of a shop that does not take American Express.
  await page.route('**/v1/checkouts/*/frame?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(/"AMEX",(?=[^<]*<\/script>$)/, '') });
  });
  await merchant.showsCheckout();
  await checkout.number.focus();
  await page.keyboard.type('420000');
  await expect(checkout.status).toHaveText('Visa card');
  await page.keyboard.type('0');
  await expect(checkout.status).toHaveText('Visa card');
  await checkout.number.fill('');
  await page.keyboard.type('37');
  await expect(checkout.frame.locator('#number-fault')).toHaveText('American Express is not accepted here');
  await expect(checkout.number).toHaveAttribute('aria-invalid', 'true');
  await expect(checkout.number).toBeFocused();
});
