import { silentlyInspectedCard, slowlyInspectedCard } from '../../pages/cards.ts';
import { expect, test } from '../../pages/journey.ts';

for (const [how, card] of Object.entries({
  slowly: slowlyInspectedCard,
  'without ever coming to an end': silentlyInspectedCard,
})) {
  test(`an issuer that looks at the browser ${how} is waited for 10 seconds, and then the payment goes on`, async ({
    merchant: { checkout, ...merchant },
    page,
  }) => {
    await page.clock.install();
    await merchant.showsCheckout();
    await checkout.pay(card);
    await expect(checkout.frame.locator('iframe.offstage')).toBeAttached();
    await expect(checkout.payButton).toContainText('Checking with your bank');
    await page.clock.fastForward(10_000);
    await expect(checkout.panel).toContainText('Payment complete');
  });
}

test(
  'an issuer that has looked at the browser in time is waited for no longer',
  { tag: '@chromium' },
  async ({ merchant: { checkout, ...merchant }, gateway, page }) => {
    const look = page.waitForResponse('**/method/slow/end');
    const told = page.waitForRequest('**/continue');
    await merchant.showsCheckout();
    await checkout.pay(slowlyInspectedCard);
    await look;
    await gateway.advance(12);
    expect((await told).postData()).toContain('methodCompletion=Y');
    await expect(checkout.panel).toContainText('Payment complete');
  },
);
