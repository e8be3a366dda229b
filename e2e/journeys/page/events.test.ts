import type { Page } from '@playwright/test';
import { approvedCard, challengedCard, declinedCard } from '../../pages/cards.ts';
import { expect, test } from '../../pages/journey.ts';
import { recordsLeaving, shownBeforeLeaving } from '../../pages/leaving.ts';
import { checkoutTag } from '../../pages/merchant-page.ts';

type ReceivedEvent = {
  readonly name: string;
  readonly detail: unknown;
  readonly bubbles: boolean;
  readonly cancelable: boolean;
};

/** Records the element's events. `cancels`: the page handles the result itself. */
const listen = (page: Page, { cancels = false } = {}) =>
  page.evaluate((handled) => {
    const received: object[] = [];
    Object.assign(window, { received });
    for (const name of ['ready', 'change', 'submit', 'result', 'error', 'expired']) {
      document.querySelector('tillway-checkout')?.addEventListener(name, (event) => {
        received.push({
          name,
          detail: (event as CustomEvent).detail,
          bubbles: event.bubbles,
          cancelable: event.cancelable,
        });
        if (handled) event.preventDefault();
      });
    }
  }, cancels);
const received = (page: Page): Promise<ReceivedEvent[]> =>
  page.evaluate(() => (window as unknown as { received: ReceivedEvent[] }).received);
const detailsOf = async (page: Page, name: string) =>
  (await received(page)).filter((each) => each.name === name).map(({ detail }) => detail);

test('the page has the result at once, and leaves when the shopper has seen it', async ({
  merchant: { checkout, ...merchant },
  page,
}) => {
  const id = await merchant.createsCheckout({ shopperResultUrl: `${merchant.site.address}result` });
  await merchant.shows({
    body: checkoutTag(id),
    files: { '/first.js': { type: 'text/javascript', body: recordsLeaving } },
  });
  await checkout.pay(approvedCard);
  await page.waitForURL('**/result?**');
  expect(await shownBeforeLeaving(page)).toBeGreaterThanOrEqual(700);
});

test('the page receives events when the form is ready, edited, sent and paid', async ({
  merchant: { checkout, ...merchant },
  page,
}) => {
  const id = await merchant.createsCheckout();
  await merchant.shows({ body: '<tillway-checkout locale="en"></tillway-checkout>' });
  await listen(page);
  await checkout.element.evaluate((element, value) => element.setAttribute('checkout-id', value), id);
  await expect.poll(() => detailsOf(page, 'ready')).toEqual([null]);
  // The first focus loads what checks the fields; what was typed by then is checked together.
  await checkout.number.fill(approvedCard.number);
  await expect.poll(() => detailsOf(page, 'change')).toHaveLength(1);
  await checkout.pay(approvedCard);
  await expect(checkout.panel).toContainText('Payment complete');

  expect(await detailsOf(page, 'change')).toEqual([
    { complete: false, brand: 'VISA' },
    { complete: false, brand: 'VISA' },
    { complete: false, brand: 'VISA' },
    { complete: true, brand: 'VISA' },
  ]);
  expect(await detailsOf(page, 'submit')).toEqual([null]);
  await expect
    .poll(() => detailsOf(page, 'result'))
    .toEqual([{ id, resourcePath: `/v1/checkouts/${id}/payment`, state: 'paid' }]);
  const all = await received(page);
  expect(all.filter(({ bubbles }) => bubbles)).toEqual([]);
  expect(all.filter(({ cancelable }) => cancelable).map(({ name }) => name)).toEqual(['result']);
});

test('a page that is reloaded in the middle of a challenge is ready when that has failed, and once', async ({
  merchant: { checkout, ...merchant },
  page,
}) => {
  const counts = `let count = 0; addEventListener('tillway-ready', () => (document.title = 'ready ' + ++count));`;
  await merchant.shows({
    body: `<script>${counts}</script>${checkoutTag(await merchant.createsCheckout())}`,
  });
  await checkout.pay(challengedCard);
  await expect(checkout.issuer.code).toBeVisible();
  await page.reload();
  await expect(checkout.issuer.code).toBeVisible();
  await expect(page).toHaveTitle('A merchant');
  await checkout.issuer.enter('1111');
  await expect(checkout.notice).toBeVisible();
  await expect(page).toHaveTitle('ready 1');
  await checkout.pay(declinedCard);
  await expect(checkout.notice).toContainText('Your bank declined the payment');
  await expect(page).toHaveTitle('ready 1');
});

test('the page goes to the shopperResultUrl with the result, and keeps the query of that address', async ({
  merchant: { checkout, ...merchant },
  page,
}) => {
  const id = await merchant.showsCheckout({ shopperResultUrl: `${merchant.site.address}result?order=7` });
  await checkout.pay(approvedCard);
  await page.waitForURL('**/result?**');
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    order: '7',
    id,
    resourcePath: `/v1/checkouts/${id}/payment`,
  });
});

test('a page that cancels the result stays where it is', async ({ merchant: { checkout, ...merchant }, page }) => {
  await merchant.showsCheckout({ shopperResultUrl: `${merchant.site.address}result` });
  await listen(page, { cancels: true });
  await checkout.pay(approvedCard);
  await expect(checkout.panel).toContainText('Payment complete');
  await expect.poll(() => detailsOf(page, 'result')).toHaveLength(1);
  expect(page.url()).toBe(merchant.site.address);
});

test('the page receives an event for a decline, with its result code', async ({
  merchant: { checkout, ...merchant },
  page,
}) => {
  await merchant.showsCheckout();
  await listen(page);
  await checkout.pay(declinedCard);
  await expect.poll(() => detailsOf(page, 'error')).toEqual([{ fault: 'declined', resultCode: '800.100.152' }]);
  expect(await detailsOf(page, 'result')).toEqual([]);
});

test('the page receives an event when the checkout has expired', async ({
  merchant: { checkout, ...merchant },
  gateway,
  page,
}) => {
  await merchant.showsCheckout();
  await listen(page);
  await gateway.advance(1800);
  await checkout.pay(approvedCard);
  await expect.poll(() => detailsOf(page, 'expired')).toEqual([null]);
});

test('a page that takes the element away when it has the result is not left', async ({ merchant, page }) => {
  const { checkout, site } = merchant;
  const id = await merchant.createsCheckout({ shopperResultUrl: `${site.address}result` });
  await merchant.shows({ body: checkoutTag(id) });
  const before = page.url();
  await checkout.element.evaluate((element) => element.addEventListener('tillway-result', () => element.remove()));
  await page.clock.install();
  await checkout.pay(approvedCard);
  await expect(checkout.element).toHaveCount(0);
  await page.clock.runFor(5000);
  expect(page.url()).toBe(before);
});
