import { silentlyInspectedCard, slowlyInspectedCard } from '../../pages/cards.ts';
import { expect, test } from '../../pages/journey.ts';

for (const [completion, card] of Object.entries({
  'completes late': slowlyInspectedCard,
  'never completes': silentlyInspectedCard,
})) {
  test(`a 3-D Secure method that ${completion} is waited for 10 seconds, and then the payment proceeds`, async ({
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
  'a 3-D Secure method that completes in time is reported as complete',
  { tag: '@chromium' },
  async ({ merchant: { checkout, ...merchant }, gateway, page }) => {
    const completion = page.waitForResponse('**/method/slow/end');
    const continuation = page.waitForRequest('**/continue');
    await merchant.showsCheckout();
    await checkout.pay(slowlyInspectedCard);
    await completion;
    await gateway.advance(12);
    expect((await continuation).postData()).toContain('methodCompletion=Y');
    await expect(checkout.panel).toContainText('Payment complete');
  },
);
