import { approvedCard } from '../../pages/cards.ts';
import { form, options, page as pageOf, tag } from '../../pages/drop-in/embed.ts';
import { widgetsOn } from '../../pages/drop-in/widgets-page.ts';
import { expect, test } from '../../pages/journey.ts';
import { misplaced } from '../gallery/layout.ts';
import { thirdOf } from '../../whole.ts';

/** Languages of long words, and one that runs from right to left. */
const locales = ['ar', 'bg', 'de', 'fi', 'fr', 'gr', 'hu', 'nl', 'sk'];

for (const locale of thirdOf(locales))
  test(`every text fits on a phone of 320 pixels in text of twice the size in ${locale}, faulty or not`, async ({
    merchant,
    gateway,
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const id = await merchant.createsCheckout();
    const all = "{ street1: true, street2: true, postcode: true, city: true, state: true, country: 'true' }";
    const head =
      // No common font has wider digits, and a shop may have its own mark before them.
      '<style>html { font-size: 200% } .wpwl-control { font-family: monospace; padding-inline-start: 60px }</style>' +
      options(`{ locale: '${locale}', billingAddress: {}, mandatoryBillingFields: ${all},
        allowEmptyCardHolderName: false }`);
    const src = `${gateway.gatewayUrl}v1/paymentWidgets.js?checkoutId=${id}`;
    await merchant.shows({ body: '', files: { '/': { type: 'text/html', body: pageOf(head, tag(src) + form) } } });

    const { payButton, hints, number, expiry, cvv, fill } = widgetsOn(page);
    await expect(payButton).not.toHaveText('');
    expect(await misplaced(page.locator('html'))).toEqual([]);
    await payButton.click();
    // Four of the card, and six of the address.
    await expect(hints).toHaveCount(10);
    expect(await misplaced(page.locator('html'))).toEqual([]);

    await fill(approvedCard);
    for (const field of [number, expiry, cvv])
      expect(await field.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0);
  });
