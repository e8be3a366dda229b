import type { Page } from '@playwright/test';
import { approvedCard, challengedCard } from '../../pages/cards.ts';
import { expect, test } from '../../pages/journey.ts';
import { checkoutTag } from '../../pages/merchant-page.ts';
import { spy } from '../../pages/spy.ts';

/** Messages that a page could send to the frame, real and invented ones. */
const forgeries = [
  { kind: 'connect' },
  { kind: 'challengeClosed' },
  { kind: 'look', look: { scheme: 'dark', tokens: { accent: 'red' } } },
  { kind: 'result', id: 'x', resourcePath: '/v1/checkouts/x/payment', state: 'paid', url: null },
  { kind: 'state', state: 'paid' },
  'ready',
  null,
];

type Thief = { readonly messages: readonly unknown[]; replay(): void };

/** Keeps every port of the element and every message through it, and sends all of them again on demand. */
const thief = `
const ports = new Set();
const messages = [];
const Channel = MessageChannel;
window.MessageChannel = class extends Channel {
  constructor() {
    super();
    ports.add(this.port1);
    this.port1.addEventListener('message', ({ data }) => messages.push(data));
  }
};
const send = MessagePort.prototype.postMessage;
MessagePort.prototype.postMessage = function (message) { messages.push(message); return send.call(this, message); };
const invented = [
  { kind: 'pay' }, { kind: 'validate' }, { kind: 'focus' }, { kind: 'observe' }, { kind: 'notRenewed' },
  { kind: 'parameters', parameters: { amount: '0.01', 'card.number': '4200000000000000' } },
  { kind: 'layout', places: {} }, { kind: 'options', options: {} }, { kind: 'pay', amount: '0.01' },
];
Object.assign(window, { messages, replay() {
  for (const port of ports) for (const message of [...messages, ...invented]) send.call(port, message);
} });`;
const stolen = (page: Page) => page.evaluate(() => JSON.stringify((window as unknown as Thief).messages));

