import { approvedCard } from '../../pages/cards.ts';
import { embeds } from '../../pages/drop-in/embeds.ts';
import { rarerEmbeds } from '../../pages/drop-in/rarer-embeds.ts';
import { expect, test } from '../../pages/journey.ts';
import { widgetsOn } from '../../pages/drop-in/widgets-page.ts';

/** The rarer ones are paid by `npm run prove`. */
const shown = process.env['JOURNEYS'] === 'whole' ? [...embeds, ...rarerEmbeds] : embeds;

for (const { name, document, checkout: more, withoutHolder, button, isRegistered, payment } of shown)
  test(`on a page with ${name}, the shopper pays and returns to the shop`, async ({ merchant, gateway, page }) => {
    const asked = Object.entries(more ?? {}).map(([key, value]) => [
      key,
      value.replace('{site}', merchant.site.address),
    ]);
    const order = { amount: '92.00', currency: 'EUR', paymentType: 'DB', ...Object.fromEntries(asked) };
    const created = await merchant.client.create(order);
    if (created.kind !== 'accepted') throw new Error(`Expected a checkout, saw ${JSON.stringify(created)}`);
    const { id, integrity = '' } = created.checkout;
    const html = document(`${gateway.gatewayUrl}v1/paymentWidgets.js?checkoutId=${id}`).replace(
      '{integrity}',
      integrity,
    );
    await merchant.shows({ body: '', files: { '/': { type: 'text/html', body: html } } });

    const widgets = widgetsOn(page);
    const card = withoutHolder ? { ...approvedCard, holder: '' } : approvedCard;
    await widgets.fill(card);
    await (button === undefined ? widgets.payButton : page.locator(button)).click();
    await page.waitForURL((url) => url.searchParams.has('resourcePath'));
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      order: '7',
      id,
      resourcePath: `/v1/checkouts/${id}/payment`,
    });
    const read = await merchant.reads(id);
    const registered = isRegistered ? { registrationId: expect.stringMatching(/^8a[0-9a-f]{30}$/) } : {};
    expect(read).toMatchObject({ kind: 'succeeded', payment: { ...payment, ...registered } });
  });
