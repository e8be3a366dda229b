import { anotherCard, approvedCard, challengedCard, inspectedAndChallengedCard } from '../../pages/cards.ts';
import { checkoutOn } from '../../pages/checkout.ts';
import { expect, test } from '../../pages/journey.ts';
import { checkoutTag } from '../../pages/merchant-page.ts';
import { test as testOfMethods } from '../../pages/methods/all-methods.ts';
import type { Merchant } from '../../pages/merchant.ts';

test('a code from the issuer confirms the payment', async ({ shop }) => {
  await shop.buyKettle();
  await shop.checkout.pay(inspectedAndChallengedCard);
  await shop.checkout.issuer.enter('1234');
  await expect(shop.result).toHaveAttribute('data-state', 'paid');
});

test('a code that the issuer rejects ends the attempt, and another card pays', async ({ shop }) => {
  await shop.buyKettle();
  await shop.checkout.pay(challengedCard);
  await shop.checkout.issuer.enter('1111');
  await expect(shop.checkout.notice).toContainText('Your bank could not confirm it was you');
  await expect(shop.checkout.dialog).toBeHidden();
  await shop.checkout.pay(anotherCard);
  await expect(shop.result).toHaveAttribute('data-state', 'paid');
});

test('a mistyped code can be corrected', async ({ merchant: { checkout, ...merchant } }) => {
  await merchant.showsCheckout();
  await checkout.pay(challengedCard);
  await checkout.issuer.enter('4321');
  await expect(checkout.issuer.alarm).toContainText('Tries left: 2');
  await checkout.issuer.resend.click();
  await expect(checkout.issuer.page.getByRole('status')).toContainText('A new code is on its way');
  await checkout.issuer.enter('1234');
  await expect(checkout.panel).toContainText('Payment complete');
});

test('the issuer’s window names the amount, the shop and the card', async ({ merchant }) => {
  await merchant.showsCheckout({ 'merchant.name': 'Larch' });
  await merchant.checkout.pay(challengedCard);
  const order = '€92.00 · Larch · Visa';
  await expect(merchant.checkout.dialog.locator('header p')).toHaveText(order);
});

test(
  'the issuer’s window is whole in view on a page that is zoomed',
  { tag: '@chromium' },
  async ({ merchant, page }) => {
    const { checkout } = merchant;
    await page.setViewportSize({ width: 1000, height: 800 });
    await merchant.shows({
      body: `<style>body { zoom: 1.5 }</style>${checkoutTag(await merchant.createsCheckout())}`,
    });
    await checkout.fill(challengedCard);
    await checkout.holder.press('Enter');
    await expect(checkout.issuer.code).toBeVisible();
    await expect(checkout.dialog).toBeInViewport({ ratio: 1 });
    await expect(checkout.closeDialog).toBeInViewport({ ratio: 1 });
  },
);

test('the issuer’s report to the gateway decides, not the browser’s', async ({
  merchant: { checkout, ...merchant },
}) => {
  const id = await merchant.showsCheckout();
  await checkout.pay(challengedCard);
  await checkout.issuer.enter('9999');
  await expect(checkout.notice).toContainText('Your bank could not confirm it was you');
  expect((await merchant.reads(id)).kind).toBe('declined');
});

/** The dialog is closed, the form has the focus, and the same card pays with its security code typed again. */
async function payAgain({ checkout }: Merchant): Promise<void> {
  await expect(checkout.dialog).toBeHidden();
  // A window in the background has an active element too.
  await expect.poll(() => checkout.iframe.evaluate((frame) => document.activeElement === frame)).toBe(true);
  await checkout.cvv.fill(challengedCard.cvv);
  await checkout.payButton.click();
  await checkout.issuer.enter('1234');
  await expect(checkout.panel).toContainText('Payment complete');
}

