import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { challengedCard } from '../../pages/cards.ts';
import { checkoutOn } from '../../pages/checkout.ts';
import { openExamples } from '../../pages/package/examples.ts';
import { expect, test as base } from '../../pages/journey.ts';
import { thirdOf } from '../../whole.ts';

const test = base.extend<object, { examples: string }>({
  examples: [
    async ({ gateway }, use) => {
      const { address, close } = await openExamples(gateway);
      await use(address);
      close();
    },
    { scope: 'worker' },
  ],
});

for (const example of thirdOf(['plain', 'react', 'vue', 'svelte', 'angular', 'server-rendered'])) {
  test(
    `the example ${example} is paid with a challenge, and shows the outcome`,
    { tag: '@chromium' },
    async ({ examples, page }) => {
      await page.goto(`${examples}${example}/`);
      const checkout = checkoutOn(page);
      await checkout.pay(challengedCard);
      await checkout.issuer.enter('1234');
      await expect(page.locator('[role=status]')).toHaveText('Your order is paid.');
      await expect(checkout.iframe).toHaveCount(1);
    },
  );
}

test('docs/frameworks.md shows the code of the examples', { tag: '@chromium' }, () => {
  const root = join(import.meta.dirname, '../../..');
  const guide = readFileSync(join(root, 'docs/frameworks.md'), 'utf8');
  const shown = Array.from(guide.matchAll(/^```(?:jsx?|ts|vue|svelte)\n([\s\S]*?)^```/gm), ([, code]) => code);
  const files = ['order.js', 'react/checkout.jsx', 'vue/checkout.vue', 'svelte/checkout.svelte', 'angular/checkout.ts'];
  expect(shown).toEqual(files.map((file) => readFileSync(join(root, 'examples', file), 'utf8')));
});

test(
  'the page of docs/frameworks.md with a frame in it is paid',
  { tag: '@chromium' },
  async ({ merchant, gateway }) => {
    const guide = readFileSync(join(import.meta.dirname, '../../../docs/frameworks.md'), 'utf8');
    const [, html = ''] = /^```html\n([\s\S]*?)^```/m.exec(guide) ?? [];
    const { id, frameUrl = '' } = await merchant.preparesCheckout({ frameUrl: 'true' });
    const body = html
      .replaceAll('http://localhost:8080/', gateway.gatewayUrl)
      .replace('checkout-id="…"', `checkout-id="${id}"`)
      .replace('src="…?', `src="${frameUrl}?`);
    await merchant.shows({ head: '', body });
    await merchant.checkout.pay(challengedCard);
    await merchant.checkout.issuer.enter('1234');
    await expect(merchant.checkout.element).toHaveAttribute('state', 'paid');
    await expect(merchant.checkout.iframe).toHaveAttribute('src', `${frameUrl}?locale=en`);
  },
);
