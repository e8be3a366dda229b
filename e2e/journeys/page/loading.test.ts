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
