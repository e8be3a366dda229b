import type { Page } from '@playwright/test';
import { everyFinding } from '../../pages/accessibility.ts';
import { approvedCard } from '../../pages/cards.ts';
import { expect, test } from '../../pages/methods/all-methods.ts';

const wallets = ['Apple Pay', 'Google Pay'] as const;

/** Presses a wallet's button, and returns its sheet. */
async function opens(page: Page, press: () => Promise<void>): Promise<Page> {
  const [sheet] = await Promise.all([page.waitForEvent('popup'), press()]);
  await expect(sheet.locator('form')).toBeVisible();
  return sheet;
}

for (const wallet of wallets) {
  test(`a shopper agrees in the sheet of ${wallet}, and the payment succeeds`, async ({ merchant, page }) => {
    const checkout = await merchant.showsCheckout({ 'merchant.name': 'Larch' });
    const { frame, panel } = merchant.checkout;
    // The form's own button names the wallet, too, while its sheet is open.
    const button = frame.locator('.wallet').and(frame.getByRole('button', { name: `Pay with ${wallet}` }));
    await expect(button).toBeVisible();
    expect(await everyFinding(page)).toEqual([]);
    const sheet = await opens(page, () => button.click());
    await expect(sheet.locator('dl')).toContainText('Larch');
    await expect(sheet.locator('dl')).toContainText('€92.00');
    await expect(button).toBeDisabled();
    await sheet.getByRole('button', { name: 'Pay' }).click();
    await expect(panel).toContainText(wallet);
    const answer = await merchant.reads(checkout);
    expect(answer.kind === 'succeeded' && answer.payment.paymentBrand).toBe(
      wallet === 'Apple Pay' ? 'APPLEPAY' : 'GOOGLEPAY',
    );
  });

  test(`the sheet of ${wallet} is cancelled, or its window closed: nothing is charged`, async ({ merchant, page }) => {
    const checkout = await merchant.showsCheckout();
    const { frame, status } = merchant.checkout;
    const button = frame.getByRole('button', { name: `Pay with ${wallet}` });
    for (const end of ['cancel', 'close'] as const) {
      await button.focus();
      const sheet = await opens(page, () => page.keyboard.press('Enter'));
      // The window is closed within the click, before Playwright has its answer.
      const cancel = sheet.getByRole('button', { name: 'Cancel' });
      if (end === 'cancel')
        await cancel.evaluate((pressed: HTMLElement) => void requestIdleCallback(() => pressed.click()));
      else await sheet.close();
      await expect(status).toContainText('The wallet was closed. Nothing was charged.');
      await expect(frame.locator('.express')).toContainText('The wallet was closed. Nothing was charged.');
      await expect(button).toBeEnabled();
      await expect(button).toBeFocused();
    }
    expect(await merchant.reads(checkout)).toMatchObject({ kind: 'pending', payment: null });
  });
}

for (const wallet of wallets)
  test(`while the sheet of ${wallet} is open, nothing else can be paid with`, async ({ merchant, page }) => {
    const checkout = await merchant.showsCheckout();
    const { frame, element, payButton, number, fill } = merchant.checkout;
    await fill(approvedCard);
    const sheet = await opens(page, () => frame.getByRole('button', { name: `Pay with ${wallet}` }).click());
    await expect(payButton).toHaveText(`Pay with ${wallet}`);
    await expect(payButton).toHaveAttribute('aria-disabled', 'true');
    for (const radio of await frame.getByRole('radio').all()) await expect(radio).toBeDisabled();
    await payButton.click({ force: true });
    await number.press('Enter');
    await element.evaluate((each: HTMLElement & { submit?(): void }) => each.submit?.());
    await sheet.close();
    await expect(payButton).toHaveText('Pay €92.00');
    await expect(number).toHaveValue('4200 0000 0000 0000');
    expect(await merchant.reads(checkout)).toMatchObject({ kind: 'pending', payment: null });
    await payButton.click();
    await expect(frame.locator('.closed')).toBeHidden();
    await expect.poll(async () => (await merchant.reads(checkout)).kind).toBe('succeeded');
  });

