import { Agent, get, type IncomingMessage } from 'node:http';
import type { Locator, Page } from '@playwright/test';
import { languages } from '../../../shared/languages.ts';
import { approvedCard } from '../../pages/cards.ts';
import { snippets } from '../../pages/guide.ts';
import { expect, test } from '../../pages/journey.ts';
import { checkoutTag } from '../../pages/merchant-page.ts';

test('until a field gets the focus a browser sends two requests to the gateway, one after the other: for the loader, and for the whole form', async ({
  merchant,
  gateway,
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(gateway.gatewayUrl)) fetched.push(new URL(request.url()).pathname);
  });
  const id = await merchant.showsCheckout();
  await expect(merchant.checkout.element).toHaveAttribute('state', 'ready');
  expect(fetched).toEqual(['/v1/checkout.js', `/v1/checkouts/${id}/frame`]);

  await merchant.checkout.number.focus();
  await expect.poll(() => fetched.slice(2)).toEqual([expect.stringMatching(/^\/v1\/assets\/session-en-\w+\.js$/)]);
});

test(
  'until the first key at most 21 kB come over the wire in every language, with the headers of the responses',
  { tag: '@chromium' },
  async ({ merchant, gateway }) => {
    const id = await merchant.createsCheckout();
    for (const language of Object.keys(languages)) {
      const paths = ['v1/checkout.js', `v1/checkouts/${id}/frame?locale=${language}`];
      expect(await bytesOf(paths.map((path) => gateway.gatewayUrl + path)), language).toBeLessThanOrEqual(21_000);
    }
  },
);

/** What these responses take on the wire, one after the other on one connection. */
async function bytesOf(addresses: readonly string[]): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let bytes = 0;
  for (const address of addresses) {
    const response = await new Promise<IncomingMessage>((resolve) => {
      get(address, { agent, headers: { 'accept-encoding': 'gzip, deflate, br' } }, resolve);
    });
    expect([response.statusCode, response.headers['content-encoding']]).toEqual([200, 'br']);
    const { socket } = response;
    for await (const _ of response);
    bytes = socket.bytesRead;
  }
  agent.destroy();
  return bytes;
}

test('a page that reserves the form’s space does not shift while the form loads and is filled in', async ({
  merchant,
  page,
}) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const id = await merchant.createsCheckout();
  await merchant.shows({
    body: `${checkoutTag(id)}<footer>Shop Ltd, imprint</footer>`,
    files: { '/page.css': { type: 'text/css', body: snippets('css').join('\n') } },
  });
  await merchant.checkout.fill(approvedCard);
  expect(await page.evaluate(() => (globalThis as unknown as { shifts: readonly number[] }).shifts)).toEqual([]);
});

test('the fields and the button stand where the outline of the form has them', async ({ merchant, page }) => {
  const { checkout } = merchant;
  const held = Promise.withResolvers<void>();
  await page.route('**/v1/checkouts/*/frame?*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await merchant.shows({ body: '<tillway-checkout locale="en"></tillway-checkout>' });
  const id = await merchant.createsCheckout();
  await checkout.element.evaluate((element, value) => element.setAttribute('checkout-id', value), id);
  const boxesOf = (parts: readonly Locator[]) => Promise.all(parts.map((part) => part.boundingBox()));
  const outline = await boxesOf(await checkout.element.locator('.bones i').all());
  held.resolve();
  await expect(checkout.element).toHaveAttribute('state', 'ready');
  const { number, expiry, cvv, holder, payButton } = checkout;
  expect(await boxesOf([number, expiry, cvv, holder, payButton])).toEqual(outline);
});

test('a form whose scripts have not loaded is not visible', async ({ merchant, page }) => {
  await changeForm(page, (html) => html.replaceAll(/<script(?: type="module")?>.*?<\/script>/gs, ''));
  await merchant.showsCheckout();
  await expect(merchant.checkout.number).toHaveCSS('visibility', 'hidden');
  await expect(merchant.checkout.element).toHaveAttribute('state', 'failed');
});

test('a card can be typed before the form’s second script is there, and can be sent only after it', async ({
  merchant,
  page,
}) => {
  const release = await holdBack(page);
  // The page has loaded when its frames have.
  const loaded = merchant.showsCheckout({}, 'ar');
  const { element, frame, number, payButton, expiry, cvv } = merchant.checkout;
  await expiry.pressSequentially('1234');
  await number.pressSequentially('4200000000000000');
  await number.press('Enter');
  await expect(number).toHaveValue('4200000000000000');
  await expect(frame.locator('html')).toHaveCSS('direction', 'rtl');
  await expect(payButton).toHaveCSS('visibility', 'hidden');
  release();
  await loaded;
  await expect(payButton).toHaveCSS('visibility', 'visible');
  await expect(number).toBeFocused();
  await number.press('Backspace');
  await expect(number).toHaveValue('4200 0000 0000 000');
  await number.press('0');
  await expect(element).toHaveAttribute('state', 'ready');
  await expect(expiry).toHaveValue('12 / 34');
  await payButton.click();
  await expect(cvv).toHaveAttribute('aria-invalid', 'true');
  await expect(number).not.toHaveAttribute('aria-invalid', 'true');
});

test('the button shows that pay was pressed while what checks the fields is on its way, and then has the price again', async ({
  merchant,
  page,
}) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/v1/assets/session-*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await merchant.showsCheckout();
  const { fill, payButton, cvv } = merchant.checkout;
  await fill({ ...approvedCard, cvv: '' });
  await payButton.click();
  await expect(payButton).toHaveText('Processing…');
  await expect(payButton).toHaveAttribute('aria-disabled', 'true');
  held.resolve();
  await expect(payButton).toHaveText('Pay €92.00');
  await expect(cvv).toHaveAttribute('aria-invalid', 'true');
});

test('fields with other places than in the outline of the form wait for the form’s second script', async ({
  merchant,
  page,
}) => {
  const id = await merchant.createsCheckout();
  for (const look of ['style="--tillway-label-place: inside"', 'holder="first"']) {
    const release = await holdBack(page);
    const loaded = merchant.shows({ body: checkoutTag(id).replace(' ', ` ${look} `) });
    const { element, frame, number } = merchant.checkout;
    await expect(frame.locator('html')).toHaveAttribute('data-scheme', 'light');
    await expect(number).toHaveCSS('visibility', 'hidden');
    release();
    await loaded;
    await expect(element).toHaveAttribute('state', 'ready');
    await expect(number).toHaveCSS('visibility', 'visible');
  }
});

/** Stops the parser behind the form’s fields, as where the rest of the document is slow to come, until it is released. */
async function holdBack(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/v1/held.js', async (route) => {
    await promise;
    await route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  await changeForm(page, (html) =>
    html.replace('<svg class="unseen"', '<script src="/v1/held.js"></script><svg class="unseen"'),
  );
  return resolve;
}

/** Changes what the gateway sends as the form's document. */
async function changeForm(page: Page, change: (html: string) => string): Promise<void> {
  await page.route('**/v1/checkouts/*/frame*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  });
}
