import { bankOn } from '../../pages/bank.ts';
import { approvedCard, challengedCard } from '../../pages/cards.ts';
import { expect, test as base } from '../../pages/journey.ts';
import { checkoutTag } from '../../pages/merchant-page.ts';
import { reserved, test as withMethods } from '../../pages/methods/all-methods.ts';

/** What the page of these journeys adds to the element. */
type Element = HTMLElement & { readonly checkoutId: string; asked: number; give(): void; reload(): void };

/** A filled form two minutes before its end, whose page has been asked for another checkout and has not answered yet. */
type Renewing = {
  readonly first: string;
  readonly next: string;
  read(key: 'checkoutId' | 'asked'): Promise<string | number>;
  call(method: 'give' | 'reload'): Promise<void>;
  pass(minutes: number): Promise<void>;
};

const test = base.extend<{ renewing: Renewing }>({
  renewing: async ({ merchant, page, gateway }, use) => {
    const { checkout } = merchant;
    const minutes = (count: number) => count * 60;
    await page.clock.install();
    const first = await merchant.createsCheckout();
    await gateway.advance(minutes(27));
    const next = await merchant.createsCheckout({ amount: '98.00' });
    const script = `
      const checkout = document.querySelector('tillway-checkout');
      checkout.asked = 0;
      checkout.renew = () => new Promise((resolve) => {
        checkout.asked++;
        checkout.give = () => resolve('${next}');
      });`;
    await merchant.shows({
      body: `${checkoutTag(first)}<script type="module" src="/renew.js"></script>`,
      files: { '/renew.js': { type: 'text/javascript', body: script } },
    });
    const renewing: Renewing = {
      first,
      next,
      read: (key) => checkout.element.evaluate((element, name) => (element as Element)[name], key),
      call: (method) => checkout.element.evaluate((element, name) => (element as Element)[name](), method),
      async pass(count) {
        await gateway.advance(minutes(count));
        await page.clock.fastForward(minutes(count) * 1000 + 1000);
        await page.clock.resume();
      },
    };
    await checkout.fill(challengedCard);
    await renewing.pass(1);
    await expect.poll(() => renewing.read('asked')).toBe(1);
    await use(renewing);
  },
});

test('a checkout that `renew` gives while the shopper confirms is not taken: a reload offers no order twice', async ({
  merchant: { checkout, ...merchant },
  renewing: { first, next, read, call },
}) => {
  await checkout.payButton.click();
  await expect(checkout.issuer.code).toBeVisible();
  await call('give');
  await call('reload');
  await checkout.issuer.enter('1234');
  await expect(checkout.panel).toContainText('Payment complete');
  expect(await read('checkoutId')).toBe(first);
  expect((await merchant.reads(next)).kind).toBe('pending');
});

test('a checkout that the form was about to take when the shopper pressed pay is given back', async ({
  merchant: { checkout, ...merchant },
  page,
  renewing: { first, next, read, call },
}) => {
  const held = Promise.withResolvers<undefined>();
  await page.route(`**/${next}/form**`, async (route) => (await held.promise, route.fallback()));
  const asked = page.waitForRequest(`**/${next}/form**`);
  await call('give');
  await asked;
  await checkout.payButton.click();
  await expect(checkout.issuer.code).toBeVisible();
  held.resolve(undefined);
  await expect.poll(() => read('checkoutId')).toBe(first);
  await checkout.issuer.enter('1234');
  await expect(checkout.panel).toContainText('Payment complete');
  expect((await merchant.reads(first)).kind).toBe('succeeded');
});

test('after an attempt that failed, the page is asked again at the end', async ({
  merchant: { checkout, ...merchant },
  renewing: { next, read, call, pass },
}) => {
  await checkout.payButton.click();
  await expect(checkout.issuer.code).toBeVisible();
  await call('give');
  await checkout.issuer.enter('1111');
  await expect(checkout.notice).toBeVisible();
  await pass(2);
  await expect.poll(() => read('asked')).toBe(2);
  await call('give');
  await expect(checkout.payButton).toContainText('98.00');
  await checkout.pay(approvedCard);
  await expect(checkout.panel).toContainText('Payment complete');
  expect((await merchant.reads(next)).kind).toBe('succeeded');
});

test('another checkout with other brands is shown with these brands', async ({
  merchant: { checkout, ...merchant },
  renewing: { next, pass },
}) => {
  await pass(2);
  await expect(checkout.panel).toContainText('This payment page has expired');
  await checkout.element.evaluate(
    (element, checkoutId) => Object.assign(element, { checkoutId, brands: 'MASTER' }),
    next,
  );
  await checkout.fill(approvedCard);
  await expect(checkout.frame.locator('#number-fault')).toContainText('Visa is not accepted here');
  await checkout.element.evaluate((element) => Object.assign(element, { brands: null }));
  await checkout.pay(approvedCard);
  await expect(checkout.panel).toContainText('Payment complete');
  expect((await merchant.reads(next)).kind).toBe('succeeded');
});

withMethods(
  'no other checkout is taken for an order that the bank may still confirm @chromium',
  async ({ merchant, methods, page, context }) => {
    const { checkout } = merchant;
    await page.clock.install();
    const id = await methods.shows({ redirect: 'popup' });
    await methods.choose('Online transfer', 'iDEAL');
    const opens = context.waitForEvent('page');
    await checkout.payButton.click();
    const popup = await opens;
    await expect(popup.locator('#user')).toBeVisible();
    // The shopper has the bank's page in another window as well, as in an app.
    const bank = await context.newPage();
    await bank.goto(popup.url());
    await checkout.panel.getByRole('button', { name: 'Pay another way' }).click();
    await expect(checkout.element).toHaveAttribute('state', 'ready');
    const other = await merchant.createsCheckout(reserved);
    const asked = await checkout.element.evaluateHandle((element, next) => {
      const given: string[] = [];
      Object.assign(element, {
        async renew() {
          given.push(next);
          return next;
        },
      });
      return given;
    }, other);
    await page.clock.fastForward(28 * 60_000);
    await page.clock.resume();
    await expect.poll(() => asked.jsonValue()).toEqual([other]);
    await bankOn(bank).confirm();
    await page.waitForURL('**/result?**');
    expect((await merchant.reads(id)).kind).toBe('succeeded');
  },
);