test('a checkout that expires while a sheet is open shows that when the sheet is closed', async ({
  merchant,
  page,
  gateway,
}) => {
  await page.clock.install();
  await merchant.showsCheckout();
  const { frame, panel } = merchant.checkout;
  const sheet = await opens(page, () => frame.getByRole('button', { name: 'Pay with Google Pay' }).click());
  await gateway.advance(30 * 60);
  await page.clock.fastForward('30:01');
  await expect(panel).toContainText('This payment page has expired');
  await sheet.close();
  await page.clock.fastForward('00:01');
  await expect(panel).toContainText('This payment page has expired');
  await expect(frame.locator('#form')).toBeHidden();
});

for (const wallet of wallets)
  test(`the sheet of ${wallet} stays open until the page has what it reports`, async ({ merchant, page }) => {
    await merchant.showsCheckout();
    const { frame, panel } = merchant.checkout;
    const sheet = await opens(page, () => frame.getByRole('button', { name: `Pay with ${wallet}` }).click());
    // The message is on its way until the journey lets it arrive.
    await sheet.evaluate(() => {
      const { opener } = window as { opener: Window };
      function postMessage(message: object, origin: string): void {
        addEventListener('arrive', () => opener.postMessage(message, origin));
        document.body.dataset['sent'] = '';
      }
      Object.assign(window, { opener: { postMessage } });
    });
    await sheet.getByRole('button', { name: 'Pay' }).click();
    await expect(sheet.locator('body')).toHaveAttribute('data-sent');
    await sheet.evaluate(() => dispatchEvent(new Event('arrive')));
    await expect(panel).toContainText(wallet);
    await expect.poll(() => sheet.isClosed()).toBe(true);
  });

test('a card that is declined in a wallet leaves the checkout to be paid otherwise', async ({ merchant, page }) => {
  await merchant.showsCheckout();
  const { frame, notice } = merchant.checkout;
  const sheet = await opens(page, () => frame.getByRole('button', { name: 'Pay with Google Pay' }).click());
  await sheet.getByRole('radio', { name: 'Declined' }).check();
  await sheet.getByRole('button', { name: 'Pay' }).click();
  await expect(notice).toBeVisible();
  await expect(frame.getByRole('button', { name: 'Pay with Google Pay' })).toBeEnabled();
});

test('a wallet pays, and stores no account though the box for that is ticked', async ({ merchant, page }) => {
  const checkout = await merchant.showsCheckout();
  const { frame, panel } = merchant.checkout;
  await frame.getByRole('checkbox', { name: 'Save my details for next time' }).check();
  const sheet = await opens(page, () => frame.getByRole('button', { name: 'Pay with Google Pay' }).click());
  await sheet.getByRole('button', { name: 'Pay' }).click();
  await expect(panel).toContainText('Google Pay');
  const answer = await merchant.reads(checkout);
  expect(answer.kind === 'succeeded' && answer.payment.registrationId).toBeUndefined();
});

test('the number of a card from a wallet is confirmed with its bank', async ({ merchant, page }) => {
  const checkout = await merchant.showsCheckout();
  const { frame, issuer, panel } = merchant.checkout;
  const sheet = await opens(page, () => frame.getByRole('button', { name: 'Pay with Google Pay' }).click());
  await sheet.getByRole('radio', { name: 'Confirmed with its bank' }).check();
  await sheet.getByRole('button', { name: 'Pay' }).click();
  await issuer.enter('1234');
  await expect(panel).toContainText('Google Pay');
  expect((await merchant.reads(checkout)).kind).toBe('succeeded');
});

test('a browser that cannot load the wallets shows no button', async ({ merchant, page }) => {
  await page.route('**/wallet/wallets.js', (route) => route.abort());
  await merchant.showsCheckout();
  await expect(merchant.checkout.frame.getByRole('radio', { name: 'Card' })).toBeChecked();
  await expect(merchant.checkout.frame.locator('.wallet')).toHaveCount(0);
});
