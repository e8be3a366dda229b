import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { browser } from '../../browser.ts';
import { challengedCard } from '../../pages/cards.ts';
import { expect, test } from '../../pages/journey.ts';
import { checkoutTag } from '../../pages/merchant-page.ts';

const guide = readFileSync(join(import.meta.dirname, '../../../docs/test-your-shop.md'), 'utf8');
const [recipe = '', unit = ''] = Array.from(guide.matchAll(/^```ts\n([\s\S]*?)^```/gm), ([, code]) => code ?? '');

/** The body of the recipe's test, as a function. */
function stepsOf(code: string): (given: { readonly page: Page }) => Promise<void> {
  const withoutImport = code.replace(/^import .*\n/, '');
  let steps: ((given: { readonly page: Page }) => Promise<void>) | undefined;
  const collect = (_title: string, body: typeof steps) => (steps = body);
  const run = Reflect.construct(Function, ['test', 'expect', withoutImport]) as (...given: unknown[]) => void;
  run(collect, expect);
  if (!steps) throw new Error('Expected a test in the recipe, saw none');
  return steps;
}

test.describe('docs/test-your-shop.md', { tag: '@chromium' }, () => {
  test.use({ baseURL: ({ site }, use) => use(site.address) });

  test('has a recipe that pays', async ({ merchant, page }) => {
    const id = await merchant.createsCheckout();
    await merchant.shows({ body: checkoutTag(id) });
    const shown = merchant.site.files.get('/');
    if (shown) merchant.site.files.set('/orders/4711', shown);
    await stepsOf(recipe)({ page });
    expect((await merchant.reads(id)).kind).toBe('succeeded');
  });

  test('has a recipe for Cypress that uses these selectors alone', () => {
    const [cypress = ''] = Array.from(guide.matchAll(/^```javascript\n([\s\S]*?)^```/gm), ([, code]) => code ?? '');
    const used = Array.from(cypress.matchAll(/(?:get|find)\('([^@'][^']*)'\)/g), ([, selector = '']) => selector);
    expect(used.length).toBeGreaterThan(8);
    const others = used.filter((selector) => !guide.includes(`| \`${selector}\` `));
    expect(others.filter((selector) => selector !== 'tillway-checkout' && !selector.startsWith('button'))).toEqual([]);
  });

  test('has a way into the frames that a browser without web security permits, and no other', async ({ merchant }) => {
    await merchant.shows({ body: checkoutTag(await merchant.createsCheckout()) });
    // As Cypress starts Chromium with chromeWebSecurity: false.
    const insecure = ['--disable-web-security', '--disable-site-isolation-trials'];
    const entered = [];
    for (const args of [insecure, []]) {
      const started = await chromium.launch({ ...(await browser()), args });
      const page = await started.newPage();
      await page.goto(merchant.site.address);
      await page.locator('tillway-checkout[state=ready]').waitFor();
      entered.push(
        await page
          .locator('tillway-checkout > iframe')
          .evaluate(
            (frame: HTMLIFrameElement) =>
              frame.contentDocument?.body.querySelector('[autocomplete="cc-number"]')?.getAttribute('name') ===
              'number',
          ),
      );
      await started.close();
    }
    expect(entered).toEqual([true, false]);
  });

  test('names selectors that each find one thing', async ({ merchant, page }) => {
    const rows = Array.from(
      guide.matchAll(
        /^\| [^|]+ \| (your page|the form’s frame|the shadow root|that window|the issuer’s page) +\| `([^`]+)` +\|$/gm,
      ),
      ([, place = '', selector = '']) => ({ place, selector }),
    );
    expect(rows).toHaveLength(12);
    await merchant.showsCheckout();
    const { checkout } = merchant;
    await checkout.payButton.click();
    await expect(checkout.number).toHaveAttribute('aria-invalid', 'true');
    await expect(checkout.frame.locator('[aria-invalid="true"]')).not.toHaveCount(0);
    await checkout.pay(challengedCard);
    await expect(checkout.issuer.code).toBeVisible();
    const window = checkout.dialog.locator('iframe').contentFrame();
    const places = {
      'your page': page,
      'the form’s frame': checkout.frame,
      'the shadow root': checkout.element,
      'that window': window,
      'the issuer’s page': checkout.issuer.page,
    };
    for (const { place, selector } of rows) {
      if (selector.includes('aria-invalid')) continue;
      await expect(places[place as keyof typeof places].locator(selector), selector).toHaveCount(1);
    }
  });

  test('has an event for unit tests that is the element’s', async ({ merchant, page }) => {
    await merchant.shows({ head: '', body: '<tillway-checkout></tillway-checkout>' });
    const received = await page.evaluate((code) => {
      let detail: unknown;
      document.addEventListener('tillway-result', (event) => {
        detail = (event as CustomEvent<unknown>).detail;
      });
      const script = document.createElement('script');
      script.textContent = code;
      document.head.append(script);
      return detail;
    }, unit);
    expect(received).toEqual({ id: 'A1', resourcePath: '/v1/checkouts/A1/payment', state: 'paid' });
  });
});
