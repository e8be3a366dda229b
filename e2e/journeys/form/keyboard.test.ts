import type { Locator } from '@playwright/test';
import { approvedCard, challengedCard } from '../../pages/cards.ts';
import { expect, test } from '../../pages/journey.ts';
import { checkoutTag } from '../../pages/merchant-page.ts';

/** The focus is visible as a ring around a field, or an outline around the button (WCAG 2.2, 2.4.7). */
async function showsFocus(place: Locator): Promise<void> {
  await expect(place).toBeFocused();
  const isField = await place.evaluate((element) => element.tagName === 'INPUT');
  if (isField) await expect(place).toHaveCSS('box-shadow', /0px 0px 0px 3px/);
  else await expect(place).toHaveCSS('outline-style', 'solid');
}

test.beforeEach(async ({ merchant, page }) => {
  const id = await merchant.createsCheckout();
  await merchant.shows({ body: `<p><a href="#">Before</a></p>${checkoutTag(id)}<p><a href="#">After</a></p>` });
  await expect(merchant.checkout.element).toHaveAttribute('state', 'ready');
  await page.getByText('Before').focus();
});

test('a card is paid by keyboard alone, and the focus is always visible', async ({
  merchant: { checkout },
  page: { keyboard },
}) => {
  const steps = [
    [checkout.number, approvedCard.number],
    [checkout.expiry, '5/34'],
    [checkout.cvv, approvedCard.cvv],
    [checkout.holder, approvedCard.holder],
  ] as const;
  for (const [field, text] of steps) {
    await keyboard.press('Tab');
    await showsFocus(field);
    await keyboard.type(text);
  }
  await expect(checkout.expiry).toHaveValue('05 / 34');
  await keyboard.press('Tab');
  await showsFocus(checkout.payButton);
  await keyboard.press('Enter');
  await expect(checkout.panel).toContainText('Payment complete');
  await expect(checkout.panel).toBeFocused();
});

test('the Tab key moves through the form and out of it, and back', async ({ merchant: { checkout }, page }) => {
  for (const place of [
    checkout.number,
    checkout.expiry,
    checkout.cvv,
    checkout.holder,
    checkout.payButton,
    page.getByText('After'),
  ]) {
    await page.keyboard.press('Tab');
    await expect(place).toBeFocused();
  }
  await page.keyboard.press('Shift+Tab');
  await expect(checkout.payButton).toBeFocused();
});

test('Enter goes to the next empty field that was not visited yet', async ({
  merchant: { checkout },
  page: { keyboard },
}) => {
  await keyboard.press('Tab');
  await keyboard.type(approvedCard.number);
  await keyboard.press('Enter');
  await showsFocus(checkout.expiry);
  await keyboard.type('0534');
  await keyboard.press('Enter');
  await showsFocus(checkout.cvv);
  await checkout.number.focus();
  await keyboard.press('Enter');
  await showsFocus(checkout.holder);
  await expect(checkout.expiry).not.toHaveAttribute('aria-invalid', 'true');
});

test('Enter pays when every field was visited, and the first field with a fault gets the focus while all faults are announced at once', async ({
  merchant: { checkout },
  page: { keyboard },
}) => {
  await keyboard.press('Tab');
  await showsFocus(checkout.number);
  await keyboard.type(approvedCard.number);
  for (let stops = 0; stops < 3; stops++) await keyboard.press('Tab');
  await keyboard.press('Enter');
  await showsFocus(checkout.expiry);
  await expect(checkout.expiry).toHaveAccessibleDescription(/Enter the date/);
  await expect(checkout.cvv).toHaveAccessibleDescription(/Enter the code/);
  await expect(checkout.status).toHaveText('Please check 3 fields: Expiry date, Security code, and Name on card.');
  await expect(checkout.number).not.toHaveAttribute('aria-invalid', 'true');
});

test('a challenge is completed by keyboard alone', async ({ merchant: { checkout }, page: { keyboard } }) => {
  await checkout.fill(challengedCard);
  await checkout.payButton.press('Enter');
  await expect(checkout.issuer.code).toBeVisible();
  await expect(checkout.dialog).toBeFocused();
  await keyboard.press('Tab');
  await expect(checkout.closeDialog).toBeFocused();
  await expect(checkout.closeDialog).toHaveCSS('outline-style', 'solid');
  await keyboard.press('Tab');
  await expect(checkout.issuer.code).toBeFocused();
  await keyboard.type('1234');
  await keyboard.press('Enter');
  await expect(checkout.panel).toContainText('Payment complete');
  await expect(checkout.panel).toBeFocused();
});

test('the end of a challenge is announced and gets the focus, even if the page returns the focus late', async ({
  merchant: { checkout },
  page,
}) => {
  await checkout.fill(challengedCard);
  await checkout.payButton.press('Enter');
  await checkout.issuer.code.fill('1234');
  await page.evaluate(() => {
    HTMLIFrameElement.prototype.focus = function late(this: HTMLIFrameElement) {
      addEventListener('catchup', () => HTMLElement.prototype.focus.call(this), { once: true });
    };
  });
  await page.keyboard.press('Enter');
  await expect(checkout.panel).toContainText('Payment complete');
  await expect(checkout.status).toContainText('Payment complete');
  await page.evaluate(() => dispatchEvent(new Event('catchup')));
  await expect(checkout.panel).toBeFocused();
});
