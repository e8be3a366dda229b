import type { Locator, Page } from '@playwright/test';
import { anotherCard, approvedCard, type CardDetails, challengedCard, declinedCard } from '../../pages/cards.ts';
import type { CheckoutPage } from '../../pages/checkout.ts';
import { expect, test } from '../../pages/journey.ts';
import { checkoutTag } from '../../pages/merchant-page.ts';
import { everyThird } from '../../whole.ts';

type Stage = { readonly checkout: CheckoutPage; readonly page: Page; advance(seconds: number): Promise<void> };

/** Presses Tab, or Shift+Tab, until a place has the focus. */
async function goesTo({ page: { keyboard } }: Stage, place: Locator, key = 'Tab'): Promise<void> {
  for (let steps = 0; steps < 8; steps++) {
    if (await place.evaluate((element) => element === document.activeElement)) break;
    await keyboard.press(key);
  }
  await expect(place).toBeFocused();
}

/** Types a card field by field, from the field that has the focus or the place before it, and pays. */
async function types(stage: Stage, card: CardDetails): Promise<void> {
  const { keyboard } = stage.page;
  for (const name of ['number', 'expiry', 'cvv', 'holder'] as const) {
    await goesTo(stage, stage.checkout[name]);
    await keyboard.press('ControlOrMeta+A');
    await keyboard.type(card[name].replace(' / ', ''));
  }
  await keyboard.press('Enter');
}

async function confirms(stage: Stage, code: string): Promise<void> {
  const { checkout, page } = stage;
  await expect(checkout.issuer.code).toBeVisible();
  await expect(checkout.dialog).toBeFocused();
  await goesTo(stage, checkout.issuer.code);
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

/** The panel at the end of a payment is announced and has the focus. */
async function isPaid({ checkout }: Stage): Promise<void> {
  await expect(checkout.panel).toHaveAttribute('data-state', 'paid');
  await expect(checkout.panel).toBeFocused();
}

/** A notice is read because it has the focus, or announced as a status. */
async function isNoticed({ checkout }: Stage): Promise<void> {
  await expect(checkout.notice).toBeVisible();
  await expect
    .poll(() => checkout.frame.locator('body').evaluate(() => document.activeElement?.tagName))
    .not.toBe('BODY');
}

/** Only the security code has to be typed again. */
async function triesAgain(stage: Stage): Promise<void> {
  await goesTo(stage, stage.checkout.cvv);
  await stage.page.keyboard.type(challengedCard.cvv);
  await stage.page.keyboard.press('Enter');
  await confirms(stage, '1234');
  await isPaid(stage);
}

/** The outcomes of a payment, each reached and left by keyboard alone. */
const outcomes: Readonly<Record<string, (stage: Stage) => Promise<void>>> = {
  'is approved': async (stage) => {
    await types(stage, approvedCard);
    await isPaid(stage);
  },
  'is declined, and another card pays': async (stage) => {
    await types(stage, declinedCard);
    await isNoticed(stage);
    await goesTo(stage, stage.checkout.number, 'Shift+Tab');
    await types(stage, anotherCard);
    await isPaid(stage);
  },
  'is confirmed at the issuer’s': async (stage) => {
    await types(stage, challengedCard);
    await confirms(stage, '1234');
    await isPaid(stage);
  },
  'is not confirmed, and tried again': async (stage) => {
    await types(stage, challengedCard);
    await confirms(stage, '1111');
    await isNoticed(stage);
    await expect(stage.checkout.dialog).toBeHidden();
    await triesAgain(stage);
  },
  'is cancelled by Escape, and tried again': async (stage) => {
    await types(stage, challengedCard);
    await expect(stage.checkout.dialog).toBeFocused();
    await stage.page.keyboard.press('Escape');
    await expect(stage.checkout.stayInDialog).toBeFocused();
    await stage.page.keyboard.press('Tab');
    await expect(stage.checkout.leaveDialog).toBeFocused();
    await stage.page.keyboard.press('Enter');
    await isNoticed(stage);
    await triesAgain(stage);
  },
  'comes too late': async (stage) => {
    await stage.advance(1800);
    await types(stage, approvedCard);
    await expect(stage.checkout.panel).toHaveAttribute('data-state', 'expired');
    await expect(stage.checkout.panel).toBeFocused();
  },
  'is sent without a network, and again with one': async (stage) => {
    // The parts of the form that pay are loaded by the first focus.
    await stage.checkout.number.focus();
    await stage.page.waitForLoadState('networkidle');
    await stage.checkout.setOffline(true);
    await types(stage, approvedCard);
    await isNoticed(stage);
    await stage.checkout.setOffline(false);
    await goesTo(stage, stage.checkout.payButton);
    await stage.page.keyboard.press('Enter');
    await isPaid(stage);
  },
};

for (const [outcome, follows] of everyThird(outcomes)) {
  test(`a payment by keyboard alone ${outcome}`, { tag: '@chromium' }, async ({ merchant, page, gateway }) => {
    const id = await merchant.createsCheckout();
    await merchant.shows({ body: `<p><a href="#">Before</a></p>${checkoutTag(id)}` });
    await expect(merchant.checkout.element).toHaveAttribute('state', 'ready');
    await page.getByText('Before').focus();
    await follows({ checkout: merchant.checkout, page, advance: gateway.advance });
  });
}
