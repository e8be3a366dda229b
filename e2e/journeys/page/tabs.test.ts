import { anotherCard, approvedCard, challengedCard } from '../../pages/cards.ts';
import { checkoutOn } from '../../pages/checkout.ts';
import { expect, test } from '../../pages/journey.ts';
import { checkoutTag } from '../../pages/merchant-page.ts';

test(
  'two tabs that pay at the same moment pay once, and one shows that the order is paid already',
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
    for (const { element } of checkouts) await expect(element).toHaveAttribute('state', 'paid');
    const headings = await Promise.all(checkouts.map(({ panel }) => panel.getByRole('heading').innerText()));
    expect(headings.toSorted()).toEqual(['Payment complete', 'This order is already paid']);
    expect(await merchant.charges()).toBe(1);
  },
);

test(
  'two tabs that pay with the same card at the same moment pay once, and both show that payment',
  { tag: '@chromium' },
  async ({ merchant, page, context, gateway }) => {
    await merchant.showsCheckout({ testMode: 'EXTERNAL', 'customParameters[SIM_answer]': 'slow' });
    const elsewhere = await context.newPage();
    await elsewhere.goto(page.url());
    const checkouts = [checkoutOn(page), checkoutOn(elsewhere)] as const;
    for (const { fill } of checkouts) await fill(approvedCard);
    await Promise.all(checkouts.map(({ payButton }) => payButton.click()));
    for (const { payButton } of checkouts) await expect(payButton).toContainText('Paying');
    await expect.poll(() => merchant.charges()).toBe(1);
    await gateway.advance(5);
    for (const { panel } of checkouts) await expect(panel.getByRole('heading')).toHaveText('Payment complete');
    expect(await merchant.charges()).toBe(1);
  },
);

test(
  'two tabs with the same card have one challenge, that of the later one, and pay once',
  { tag: '@chromium' },
  async ({ merchant, page, context }) => {
    await merchant.showsCheckout({ testMode: 'EXTERNAL' });
    const elsewhere = await context.newPage();
    await elsewhere.goto(page.url());
    const [first, second] = [checkoutOn(page), checkoutOn(elsewhere)] as const;
    await first.pay(challengedCard);
    await expect(first.issuer.code).toBeVisible();
    await second.pay(challengedCard);
    await expect(second.issuer.code).toBeVisible();
    await expect(first.dialog).toBeHidden();
    await expect(first.notice).toContainText('Waiting for the answer');
    await second.issuer.enter('1234');
    await expect(second.panel.getByRole('heading')).toHaveText('Payment complete');
    await expect(first.panel.getByRole('heading')).toHaveText('This order is already paid');
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
    await expect(merchant.checkout.panel).toContainText('This order is already paid');
    expect(await merchant.charges()).toBe(1);
  },
);

test('a checkout that was paid elsewhere shows that it is paid, and leads back to the shop', async ({
  merchant,
  page,
}) => {
  const shopperResultUrl = `${merchant.site.address}result?order=7`;
  const id = await merchant.createsCheckout({ shopperResultUrl });
  const stays = `<script>addEventListener('tillway-result', (event) => event.preventDefault())</script>`;
  await merchant.shows({ body: checkoutTag(id, 'en') + stays });
  await merchant.checkout.pay(approvedCard);
  await expect(merchant.checkout.panel).toContainText('Payment complete');

  await page.reload();
  const { panel, element } = merchant.checkout;
  await expect(panel.getByRole('heading')).toHaveText('This order is already paid');
  await expect(element).toHaveAttribute('state', 'paid');
  await expect(panel).toContainText('€92.00');
  await expect(panel.getByRole('link')).toHaveCount(1);
  await panel.getByRole('link', { name: 'Back to the shop' }).click();
  await page.waitForURL(`**/result?order=7&id=${id}**`);
});
