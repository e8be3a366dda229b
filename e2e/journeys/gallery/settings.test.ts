import { approvedCard } from '../../pages/cards.ts';
import type { CheckoutPage } from '../../pages/checkout.ts';
import { expectNoFaults, languagesAt, prepare } from './exhibit.ts';
import { asking, testWith } from '../../pages/methods/asking-channel.ts';
import { expect } from '../../pages/journey.ts';

const test = testWith({ ...asking, brands: ['VISA', 'MASTER', 'AMEX', 'CARTEBANCAIRE'] });

/** A card that belongs to Visa and to Carte Bancaire. */
const coBadgedCard = { ...approvedCard, number: '4035501428146300' };

const scenes: Readonly<Record<string, (checkout: CheckoutPage) => Promise<void>>> = {
  async 'asks for an address'({ frame }) {
    await expect(frame.locator('#billing-city')).toBeVisible();
  },
  async 'lacks an address'({ frame, pay }) {
    await frame.locator('#customer-email').fill('jane@');
    await pay(approvedCard);
    await expect(frame.locator('#customer-email')).toHaveAttribute('aria-invalid', 'true');
  },
  async 'asks for the brand of a card'({ frame, fill }) {
    await fill(coBadgedCard);
    await expect(frame.locator('.brand-choice label')).toHaveCount(2);
  },
  async 'lacks the brand of a card'({ frame, pay }) {
    await pay(coBadgedCard);
    await expect(frame.locator('.brand-choice[data-faulty]')).toBeVisible();
  },
};

for (const [place, [name, scene]] of Object.entries(scenes).entries())
  for (const locale of languagesAt(place))
    test(`everything in a form that ${name} has room, in ${locale} @chromium`, async ({ merchant, page }) => {
      test.slow();
      await prepare(page);
      await merchant.showsCheckout({ 'customer.ip': '127.0.0.1' }, locale);
      await scene(merchant.checkout);
      await expectNoFaults(page, { name, locale });
    });
