import { approvedCard, challengedCard } from '../../pages/cards.ts';
import { expect, test } from '../../pages/journey.ts';
import { checkoutTag } from '../../pages/merchant-page.ts';

const minutes = (count: number) => count * 60;

test('a page that was left open for 30 minutes shows that it has expired, and starting over pays', async ({
  shop,
  page,
  gateway,
}) => {
  await page.clock.install();
  await shop.buyKettle();
  await shop.checkout.fill(approvedCard);
  await gateway.advance(minutes(30));
  await page.clock.fastForward('30:01');
  await expect(shop.checkout.panel).toContainText('This payment page has expired');
  await expect(shop.checkout.panel).toContainText('Nothing was charged');
  await shop.startOver.click();
  await shop.checkout.pay(approvedCard);
  await expect(shop.result).toHaveAttribute('data-state', 'paid');
});

test('a page whose timers were suspended shows at the next attempt that it has expired, and charges nothing', async ({
  merchant: { checkout, ...merchant },
  gateway,
}) => {
  await merchant.showsCheckout({ testMode: 'EXTERNAL' });
  await gateway.advance(minutes(30));
  await checkout.pay(approvedCard);
  await expect(checkout.panel).toContainText('This payment page has expired');
  expect(await merchant.charges()).toBe(0);
});

test('a page that is opened too late, or with an unknown id, shows that it has expired', async ({
  merchant: { checkout, ...merchant },
  gateway,
}) => {
  const id = await merchant.createsCheckout();
  await gateway.advance(minutes(30));
  await merchant.shows({ body: checkoutTag(id) });
  await expect(checkout.panel).toContainText('This payment page has expired');
  await merchant.shows({ body: checkoutTag('0123456789ABCDEF0123456789ABCDEF.node0') });
  await expect(checkout.panel).toContainText('This payment page has expired');
});

test('a page that is opened too late leads back to the page before', async ({
  page,
  merchant: { checkout, ...merchant },
  gateway,
}) => {
  const id = await merchant.createsCheckout();
  await gateway.advance(minutes(30));
  await merchant.shows({ body: '<h1>Basket</h1>' });
  const basket = page.url();
  await merchant.shows({ body: checkoutTag(id), at: `${basket}?pay` });
  await checkout.panel.getByRole('button', { name: 'Back to the shop' }).click();
  await expect(page).toHaveURL(basket);
});

test('a challenge that began in time is paid, though the checkout has expired when the challenge ends', async ({
  merchant: { checkout, ...merchant },
  gateway,
}) => {
  await merchant.showsCheckout();
  await gateway.advance(minutes(29));
  await checkout.pay(challengedCard);
  await expect(checkout.issuer.code).toBeVisible();
  await gateway.advance(minutes(2));
  await checkout.issuer.enter('1234');
  await expect(checkout.panel).toContainText('Payment complete');
});

for (const [way, minute, listen] of [
  ['the function renew, two minutes before the end', 28, 'checkout.renew = async () => next;'],
  ['the event of the end', 30, "checkout.addEventListener('tillway-expired', () => { checkout.checkoutId = next; });"],
] as const) {
  test(`with another checkout by ${way}, everything that was typed stays, and pays`, async ({
    merchant: { checkout, ...merchant },
    page,
    gateway,
  }) => {
    await page.clock.install();
    const first = await merchant.createsCheckout();
    await gateway.advance(minutes(minute - 1));
    const next = await merchant.createsCheckout({ amount: '98.00' });
    const script = `const checkout = document.querySelector('tillway-checkout'); const next = '${next}'; ${listen}`;
    await merchant.shows({
      body: `${checkoutTag(first)}<script type="module" src="/renew.js"></script>`,
      files: { '/renew.js': { type: 'text/javascript', body: script } },
    });
    await checkout.fill(approvedCard);
    await gateway.advance(minutes(1));
    await page.clock.fastForward('01:01');
    await expect(checkout.payButton).toContainText('98.00');
    await expect(checkout.element).toHaveAttribute('state', 'ready');
    await expect(checkout.cvv).toHaveValue(approvedCard.cvv);
    await checkout.payButton.click();
    await expect(checkout.panel).toContainText('Payment complete');
    expect((await merchant.reads(next)).kind).toBe('succeeded');
  });
}

test('two minutes before the end a note asks to pay, without moving anything or the focus', async ({
  merchant: { checkout, ...merchant },
  page,
}) => {
  await page.clock.install();
  await merchant.showsCheckout();
  await checkout.number.fill('4200');
  const before = await checkout.payButton.boundingBox();
  await page.clock.fastForward('28:01');
  await expect(checkout.status).toContainText('within two minutes');
  await expect(checkout.number).toBeFocused();
  expect(await checkout.payButton.boundingBox()).toEqual(before);
});

test('a device that slept while the form was loading its checks is warned of the end as well', async ({
  merchant: { checkout, ...merchant },
  page,
}) => {
  await page.clock.install();
  const asleep = Promise.withResolvers<undefined>();
  const asked = page.waitForRequest('**/v1/assets/session*');
  await page.route('**/v1/assets/session*', async (route) => (await asleep.promise, route.fallback()), { times: 1 });
  await merchant.showsCheckout();
  await checkout.number.fill('4200');
  await asked;
  await page.clock.fastForward('28:01');
  asleep.resolve(undefined);
  await expect(checkout.status).toContainText('within two minutes');
});
