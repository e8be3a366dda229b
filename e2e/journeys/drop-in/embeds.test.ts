import { approvedCard } from '../../pages/cards.ts';
import { embeds } from '../../pages/embeds.ts';
import { expect, test } from '../../pages/journey.ts';
import { widgetsOn } from '../../pages/widgets-page.ts';

for (const { name, document } of embeds)
  test(`${name}: the shopper pays, and returns to the shop`, async ({ merchant, gateway, page }) => {
    const checkout = await merchant.createsCheckout();
    const src = `${gateway.gatewayUrl}v1/paymentWidgets.js?checkoutId=${checkout}`;
    await merchant.shows({ body: '', files: { '/': { type: 'text/html', body: document(src) } } });
    await widgetsOn(page).pay(approvedCard);
    await page.waitForURL((url) => url.searchParams.has('resourcePath'));
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      order: '7',
      id: checkout,
      resourcePath: `/v1/checkouts/${checkout}/payment`,
    });
    expect((await merchant.reads(checkout)).kind).toBe('succeeded');
  });
