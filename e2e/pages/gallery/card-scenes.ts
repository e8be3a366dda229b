import { expect } from '@playwright/test';
import { approvedCard } from '../cards.ts';
import type { CheckoutPage } from '../checkout.ts';
import { merchantOn } from '../merchant.ts';
import { holdTimers, states } from '../states.ts';
import type { Scene, Stage } from './stage.ts';

/** A card with a longer code. */
const longCodeCard = { ...approvedCard, number: '377777777777770', cvv: '1234' };

/** Shows a form of the demo's first channel, which takes every card and nothing else. */
async function shows(
  { merchant, page, gateway, locale }: Stage,
  more: Readonly<Record<string, string>> = {},
): Promise<CheckoutPage> {
  const { checkout, showsCheckout } = await merchantOn(page, { gateway, site: merchant.site });
  await showsCheckout(more, locale);
  await expect(checkout.element).toHaveAttribute('state', 'ready');
  return checkout;
}

/** The form of a card, from the first paint to the end of a payment. */
export const cardScenes = {
  ...states,
  async loading({ methods, page, locale, merchant: { checkout } }) {
    await holdTimers(page);
    const body = '<!doctype html><html lang="en"><title>Nothing yet</title></html>';
    await page.route('**/frame?*', (route) => route.fulfill({ contentType: 'text/html', body }));
    await methods.shows({ locale });
    await expect(checkout.element).toHaveAttribute('state', 'loading');
  },
  async 'of cards alone'(stage) {
    await shows(stage);
  },
  async 'half filled in'(stage) {
    const { number } = await shows(stage);
    await number.pressSequentially('4200 0000 00');
  },
  async 'filled in'(stage) {
    const { fill } = await shows(stage);
    await fill(longCodeCard);
  },
  async 'that is about to expire'(stage) {
    await stage.page.clock.install();
    const { number, status } = await shows(stage);
    await number.fill('4200');
    await stage.page.clock.fastForward('28:01');
    await expect(status).not.toBeEmpty();
  },
  async 'of a brand that is not taken'({ merchant: { checkout }, methods, locale }) {
    await methods.shows({ brands: 'VISA', locale });
    await expect(checkout.frame.locator('#saving')).toBeVisible();
    await checkout.number.fill('3777');
    await expect(checkout.number).toHaveAttribute('aria-invalid', 'true');
  },
  async 'whose payment stays pending'(stage) {
    const { page } = stage;
    await page.clock.install();
    const { pay, panel } = await shows(stage, { testMode: 'EXTERNAL', 'customParameters[SIM_answer]': 'lost' });
    await pay(approvedCard);
    await expect(async () => {
      await page.clock.fastForward(10_000);
      await expect(panel).toHaveAttribute('data-state', 'pending', { timeout: 500 });
    }).toPass();
  },
  async 'that lacks every field'(stage) {
    const { payButton, number } = await shows(stage);
    await payButton.click();
    await expect(number).toHaveAttribute('aria-invalid', 'true');
  },
  async 'whose window of the issuer is being closed'(stage) {
    await states.challenge(stage);
    const { closeDialog, stayInDialog } = stage.merchant.checkout;
    await closeDialog.click();
    await expect(stayInDialog).toBeVisible();
  },
  async 'that has been paid before'(stage) {
    const { checkout } = stage.merchant;
    await states.success(stage);
    await stage.page.goto(stage.merchant.site.address);
    await expect(checkout.panel).toBeVisible();
  },
  async 'at another price'({ merchant, methods, locale }) {
    const { checkout, client } = merchant;
    const id = await methods.shows({ brands: 'VISA', locale });
    await client.update(id, { amount: '60.00', currency: 'EUR' });
    await checkout.pay(approvedCard);
    await expect(checkout.notice).toBeVisible();
  },
} as const satisfies Readonly<Record<string, Scene>>;
