import { challengedCard, inspectedAndChallengedCard } from '../../pages/cards.ts';
import { expect, test } from '../../pages/journey.ts';
import { checkoutTag, type MerchantPage } from '../../pages/merchant-page.ts';

/** The strictest policy that a page with a checkout can have: one foreign origin, nothing inline, and Trusted Types. */
const strict = (gateway: string): MerchantPage['headers'] => ({
  'content-security-policy': [
    "default-src 'none'",
    `script-src ${gateway}`,
    `frame-src ${gateway}`,
    "style-src 'self'",
    'img-src data:',
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    "base-uri 'none'",
    'report-uri /reports',
  ].join('; '),
});

for (const [steps, card] of Object.entries({
  'a challenge': challengedCard,
  'a 3-D Secure method and a challenge': inspectedAndChallengedCard,
})) {
  test(`under a strict Content-Security-Policy with Trusted Types, a payment with ${steps} violates no directive`, async ({
    merchant: { checkout, ...merchant },
    gateway,
  }) => {
    const id = await merchant.createsCheckout();
    await merchant.shows({ body: checkoutTag(id), headers: strict(new URL(gateway.gatewayUrl).origin) ?? {} });
    await checkout.pay(card);
    await checkout.issuer.enter('1234');
    await expect(checkout.panel).toContainText('Payment complete');
    expect(merchant.site.reports).toEqual([]);
  });
}

test('a violation of such a policy is reported', async ({ merchant, page, violations }) => {
  await merchant.shows({
    body: '<p style="color: red">Inline</p>',
    headers: { 'content-security-policy': "style-src 'self'; report-uri /reports" },
  });
  await expect.poll(() => merchant.site.reports.join()).toContain('style-src');
  await expect(page.getByText('Inline')).toHaveCSS('color', 'rgb(0, 0, 0)');
  violations.length = 0;
});
