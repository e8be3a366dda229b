import { anotherCard, approvedCard } from '../../pages/cards.ts';
import { checkoutOn } from '../../pages/checkout.ts';
import { expect, test } from '../../pages/journey.ts';

test(
  'two tabs that pay at the same moment pay once, and both show the payment',
  { tag: '@chromium' },
  async ({ merchant, page, context, gateway }) => {
    await merchant.showsCheckout({ testMode: 'EXTERNAL', 'customParameters[SIM_answer]': 'slow' });
    const elsewhere = await context.newPage();
    await elsewhere.goto(page.url());
    const checkouts = [checkoutOn(page), checkoutOn(elsewhere)] as const;
    await checkouts[0].fill(approvedCard);
    await checkouts[1].fill(anotherCard);

    await Promise.all(checkouts.map(({ payButton }) => payButton.click()));
    for (const { payButton } of checkouts) await expect(payButton).toContainText('Paying');
    await expect.poll(() => merchant.charges()).toBe(1);
    await gateway.advance(5);
    for (const { panel } of checkouts) await expect(panel).toContainText('Payment complete');
    expect(await merchant.charges()).toBe(1);
  },
);

test(
  'a tab that was left open shows at its next attempt that another tab has paid',
  { tag: '@chromium' },
  async ({ merchant, page, context }) => {
    await merchant.showsCheckout({ testMode: 'EXTERNAL' });
    const elsewhere = await context.newPage();
    await elsewhere.goto(page.url());
    await checkoutOn(elsewhere).pay(approvedCard);
    await expect(checkoutOn(elsewhere).panel).toContainText('Payment complete');

    await merchant.checkout.pay(anotherCard);
    await expect(merchant.checkout.panel).toContainText('Payment complete');
    expect(await merchant.charges()).toBe(1);
  },
);
