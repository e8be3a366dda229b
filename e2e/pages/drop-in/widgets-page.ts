import type { FrameLocator, Locator, Page } from '@playwright/test';
import type { CardDetails } from '../cards.ts';
import { type Issuer, issuerIn } from '../issuer.ts';

/** The form that `paymentWidgets.js` puts on a page, by the class names that shops know. */
export type WidgetsPage = {
  readonly container: Locator;
  readonly form: Locator;
  readonly frame: FrameLocator;
  readonly number: Locator;
  readonly expiry: Locator;
  readonly cvv: Locator;
  readonly holder: Locator;
  readonly payButton: Locator;
  readonly hints: Locator;
  readonly issuer: Issuer;
  fill(card: CardDetails): Promise<void>;
  pay(card: CardDetails): Promise<void>;
};

export function widgetsOn(page: Page): WidgetsPage {
  const container = page.locator('.wpwl-container-card');
  const frame = container.locator('tillway-fields > iframe').contentFrame();
  const [number, expiry, cvv] = ['cc-number', 'cc-exp', 'cc-csc'].map((token) =>
    frame.locator(`input[autocomplete="${token}"]`),
  ) as [Locator, Locator, Locator];
  const holder = container.locator('.wpwl-control-cardHolder');
  const payButton = container.locator('.wpwl-button-pay');
  async function fill(card: CardDetails): Promise<void> {
    await number.fill(card.number);
    await expiry.fill(card.expiry);
    await cvv.fill(card.cvv);
    if (await holder.isVisible()) await holder.fill(card.holder);
  }
  return {
    container,
    form: container.locator('form.wpwl-form-card'),
    frame,
    number,
    expiry,
    cvv,
    holder,
    payButton,
    hints: container.locator('.wpwl-hint'),
    issuer: issuerIn(container.locator('dialog iframe').contentFrame()),
    fill,
    async pay(card) {
      await fill(card);
      await payButton.click();
    },
  };
}
