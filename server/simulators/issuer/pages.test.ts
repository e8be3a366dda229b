import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  authenticationRequestFor,
  type BrowserPage,
  openChallengePage,
  openThreeDs,
  submit,
  type ThreeDs,
} from './three-ds.fixture.ts';

const CHALLENGED = '4200000000000018';

let threeDs: ThreeDs;
beforeEach(async () => {
  threeDs = await openThreeDs();
});
afterEach(() => threeDs.close());

const authenticate = (changes: Record<string, unknown> = {}) =>
  threeDs.post(`${threeDs.urls.directory}authenticate`, authenticationRequestFor(CHALLENGED, threeDs, changes));
const pass = (page: BrowserPage) => submit(page.action, { action: 'submit', code: '1234' });

describe('the page of a challenge', () => {
  it('shows the merchant, the amount and the last digits of the card', async () => {
    const { text } = await openChallengePage(await authenticate());
    expect(text).toContain('Demo &lt;shop&gt; &amp; &quot;friends&quot;');
    expect(text).toContain('€92.00');
    expect(text).toContain('•••• 0018');
    expect(text).not.toContain(CHALLENGED);
    expect(text).toContain('data-seconds="600"');
  });

  it.each([
    ['de-DE', 'lang="de" dir="ltr"', 'Zahlung bestätigen', '92,00 €'],
    ['ar', 'lang="ar" dir="rtl"', 'تأكيد الدفع', '92.00'],
    ['ja-JP', 'lang="ja" dir="ltr"', 'お支払いの確認', '€92.00'],
    ['fr', 'lang="en" dir="ltr"', 'Confirm your payment', '€92.00'],
  ])('is in the language of the browser: %s', async (browserLanguage, ...shown) => {
    const { text } = await openChallengePage(await authenticate({ browserLanguage }));
    for (const part of shown) expect(text.replace(/\u00a0/g, ' ')).toContain(part);
  });

  it.each([
    ['JPY', { purchaseAmount: '9200', purchaseCurrency: '392', purchaseExponent: '0' }, '¥9,200'],
    ['KWD', { purchaseAmount: '92000', purchaseCurrency: '414', purchaseExponent: '3' }, 'KWD 92.000'],
  ])('shows amounts with the decimals of %s', async (_, purchase, amount) => {
    const { text } = await openChallengePage(await authenticate(purchase));
    expect(text.replace(/\u00a0/g, ' ')).toContain(amount);
  });

  it.each(['01', '02', '03', '04', '05'])('has the size of window %s', async (challengeWindowSize) => {
    expect((await openChallengePage(await authenticate(), { challengeWindowSize })).text).toContain(
      `data-window="${challengeWindowSize}"`,
    );
  });

  it('may run its own script and style only, and post to itself only', async () => {
    const { text, policy } = await openChallengePage(await authenticate());
    const hash = (tag: string) =>
      createHash('sha256')
        .update(new RegExp(`<${tag}>([^]*?)</${tag}>`).exec(text)?.[1] ?? '')
        .digest('base64');
    expect(policy).toContain(`style-src 'sha256-${hash('style')}'`);
    expect(policy).toContain(`script-src 'sha256-${hash('script')}'`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain('img-src data:');
    expect(policy).toContain("form-action 'self'");
    expect(policy).not.toContain('unsafe');
    expect(text).not.toMatch(/ (style|on\w+)="/);
  });

  it('may post back to the gateway only when it is over', async () => {
    const { policy } = await pass(await openChallengePage(await authenticate()));
    expect(policy).toContain('form-action https://gateway.example;');
  });
});