/** Records the names of the element's events. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const received: string[] = [];
    Object.assign(window, { received });
    for (const name of ['ready', 'change', 'submit', 'result', 'error', 'expired'])
      document.querySelector('tillway-checkout')?.addEventListener(name, () => received.push(name));
  });
const received = (page: Page) => page.evaluate(() => (window as unknown as { received: string[] }).received);

test('a page that forges messages to the frame, or offers a second port, changes nothing and receives nothing', async ({
  merchant: { checkout, ...merchant },
  page,
}) => {
  await merchant.showsCheckout();
  await expect(checkout.element).toHaveAttribute('state', 'ready');
  await page.evaluate((messages) => {
    const frame = document.querySelector<HTMLIFrameElement>('tillway-checkout > iframe');
    const intercepted: unknown[] = [];
    Object.assign(window, { intercepted });
    for (const message of messages) {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', ({ data }) => intercepted.push(data));
      port1.start();
      const { origin } = new URL(frame?.src ?? '');
      frame?.contentWindow?.postMessage(message, origin, [port2]);
      frame?.contentWindow?.postMessage(message, origin);
      port1.postMessage(message);
    }
  }, forgeries);
  await checkout.fill(approvedCard);
  await expect(checkout.frame.locator('html')).toHaveAttribute('data-scheme', 'light');
  await expect(checkout.element).toHaveAttribute('state', 'ready');
  expect(await page.evaluate(() => (window as unknown as { intercepted: unknown[] }).intercepted)).toEqual([]);
  await checkout.payButton.click();
  await expect(checkout.panel).toContainText('Payment complete');
});

test('a sibling frame that forges messages to the frame, or to the page, changes nothing', async ({
  merchant: { checkout, ...merchant },
  page,
}) => {
  const id = await merchant.createsCheckout();
  await merchant.shows({
    body: `${checkoutTag(id)}<iframe name="sibling" src="/sibling"></iframe>`,
    files: { '/sibling': { type: 'text/html', body: '<!doctype html><title>A sibling</title>' } },
  });
  await expect(checkout.element).toHaveAttribute('state', 'ready');
  await listen(page);
  await page.frame('sibling')?.evaluate((messages) => {
    // A sibling of the page's own origin reaches everything that the page reaches.
    const frame = window.parent.document.querySelector<HTMLIFrameElement>('tillway-checkout > iframe');
    const { origin } = new URL(frame?.src ?? '');
    for (const message of messages) {
      const { port1, port2 } = new MessageChannel();
      frame?.contentWindow?.postMessage(message, origin, [port2]);
      port1.postMessage({ kind: 'challengeClosed' });
      window.parent.postMessage(message, window.origin);
    }
  }, forgeries);
  expect(await received(page)).toEqual([]);
  await checkout.number.fill(challengedCard.number);
  await expect.poll(() => received(page)).toEqual(['change']);
  await checkout.pay(challengedCard);
  await expect(checkout.issuer.code).toBeVisible();
  expect(await received(page)).toEqual(['change', 'change', 'change', 'change', 'submit']);
  await checkout.issuer.enter('1234');
  await expect(checkout.panel).toContainText('Payment complete');
});

test('a page that keeps the element’s end of the channel reads no card data, and can do no more with it than the element', async ({
  merchant: { checkout, ...merchant },
  page,
}) => {
  const id = await merchant.createsCheckout();
  await merchant.shows({ body: checkoutTag(id), files: { '/first.js': { type: 'text/javascript', body: thief } } });
  await expect(checkout.element).toHaveAttribute('state', 'ready');
  await checkout.number.fill(approvedCard.number);
  await expect.poll(() => stolen(page)).toContain('"change"');
  // Everything that was ever sent either way, and messages of every kind with invented content, again and again.
  await page.evaluate(() => (window as unknown as Thief).replay());
  await expect(checkout.expiry).toHaveAttribute('aria-invalid', 'true');
  await expect(checkout.number).not.toHaveAttribute('aria-invalid');
  expect(await merchant.charges()).toBe(0);
  await checkout.fill(approvedCard);
  await checkout.payButton.click();
  await expect(checkout.panel).toContainText('Payment complete');
  await page.evaluate(() => (window as unknown as Thief).replay());
  await expect(checkout.panel).toContainText('Payment complete');
  const seen = (await stolen(page)).replaceAll(/[\dA-F]{16,}/gi, '');
  for (const secret of ['4200', '0534', '05 / 34', 'Jane']) expect(seen).not.toContain(secret);
  expect((await merchant.reads(id)).kind).toBe('succeeded');
});

test('a page that records everything before other scripts run cannot read a digit', async ({
  merchant: { checkout, ...merchant },
  page,
}) => {
  const card = { ...challengedCard, expiry: '11 / 38', cvv: '927' };
  const id = await merchant.createsCheckout();
  await merchant.shows({
    body: `<input aria-label="Coupon">${checkoutTag(id)}`,
    files: { '/first.js': { type: 'text/javascript', body: spy } },
  });
  await page.getByLabel('Coupon').pressSequentially('coupon 99');
  await checkout.number.pressSequentially(approvedCard.number);
  await checkout.pay(card);
  await checkout.issuer.enter('1234');
  await expect(checkout.panel).toContainText('Payment complete');

  const seen = (await page.evaluate(() => (window as unknown as { seen(): string }).seen())).replaceAll(
    /[\dA-F]{16,}|:\d{5}/gi,
    '',
  );
  expect(seen).toContain('coupon 99');
  expect(seen).toContain('"complete":true');
  for (const secret of ['4200', '0018', card.cvv, card.expiry, '1138', '1234', 'Jane', 'Jones'])
    expect(seen).not.toContain(secret);
});

test(
  'a page that is not on the merchant’s list cannot show the form',
  { tag: '@chromium' },
  async ({ merchant: { checkout, ...merchant }, page, violations }) => {
    await page.clock.install();
    const id = await merchant.createsCheckout();
    const elsewhere = merchant.site.address.replace('127.0.0.1', 'elsewhere.localhost');
    await merchant.shows({ body: checkoutTag(id), at: elsewhere });
    await expect.poll(() => violations.join()).toContain('frame-ancestors');
    violations.length = 0;
    await page.clock.fastForward(5000);
    await expect(checkout.element).toHaveAttribute('state', 'failed');
  },
);

test(
  'a page on the list cannot show the form inside the page of a stranger',
  { tag: '@chromium' },
  async ({ merchant: { checkout, ...merchant }, page, violations }) => {
    const id = await merchant.createsCheckout();
    const elsewhere = merchant.site.address.replace('127.0.0.1', 'elsewhere.localhost');
    await merchant.shows({
      at: `${elsewhere}stranger`,
      body: checkoutTag(id),
      files: {
        '/stranger': {
          type: 'text/html',
          body: `<!doctype html><title>A stranger</title><iframe src="${merchant.site.address}"></iframe>`,
        },
      },
    });
    await expect.poll(() => violations.join()).toContain('frame-ancestors');
    violations.length = 0;
    await expect(page.frameLocator('iframe').locator('tillway-checkout')).not.toHaveAttribute('state', 'ready');
    expect(
      page
        .frames()
        .map((frame) => frame.url())
        .join(),
    ).not.toContain('/frame?');
    await expect(checkout.element).toHaveCount(0);
  },
);