test.describe('a shopper who does not confirm', () => {
  test.beforeEach(async ({ merchant: { checkout, showsCheckout } }) => {
    await showsCheckout();
    await checkout.pay(challengedCard);
    await expect(checkout.issuer.code).toBeVisible();
  });

  test('cancels on the issuer’s page, and can try again', async ({ merchant }) => {
    await merchant.checkout.issuer.cancel.click();
    await expect(merchant.checkout.notice).toContainText('You cancelled the confirmation');
    await payAgain(merchant);
  });

  test('closes the dialog, which returns the focus to the form, and can try again', async ({ merchant }) => {
    await merchant.checkout.closeDialog.click();
    await merchant.checkout.leaveDialog.click();
    await expect(merchant.checkout.notice).toContainText('You cancelled the confirmation');
    await payAgain(merchant);
  });

  test('closes the dialog, which is reported again when the first request is lost', async ({ merchant, page }) => {
    await page.route('**/3ds/*/cancel', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }), { times: 1 });
    await merchant.checkout.closeDialog.click();
    await merchant.checkout.leaveDialog.click();
    await expect(merchant.checkout.notice).toContainText('You cancelled the confirmation');
    await payAgain(merchant);
  });

  test('presses Escape, which returns the focus to the form, and can try again', async ({ merchant, page }) => {
    await expect(merchant.checkout.dialog).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(merchant.checkout.stayInDialog).toBeFocused();
    await merchant.checkout.leaveDialog.press('Enter');
    await expect(merchant.checkout.notice).toContainText('You cancelled the confirmation');
    await payAgain(merchant);
  });

  test('presses Escape by mistake, and goes on with the same challenge', async ({ merchant: { checkout }, page }) => {
    await expect(checkout.dialog).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(checkout.dialog).toContainText('Cancel the confirmation?');
    await page.keyboard.press('Enter');
    await expect(checkout.leaveDialog).toBeHidden();
    await expect(checkout.dialog.locator('iframe')).toBeFocused();
    await checkout.issuer.enter('1234');
    await expect(checkout.panel).toContainText('Payment complete');
  });

  test('sees in the window what is paid, and where', async ({ merchant: { checkout, site } }) => {
    const order = `€92.00 · ${new URL(site.address).hostname} · Visa`;
    await expect(checkout.dialog.locator('header p')).toHaveText(order);
  });

  test('lets ten minutes pass, sees a notice, and can try again', async ({ merchant, gateway }) => {
    await gateway.advance(601);
    await expect(merchant.checkout.notice).toContainText('The confirmation took too long');
    await payAgain(merchant);
  });
});

test('a page that is reloaded in the middle of a challenge shows the challenge again', async ({ shop, page }) => {
  await shop.buyKettle();
  await shop.checkout.pay(inspectedAndChallengedCard);
  await expect(shop.checkout.issuer.code).toBeVisible();
  await page.reload();
  await shop.checkout.issuer.enter('1234');
  await expect(shop.result).toHaveAttribute('data-state', 'paid');
});

test('a challenge in one tab ends when another tab pays', { tag: '@chromium' }, async ({ merchant, page, context }) => {
  const { checkout } = merchant;
  await merchant.showsCheckout({ testMode: 'EXTERNAL' });
  const elsewhere = await context.newPage();
  await elsewhere.goto(page.url());
  await checkout.pay(challengedCard);
  await expect(checkout.issuer.code).toBeVisible();

  await checkoutOn(elsewhere).pay(approvedCard);
  await expect(checkoutOn(elsewhere).panel).toContainText('Payment complete');
  await expect(checkout.dialog).toBeHidden();
  await expect(checkout.panel).toContainText('This order is already paid');
  expect(await merchant.charges()).toBe(1);
});

testOfMethods(
  'a challenge in one tab is over when another tab asks for a message to a phone, and the order is paid once',
  { tag: '@chromium' },
  async ({ merchant, methods, page, context }) => {
    const { checkout } = merchant;
    const id = await methods.shows();
    const elsewhere = await context.newPage();
    await elsewhere.goto(page.url());
    await methods.choose('Card');
    await checkout.pay(challengedCard);
    await expect(checkout.issuer.code).toBeVisible();

    const { frame, panel, payButton } = checkoutOn(elsewhere);
    await frame.getByRole('radio', { name: 'Payment service' }).check();
    await frame.getByLabel('MB WAY', { exact: true }).check();
    await frame.getByLabel('Phone number').fill('+351911234568');
    await payButton.click();
    await expect(panel.getByRole('heading')).toHaveText('Confirm on your phone');
    await expect(checkout.dialog).toBeHidden();
    await expect(checkout.notice).toContainText('Waiting for the answer');
    await expect(checkout.element).toHaveAttribute('state', 'ready');

    // Either window pays the order, and the message is withdrawn.
    await checkout.pay(approvedCard);
    await page.waitForURL('**/result?**');
    const answer = await merchant.reads(id);
    expect(answer.kind === 'succeeded' && answer.payment.paymentBrand).toBe('VISA');
    await expect(panel.getByRole('heading')).toHaveText('This order is already paid');
  },
);
