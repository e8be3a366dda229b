import type { BrowserContext, Page } from '@playwright/test';
import { everyFinding } from '../../pages/accessibility.ts';
import { expect, type Methods, test } from '../../pages/methods/all-methods.ts';
import { bankOn } from '../../pages/bank.ts';
import { challengedCard } from '../../pages/cards.ts';
import { type CheckoutPage, checkoutOn } from '../../pages/checkout.ts';

/** Pays by iDEAL in a window of its own. */
async function opensPopup({
  methods,
  checkout,
  context,
}: {
  readonly methods: Methods;
  readonly checkout: CheckoutPage;
  readonly context: BrowserContext;
}): Promise<{ readonly id: string; readonly popup: Page }> {
  const id = await methods.shows({ redirect: 'popup' });
  await methods.choose('Online transfer', 'iDEAL');
  const opens = context.waitForEvent('page');
  await checkout.payButton.click();
  return { id, popup: await opens };
}

/** Pays by direct debit instead. */
async function debits({ methods, checkout }: { readonly methods: Methods; readonly checkout: CheckoutPage }) {
  await methods.choose('SEPA direct debit');
  await checkout.frame.getByLabel('Account holder').fill('Jane Jones');
  await checkout.frame.getByLabel('IBAN', { exact: true }).fill('DE89370400440532013000');
  await checkout.payButton.click();
}

test('a shopper confirms in a window of its own, and the page follows @chromium', async ({
  merchant,
  methods,
  page,
  context,
}) => {
  const { checkout } = merchant;
  const { id, popup } = await opensPopup({ methods, checkout, context });
  await expect(checkout.panel.getByRole('heading')).toHaveText('Confirm the payment at iDEAL');
  expect(await everyFinding(page)).toEqual([]);
  const closes = popup.waitForEvent('close');
  await bankOn(popup).confirm();
  await page.waitForURL('**/result?**');
  await closes;
  expect((await merchant.reads(id)).kind).toBe('succeeded');
});

test('a shopper who closes that window pays with another brand in the same checkout @chromium', async ({
  merchant,
  methods,
  page,
  context,
}) => {
  const { checkout } = merchant;
  const { id, popup } = await opensPopup({ methods, checkout, context });
  await bankOn(popup).logIn();
  // A window that is closed between two pages may stay open.
  await expect(popup.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
  await popup.close();
  await checkout.panel.getByRole('button', { name: 'Pay another way' }).click();
  await expect(checkout.element).toHaveAttribute('state', 'ready');
  await expect(checkout.notice).toBeHidden();
  await debits({ methods, checkout });
  await page.waitForURL('**/result?**');
  const answer = await merchant.reads(id);
  expect(answer.kind === 'succeeded' && answer.payment.paymentBrand).toBe('DIRECTDEBIT_SEPA');
});

test('a confirmation is shown although its window was closed before it was known @chromium', async ({
  merchant,
  methods,
  page,
  context,
}) => {
  const { checkout } = merchant;
  const { id, popup } = await opensPopup({ methods, checkout, context });
  await page.route('**/progress?*', (route) => route.abort());
  await bankOn(popup).confirm();
  await popup.waitForURL('**/result?**');
  await popup.close();
  await checkout.panel.getByRole('button', { name: 'Pay another way' }).click();
  await expect(checkout.panel).toContainText('Waiting for the answer');
  await page.unroute('**/progress?*');
  await page.waitForURL('**/result?**');
  expect((await merchant.reads(id)).kind).toBe('succeeded');
});

test('a bank whose pages cut their relation to the shop’s is followed all the same @chromium', async ({
  merchant,
  methods,
  page,
  context,
}) => {
  const { checkout } = merchant;
  await context.route('**/pay/*', async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    const headers = { ...response.headers(), 'cross-origin-opener-policy': 'same-origin' };
    await route.fulfill({ response, headers });
  });
  const { id, popup } = await opensPopup({ methods, checkout, context });
  await bankOn(popup).confirm();
  await page.waitForURL('**/result?**');
  expect((await merchant.reads(id)).kind).toBe('succeeded');
});

test('a success that comes after another way was chosen is shown @chromium', async ({
  merchant,
  methods,
  page,
  context,
}) => {
  const { checkout } = merchant;
  const { popup } = await opensPopup({ methods, checkout, context });
  await expect(popup.locator('#user')).toBeVisible();
  const elsewhere = await context.newPage();
  await elsewhere.goto(popup.url());
  await checkout.panel.getByRole('button', { name: 'Pay another way' }).click();
  await expect(checkout.element).toHaveAttribute('state', 'ready');
  await bankOn(elsewhere).confirm();
  await page.waitForURL('**/result?**');
});

test('a form that is loaded again while the shopper is at the bank shows the success @chromium', async ({
  merchant,
  methods,
  page,
  context,
}) => {
  const { checkout } = merchant;
  const { popup } = await opensPopup({ methods, checkout, context });
  await expect(popup.locator('#user')).toBeVisible();
  await page.reload();
  await expect(checkout.element).toHaveAttribute('state', 'ready');
  await bankOn(popup).confirm();
  await page.waitForURL('**/result?**');
});

