import { Agent, get, type IncomingMessage } from 'node:http';
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

test('a form whose script has not loaded is not visible', async ({ merchant, page }) => {
  await page.route('**/v1/checkouts/*/frame*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replace(/<script type="module">.*?<\/script>/s, ''),
    });
  });
  await merchant.showsCheckout();
  await expect(merchant.checkout.number).toHaveCSS('visibility', 'hidden');
  await expect(merchant.checkout.element).toHaveAttribute('state', 'failed');
});
