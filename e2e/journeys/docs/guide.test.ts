import { approvedCard } from '../../pages/cards.ts';
import { snippets } from '../../pages/guide.ts';
import { expect, test } from '../../pages/journey.ts';

test.describe('a page with the code of docs/embed.md', () => {
  const resultPage = `**/orders/4711?resourcePath=${encodeURIComponent('/v1/checkouts/')}*`;

  test.beforeEach(async ({ merchant, page, gateway }) => {
    await page.route('**/orders/4711?*', (route) => route.fulfill({ body: 'Thank you', contentType: 'text/plain' }));
    const id = await merchant.createsCheckout();
    const body = snippets('html')
      .join('\n')
      .replaceAll('http://localhost:8080/', gateway.gatewayUrl)
      .replace('checkout-id="…"', `checkout-id="${id}"`);
    await merchant.shows({ body, files: { '/page.css': { type: 'text/css', body: snippets('css').join('\n') } } });
    await expect(merchant.checkout.element).toHaveAttribute('state', 'ready');
  });

  test('is paid, and goes to the address of its own script', async ({ merchant, page }) => {
    await merchant.checkout.pay(approvedCard);
    await page.waitForURL(resultPage);
  });

  test('goes on in place, with everything that was typed, when the checkout has expired', async ({
    merchant: { checkout, createsCheckout },
    page,
    gateway,
  }) => {
    await gateway.advance(30 * 60);
    const id = await createsCheckout();
    await page.route('**/orders/4711/checkout', (route) => route.fulfill({ json: { id } }));
    await checkout.pay(approvedCard);
    await expect(checkout.element).toHaveJSProperty('checkoutId', id);
    await expect(checkout.element).toHaveAttribute('state', 'ready');
    await expect(checkout.number).toHaveValue('4200 0000 0000 0000');
    await checkout.payButton.click();
    await page.waitForURL(resultPage);
  });
});
