import { challengedCard } from '../../pages/cards.ts';
import { checkoutIn } from '../../pages/checkout.ts';
import { behaviour } from '../../pages/foreign/behaviour.ts';
import type { ForeignPages } from '../../pages/foreign/foreign-page.ts';
import { frameworks } from '../../pages/foreign/frameworks.ts';
import { loading } from '../../pages/foreign/loading.ts';
import { places } from '../../pages/foreign/places.ts';
import { policies } from '../../pages/foreign/policies.ts';
import { styles } from '../../pages/foreign/styles.ts';
import { expect, test } from '../../pages/journey.ts';
import { checkoutTag } from '../../pages/merchant-page.ts';
import { everySixth } from '../../whole.ts';

const pages: ForeignPages = { ...loading, ...places, ...styles, ...policies, ...behaviour, ...frameworks };

for (const [name, { page: write, before, within, press }] of everySixth(pages)) {
  test(`a page ${name} is paid, with a challenge`, { tag: '@chromium' }, async ({ merchant, page, gateway }) => {
    const id = await merchant.createsCheckout();
    const given = {
      gatewayUrl: gateway.gatewayUrl,
      id,
      tag: checkoutTag(id),
      script: `<script type="module" src="${gateway.gatewayUrl}v1/checkout.js" crossorigin></script>`,
      reprice: async (amount: string) => void (await merchant.client.update(id, { amount, currency: 'EUR' })),
    };
    await merchant.shows(await write(given));
    await before?.(page);
    const checkout = within ? checkoutIn(within(page)) : merchant.checkout;
    await checkout.fill(challengedCard);
    await (press ? press(page, checkout) : checkout.payButton.click());
    await checkout.issuer.enter('1234');
    await expect(checkout.element).toHaveAttribute('state', 'paid');
    expect((await merchant.reads(id)).kind).toBe('succeeded');
    expect(merchant.site.reports).toEqual([]);
  });
}