test('a shopper who refuses in that window may pay again @chromium', async ({ merchant, methods, context }) => {
  const { checkout } = merchant;
  const { popup } = await opensPopup({ methods, checkout, context });
  await bankOn(popup).logIn();
  await bankOn(popup).press('choose');
  await bankOn(popup).press('notConfirmed');
  await expect(checkout.notice).toBeVisible();
  await expect(checkout.element).toHaveAttribute('state', 'ready');
});

test('a blocked window becomes a button @chromium', async ({ merchant, methods, page, context }) => {
  const { checkout } = merchant;
  const id = await methods.shows({ redirect: 'popup' });
  await methods.choose('Online transfer', 'iDEAL');
  const frame = page.frames().find((each) => each.url().includes('/frame'));
  await frame?.evaluate(() => {
    const { open } = window;
    window.open = () => {
      window.open = open;
      return null;
    };
  });
  await checkout.payButton.click();
  const opens = context.waitForEvent('page');
  await checkout.panel.getByRole('button', { name: 'Open the window' }).click();
  await bankOn(await opens).confirm();
  await page.waitForURL('**/result?**');
  expect((await merchant.reads(id)).kind).toBe('succeeded');
});

test('a shopper who waits for that window may choose another method @chromium', async ({ merchant, methods }) => {
  const { checkout } = merchant;
  await methods.shows({ redirect: 'popup' });
  await methods.choose('Online transfer', 'iDEAL');
  await checkout.payButton.click();
  await checkout.panel.getByRole('button', { name: 'Pay another way' }).click();
  await methods.choose('Card');
  await expect(checkout.number).toBeVisible();
});

test('a page that keeps the shopper in place opens the bank by a button, and frames nothing of it @chromium', async ({
  merchant,
  methods,
  page,
  context,
}) => {
  const { checkout } = merchant;
  const id = await methods.shows({ redirect: 'in-place' });
  await methods.choose('Online transfer', 'iDEAL');
  await checkout.payButton.click();
  await expect(checkout.panel.getByRole('heading')).toHaveText('Confirm the payment at iDEAL');
  expect(context.pages()).toEqual([page]);
  const opens = context.waitForEvent('page');
  await checkout.panel.getByRole('button', { name: 'Open the window' }).click();
  const bank = await opens;
  await expect(bank.locator('#user')).toBeVisible();
  expect(page.frames().map((frame) => new URL(frame.url()).origin)).not.toContain(new URL(bank.url()).origin);
  await bankOn(bank).confirm();
  await page.waitForURL('**/result?**');
  expect((await merchant.reads(id)).kind).toBe('succeeded');
});

test('after a press at the end of a long form on a small screen, what follows is in view, with its amount @chromium', async ({
  merchant: { checkout },
  methods,
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await methods.shows({ redirect: 'in-place' });
  await methods.choose('Online transfer', 'iDEAL');
  await checkout.payButton.click();
  await expect(checkout.panel.getByRole('heading')).toBeInViewport({ ratio: 1 });
  await expect(checkout.panel).toContainText('€92.00');
});

test('a shopper who stays, because the page asks before it is left, may pay again @chromium', async ({
  merchant,
  methods,
  page,
}) => {
  const { checkout } = merchant;
  const id = await methods.shows();
  await methods.choose('Online transfer', 'iDEAL');
  await page.evaluate(() => addEventListener('beforeunload', (event) => event.preventDefault()));
  // Browsers ask only where the page itself was used.
  await page.locator('body').click({ position: { x: 1, y: 1 } });
  page.once('dialog', (dialog) => {
    page.once('dialog', (next) => next.accept());
    return dialog.dismiss();
  });
  await checkout.payButton.click();
  await expect(checkout.element).toHaveAttribute('state', 'processing');
  await expect(checkout.element).toHaveAttribute('state', 'ready');
  await debits({ methods, checkout });
  await page.waitForURL('**/result?**');
  expect((await merchant.reads(id)).kind).toBe('succeeded');
});

test('a challenge that a transfer has replaced is no decline, and the order is then shown as paid @chromium', async ({
  merchant,
  methods,
  page,
  context,
}) => {
  const { checkout } = merchant;
  await methods.shows();
  const elsewhere = await context.newPage();
  await elsewhere.goto(page.url());
  await methods.choose('Card');
  await checkout.pay(challengedCard);
  await expect(checkout.issuer.code).toBeVisible();

  const other = checkoutOn(elsewhere);
  await other.frame.getByRole('radio', { name: 'Online transfer' }).check();
  await other.frame
    .getByRole('radio')
    .and(other.frame.getByLabel('iDEAL', { exact: true }))
    .check();
  await other.payButton.click();
  await expect(checkout.notice).toContainText('Waiting for the answer');
  await page.evaluate(() => addEventListener('tillway-result', (event) => event.preventDefault()));
  await bankOn(elsewhere).confirm();
  await expect(checkout.panel.getByRole('heading')).toHaveText('This order is already paid');
});

test('a shopper who leaves the page for the bank and goes back chooses another method', async ({
  merchant,
  methods,
  page,
}) => {
  const { checkout } = merchant;
  const id = await methods.shows();
  await methods.choose('Online transfer', 'iDEAL');
  await checkout.payButton.click();
  await expect(page.locator('#user')).toBeVisible();
  await page.goBack();
  await debits({ methods, checkout });
  await page.waitForURL('**/result?**');
  expect(new URL(page.url()).searchParams.get('id')).toBe(id);
  expect((await merchant.reads(id)).kind).toBe('succeeded');
});
