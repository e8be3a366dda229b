import type { Page, Route } from '@playwright/test';
import { approvedCard } from '../../pages/cards.ts';
import { expect, test } from '../../pages/journey.ts';

const payments = '**/v1/checkouts/*/payment';

/** The gateway receives the request, and the browser does not receive the response. */
async function loseResponse(route: Route): Promise<void> {
  await route.fetch();
  await route.abort('connectionreset');
}

function keysOf(page: Page): string[] {
  const keys: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') keys.push(request.headers()['idempotency-key'] ?? '');
  });
  return keys;
}

test(
  'after a lost response the same request is sent again, and nothing is charged twice',
  { tag: '@chromium' },
  async ({ merchant: { checkout, ...merchant }, page }) => {
    const keys = keysOf(page);
    await merchant.showsCheckout({ testMode: 'EXTERNAL' });
    await page.route(payments, loseResponse, { times: 2 });
    await checkout.pay(approvedCard);
    await expect(checkout.panel).toContainText('Payment complete');
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(await merchant.charges()).toBe(1);
  },
);

test(
  'where a firewall keeps payments from the gateway, the form opens again, and pays when it lets them pass',
  { tag: '@chromium' },
  async ({ merchant: { checkout, ...merchant }, page }) => {
    await merchant.showsCheckout({ testMode: 'EXTERNAL' });
    await page.route(payments, (route) => route.fulfill({ status: 403, contentType: 'text/html', body: '<h1>403' }));
    await checkout.pay(approvedCard);
    await expect(checkout.panel).toContainText('Waiting for the answer');
    await expect(checkout.notice).toContainText('Nothing was charged', { timeout: 15_000 });
    expect(await merchant.charges()).toBe(0);
    await page.unroute(payments);
    await checkout.payButton.click();
    await expect(checkout.panel).toContainText('Payment complete');
    expect(await merchant.charges()).toBe(1);
  },
);

test('after a connection that breaks during a charge, the form waits and then shows the outcome', async ({
  merchant: { checkout, ...merchant },
  page,
  context,
}) => {
  await merchant.showsCheckout({ testMode: 'EXTERNAL' });
  await page.route(
    payments,
    async (route) => {
      await route.fetch();
      await context.setOffline(true);
      await route.abort('internetdisconnected');
    },
    { times: 1 },
  );
  await checkout.pay(approvedCard);
  await expect(checkout.panel).toContainText('Waiting for the answer');
  await expect(checkout.panel).toContainText('You will not be charged twice');
  await context.setOffline(false);
  await expect(checkout.panel).toContainText('Payment complete');
  expect(await merchant.charges()).toBe(1);
});

test('a page that is reloaded while the outcome is unknown continues to wait for it', async ({
  merchant: { checkout, ...merchant },
  page,
  gateway,
}) => {
  await merchant.showsCheckout({ testMode: 'EXTERNAL', 'customParameters[SIM_answer]': 'lost' });
  await checkout.pay(approvedCard);
  await expect(checkout.payButton).toContainText('Paying');
  await page.waitForResponse('**/progress?*');
  await page.reload();
  await expect(checkout.payButton).toContainText('Paying');
  await gateway.advance(30);
  await expect(checkout.panel).toContainText('Payment complete');
  expect(await merchant.charges()).toBe(1);
});

test('an unknown outcome is shown as such, and success as soon as it is known', async ({
  merchant: { checkout, ...merchant },
  page,
  gateway,
}) => {
  await page.clock.install();
  const id = await merchant.showsCheckout({ testMode: 'EXTERNAL', 'customParameters[SIM_answer]': 'lost' });
  await checkout.pay(approvedCard);
  await page.waitForResponse('**/progress?*');
  await page.clock.fastForward(9000);
  await expect(checkout.panel).toContainText('Waiting for the answer');
  await expect(checkout.element).toHaveAttribute('state', 'unknown');
  expect((await merchant.reads(id)).kind).toBe('pending');

  await gateway.advance(30);
  await page.clock.fastForward(5000);
  await expect(checkout.panel).toContainText('Payment complete');
  expect(await merchant.charges()).toBe(1);
});

test('a request that never took effect ends unpaid, and the shopper may try again', async ({
  merchant: { checkout, ...merchant },
  page,
  gateway,
}) => {
  await merchant.showsCheckout({ testMode: 'EXTERNAL', 'customParameters[SIM_answer]': 'dropped' });
  await checkout.pay(approvedCard);
  await page.waitForResponse('**/progress?*');
  await gateway.advance(31);
  await expect(checkout.notice).toContainText('Nothing was charged');
  expect(await merchant.charges()).toBe(0);
});

test('offline, the form keeps its values, and back online it pays', async ({ merchant: { checkout, ...merchant } }) => {
  await merchant.showsCheckout();
  await checkout.fill(approvedCard);
  await checkout.setOffline(true);
  await checkout.payButton.click();
  await expect(checkout.notice).toContainText('You are offline');
  await expect(checkout.cvv).toHaveValue('123');
  await checkout.setOffline(false);
  await expect(checkout.payButton).toBeFocused();
  await checkout.payButton.click();
  await expect(checkout.panel).toContainText('Payment complete');
});

test('a session that could not be loaded is loaded again', async ({ merchant: { checkout, ...merchant }, page }) => {
  await page.route('**/v1/assets/**', (route) => route.abort());
  await merchant.showsCheckout();
  await checkout.pay(approvedCard);
  await expect(checkout.notice).toContainText('The payment did not go through');
  await expect(checkout.cvv).toHaveValue('123');
  await page.unroute('**/v1/assets/**');
  await checkout.payButton.click();
  await expect(checkout.panel).toContainText('Payment complete');
});

test(
  'a form that does not load shows a message, and loads at the second attempt',
  { tag: '@chromium' },
  async ({ merchant: { checkout, ...merchant }, page }) => {
    await page.clock.install();
    await page.route('**/v1/checkouts/*/frame*', (route) => route.abort(), { times: 1 });
    await merchant.showsCheckout();
    await expect(checkout.iframe).toBeAttached();
    await page.clock.fastForward(5000);
    await expect(checkout.element.getByRole('alert')).toContainText('The payment form did not load.');
    await expect(checkout.element).toHaveAttribute('state', 'failed');
    await checkout.retry.click();
    await expect(checkout.iframe).toBeFocused();
    await checkout.pay(approvedCard);
    await expect(checkout.panel).toContainText('Payment complete');
  },
);

test(
  'a shop whose checkout script does not load shows a message, and the second attempt works',
  { tag: '@chromium' },
  async ({ shop, page }) => {
    await page.route('**/v1/checkout.js', (route) => route.abort(), { times: 1 });
    await shop.buyKettle();
    await expect(shop.missing).toContainText(
      'The payment form did not load. If you have already paid, you will not be charged again.',
    );
    await shop.missing.getByRole('link', { name: 'Try again' }).click();
    await shop.checkout.pay(approvedCard);
    await expect(shop.result).toHaveAttribute('data-state', 'paid');
  },
);
