import type { Locator } from '@playwright/test';
import { languages } from '../../../shared/languages.ts';
import { challengedCard } from '../../pages/cards.ts';
import { misplaced } from '../gallery/layout.ts';
import { expect, test } from '../../pages/journey.ts';
import { checkoutTag } from '../../pages/merchant-page.ts';
import { states } from '../../pages/states.ts';
import { everySixth, isWhole } from '../../whole.ts';

/** The lines of the texts that have one in the narrowest form, and how many each takes. */
const lines = (html: Locator): Promise<Readonly<Record<string, number>>> =>
  html.evaluate(async (root) => {
    const { lateTexts } = (await import(new URL(root.dataset['session'] ?? '', location.href).href)) as {
      readonly lateTexts: {
        readonly faults: Readonly<Record<string, string>>;
        readonly cvvHint: string;
        readonly cvvHintFront: string;
      };
    };
    const counts: Record<string, number> = {};
    function count(name: string, element: Element | null, text?: string): void {
      if (!element) throw new Error(`expected an element for ${name}`);
      if (text !== undefined) element.textContent = text.replace('{digits}', '4').replace('{brand}', 'Mastercard');
      const range = document.createRange();
      range.selectNodeContents(element);
      counts[name] = new Set(Array.from(range.getClientRects(), ({ bottom }) => Math.round(bottom / 4))).size;
    }
    for (const label of root.querySelectorAll('label')) count(label.htmlFor, label);
    count('button', root.querySelector('#pay-text'));
    for (const [name, text] of Object.entries(lateTexts.faults)) {
      const field = /^[a-z]+/.exec(name)?.[0].replace('brand', 'number');
      count(name, root.querySelector(`#${field}-fault span`), text);
    }
    const { cvvHint, cvvHintFront } = lateTexts;
    for (const [name, text] of Object.entries({ cvvHint, cvvHintFront }))
      count(name, root.querySelector('#cvv-hint'), text);
    return counts;
  });

test.describe('on a phone of 320 pixels', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  for (const [code, { tag, dir }] of everySixth(languages)) {
    test(`every text of the form fits into its place in ${tag}`, async ({ merchant }) => {
      await merchant.showsCheckout({ amount: '12345.67' }, code);
      const { frame, payButton, status, number, element } = merchant.checkout;
      const html = frame.locator('html');
      await expect(element).toHaveAttribute('state', 'ready');
      await expect(html).toHaveAttribute('lang', tag);
      await expect(html).toHaveAttribute('dir', dir);
      await payButton.click();
      await expect(number).toHaveAttribute('aria-invalid', 'true');
      await expect(status).toHaveText(/^[^{}]*4[^{}]+$/);
      expect(await misplaced(html)).toEqual([]);
      const more = Object.entries(await lines(html)).filter(([, count]) => count !== 1);
      expect(more).toEqual([]);
    });
  }

  for (const locale of isWhole ? ['en', 'de', 'ar'] : ['de', 'ar']) {
    for (const name of ['ready', 'faulty', 'declined', 'challenge', 'unknown', 'not loaded'] as const) {
      test(`nothing is clipped in a checkout in ${locale} that is ${name}`, async ({
        merchant: { checkout, ...merchant },
        page,
        gateway,
      }) => {
        await states[name]({ merchant: { checkout, ...merchant }, page, gateway, locale });
        expect(await misplaced(page.locator('html'))).toEqual([]);
        if (name !== 'not loaded') expect(await misplaced(checkout.frame.locator('html'))).toEqual([]);
        if (name === 'challenge') expect(await misplaced(checkout.issuer.page.locator('html'))).toEqual([]);
      });
    }
  }

  for (const language of isWhole ? ['en', 'de', 'ar'] : ['de']) {
    test(`nothing is clipped in the shop in ${language}`, async ({ shop, page }) => {
      await page.goto(`/?language=${language}`);
      expect(await misplaced(page.locator('html'))).toEqual([]);
      await shop.buyKettle(language);
      await expect(shop.checkout.element).toHaveAttribute('state', 'ready');
      expect(await misplaced(page.locator('html'))).toEqual([]);
      expect(await misplaced(shop.checkout.frame.locator('html'))).toEqual([]);
    });
  }
});

test('the whole card number is visible on a phone of 320 pixels, even in the largest text', async ({
  merchant,
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const id = await merchant.createsCheckout();
  await merchant.shows({
    body: checkoutTag(id),
    files: { '/page.css': { type: 'text/css', body: 'tillway-checkout { --tillway-font-size: 24px }' } },
  });
  await merchant.checkout.number.fill('4200000000000000');
  expect(await merchant.checkout.number.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0);
});

test.describe('at 400 % zoom', () => {
  // A window of 1280 by 1024 pixels at this zoom (WCAG 2.2, 1.4.10).
  test.use({ viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 });

  test('a payment with a challenge works, and nothing is clipped', async ({ shop, page }) => {
    await shop.buyKettle();
    const { checkout, result } = shop;
    await checkout.fill(challengedCard);
    expect(await misplaced(page.locator('html'))).toEqual([]);
    expect(await misplaced(checkout.frame.locator('html'))).toEqual([]);
    await checkout.payButton.click();
    await expect(checkout.issuer.code).toBeVisible();
    expect(await misplaced(checkout.issuer.page.locator('html'))).toEqual([]);
    await checkout.issuer.enter('1234');
    await expect(result).toHaveAttribute('data-state', 'paid');
  });
});

test('the issuer’s window fits a phone that is turned during the challenge', async ({ merchant, page, gateway }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await states.challenge({ merchant, page, gateway, locale: 'de' });
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await misplaced(page.locator('html'))).toEqual([]);
  const { page: issuer, code } = merchant.checkout.issuer;
  expect(await misplaced(issuer.locator('html'))).toEqual([]);
  await expect(code).toBeInViewport({ ratio: 1 });
});
