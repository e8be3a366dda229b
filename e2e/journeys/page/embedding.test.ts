import { anotherCard, approvedCard, challengedCard } from '../../pages/cards.ts';
import { checkoutIn } from '../../pages/checkout.ts';
import { expect, test } from '../../pages/journey.ts';
import { checkoutTag } from '../../pages/merchant-page.ts';
import { openSite } from '../../pages/site.ts';
import { isWhole } from '../../whole.ts';

const TIMES = isWhole ? 100 : 40;

test('inside two nested shadow roots the checkout pays, with a challenge', async ({
  merchant: { checkout, ...merchant },
}) => {
  const id = await merchant.createsCheckout();
  const nest = `
    const outer = document.querySelector('#outer').attachShadow({ mode: 'open' });
    const inner = document.createElement('div');
    outer.append(inner);
    const element = document.createElement('tillway-checkout');
    element.setAttribute('checkout-id', '${id}');
    inner.attachShadow({ mode: 'open' }).append(element);`;
  await merchant.shows({
    body: '<div id="outer"></div><script type="module" src="/nest.js"></script>',
    files: { '/nest.js': { type: 'text/javascript', body: nest } },
  });
  await checkout.pay(challengedCard);
  await checkout.issuer.enter('1234');
  await expect(checkout.panel).toContainText('Payment complete');
});

test('two checkouts on one page are paid independently', async ({ merchant, page }) => {
  const ids = [await merchant.createsCheckout(), await merchant.createsCheckout({ amount: '24.00' })] as const;
  await merchant.shows({
    body: `<section id="first">${checkoutTag(ids[0])}</section><section id="second">${checkoutTag(ids[1])}</section>`,
  });
  const [first, second] = [
    checkoutIn(page.locator('#first tillway-checkout')),
    checkoutIn(page.locator('#second tillway-checkout')),
  ];
  await first.fill(challengedCard);
  await second.pay(approvedCard);
  await expect(second.panel).toContainText('Payment complete');
  await expect(first.element).toHaveAttribute('state', 'ready');
  expect((await merchant.reads(ids[0])).kind).toBe('pending');

  await first.payButton.click();
  await first.issuer.enter('1234');
  await expect(first.panel).toContainText('Payment complete');
  expect((await merchant.reads(ids[0])).kind).toBe('succeeded');
});

test('in a shop that stands in a frame of another site, the way back to the shop leaves that site where it is', async ({
  merchant,
  page,
}) => {
  const shopperResultUrl = `${merchant.site.address}result?order=7`;
  const id = await merchant.createsCheckout({ shopperResultUrl });
  const stays = `<script>addEventListener('tillway-result', (event) => event.preventDefault())</script>`;
  await merchant.shows({ body: checkoutTag(id) + stays });
  const other = await openSite();
  const frame = `<!doctype html><html lang="en"><title>A portal</title><iframe title="Shop" width="500" height="700" src="${merchant.site.address}"></iframe>`;
  other.files.set('/', { type: 'text/html', body: frame });
  await page.goto(other.address);
  const shop = page.locator('iframe').contentFrame();
  const { pay, panel } = checkoutIn(shop.locator('tillway-checkout'));
  await pay(approvedCard);
  await panel.getByRole('link', { name: 'Back to the shop' }).click();
  await expect.poll(() => shop.locator('html').evaluate(() => location.search)).toContain(`?order=7&id=${id}`);
  expect(page.url()).toBe(other.address);
  other.close();
});

test('nothing of the page is covered, directly above and below the form', async ({ merchant, page }) => {
  const id = await merchant.createsCheckout();
  await merchant.shows({
    body: `<p id="above" style="margin: 0">Your order</p>${checkoutTag(id)}<button id="below">Buy</button>`,
  });
  await expect(merchant.checkout.element).toHaveAttribute('state', 'ready');
  const [above, below] = [await page.locator('#above').boundingBox(), await page.locator('#below').boundingBox()];
  if (!above || !below) throw new Error('Expected two boxes of the page, saw none');
  const idAt = (x: number, y: number) =>
    page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.id, [x, y] as const);
  expect(await idAt(above.x + 5, above.y + above.height - 1)).toBe('above');
  expect(await idAt(below.x + 5, below.y + 1)).toBe('below');
});

test('another checkout id starts over with another amount', async ({ merchant: { checkout, ...merchant } }) => {
  await merchant.showsCheckout();
  await expect(checkout.payButton).toHaveText('Pay €92.00');
  await checkout.fill(approvedCard);
  const next = await merchant.createsCheckout({ amount: '15.99' });
  await checkout.element.evaluate((element, id) => element.setAttribute('checkout-id', id), next);
  await expect(checkout.payButton).toHaveText('Pay €15.99');
  await expect(checkout.number).toHaveValue('');
  await checkout.pay(anotherCard);
  await expect(checkout.panel).toContainText('Payment complete');
});

test('the page’s colours and corners apply to the form, and no value that could load or hide anything does', async ({
  merchant: { checkout, ...merchant },
}) => {
  const look = `tillway-checkout {
    --tillway-accent: rgb(120, 40, 160);
    --tillway-radius: 3px;
    --tillway-field: url(https://attacker.example/field);
    --tillway-font: x, y} input { display: none;
    --tillway-font-size: 1px;
  }`;
  const id = await merchant.createsCheckout();
  await merchant.shows({
    body: checkoutTag(id) + '<link rel="stylesheet" href="/look.css">',
    files: { '/look.css': { type: 'text/css', body: look } },
  });
  await expect(checkout.payButton).toHaveCSS('background-color', 'rgb(120, 40, 160)');
  await expect(checkout.number).toHaveCSS('border-radius', '3px');
  await expect(checkout.number).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(checkout.number).toHaveCSS('background-image', 'none');
  await expect(checkout.number).toHaveCSS('font-size', '16px');
  await expect(checkout.number).toBeVisible();
});

test(
  `removed and put back ${TIMES} times, the element leaks nothing and still pays`,
  { tag: '@chromium' },
  async ({ merchant: { checkout, ...merchant }, page }) => {
    // The forms load one after the other.
    test.slow();
    await merchant.showsCheckout();
    const browser = await page.context().newCDPSession(page);
    const putBack = (times: number) =>
      checkout.element.evaluate(async (element, count) => {
        const parent = element.parentElement;
        for (let i = 0; i < count; i++) {
          const ready = new Promise((resolve) => {
            element.addEventListener('ready', resolve, { once: true });
          });
          element.remove();
          parent?.append(element);
          await ready;
        }
      }, times);
    async function counters(): Promise<Record<string, number>> {
      await browser.send('HeapProfiler.collectGarbage');
      return { ...(await browser.send('Memory.getDOMCounters')) };
    }
    await putBack(5);
    const before = await counters();
    await putBack(TIMES - 5);
    const after = await counters();
    // The browser's own objects vary by a few; a leak would add one for each time.
    for (const [counter, count] of Object.entries(before))
      expect.soft(after[counter], counter).toBeLessThan(count + 20);
    expect(page.frames()).toHaveLength(2);
    await checkout.pay(approvedCard);
    await expect(checkout.panel).toContainText('Payment complete');
  },
);
