import { expect, type Page } from '@playwright/test';
import type { DemoGateway } from '../gateway.ts';
import { approvedCard, challengedCard, declinedCard } from './cards.ts';
import type { Merchant } from './merchant.ts';

type Stage = {
  readonly merchant: Merchant;
  readonly page: Page;
  readonly gateway: DemoGateway;
  readonly locale: string;
};

async function open({ merchant, locale }: Stage): Promise<Merchant['checkout']> {
  await merchant.showsCheckout({}, locale);
  await expect(merchant.checkout.element).toHaveAttribute('state', 'ready');
  return merchant.checkout;
}

/** Holds every timer of two seconds or more, with which a page would leave a state that is looked at for long. */
export const holdTimers = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const { setTimeout: later } = window;
    Object.assign(window, {
      setTimeout: (then: () => void, millis = 0) => (millis < 2000 ? later(then, millis) : 0),
    });
    AbortSignal.timeout = () => new AbortController().signal;
  });

/** The states of a checkout on a page, and the steps to each. */
export const states = {
  ready: async (stage) => {
    await open(stage);
  },
  faulty: async (stage) => {
    const checkout = await open(stage);
    await checkout.number.fill('4200 0000 0000 0001');
    await checkout.payButton.click();
    await expect(checkout.number).toHaveAttribute('aria-invalid', 'true');
  },
  processing: async (stage) => {
    await holdTimers(stage.page);
    await stage.page.route('**/v1/checkouts/*/payment', () => undefined);
    const checkout = await open(stage);
    await checkout.pay(approvedCard);
    await expect(checkout.payButton).toHaveAttribute('aria-disabled', 'true');
  },
  challenge: async (stage) => {
    const checkout = await open(stage);
    await checkout.pay(challengedCard);
    await expect(checkout.issuer.code).toBeVisible();
  },
  declined: async (stage) => {
    const checkout = await open(stage);
    await checkout.pay(declinedCard);
    await expect(checkout.notice).toBeVisible();
  },
  unknown: async (stage) => {
    await stage.page.route('**/v1/checkouts/*/payment', (route) => route.abort());
    const checkout = await open(stage);
    await checkout.pay(approvedCard);
    await expect(checkout.panel).toBeVisible();
  },
  success: async (stage) => {
    const checkout = await open(stage);
    await checkout.pay(approvedCard);
    await expect(checkout.panel).toBeVisible();
  },
  expired: async (stage) => {
    const checkout = await open(stage);
    await stage.gateway.advance(1800);
    await checkout.pay(approvedCard);
    await expect(checkout.panel).toBeVisible();
  },
  offline: async (stage) => {
    const checkout = await open(stage);
    await checkout.fill(approvedCard);
    await checkout.setOffline(true);
    await checkout.payButton.click();
    await expect(checkout.notice).toBeVisible();
  },
  'not loaded': async ({ merchant, page, locale }) => {
    await page.clock.install();
    await page.route('**/v1/checkouts/*/frame*', (route) => route.abort());
    await merchant.showsCheckout({}, locale);
    await expect(merchant.checkout.iframe).toBeAttached();
    await page.clock.fastForward(5000);
    await expect(merchant.checkout.retry).toBeVisible();
  },
} as const satisfies Record<string, (stage: Stage) => Promise<void>>;
