import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { approvedCard } from '../../pages/cards.ts';
import { expect, test } from '../../pages/journey.ts';
import { installerNames, installPackage } from '../../pages/package/shop-project.ts';
import type { Manifest } from '../../pages/package/manifest.ts';

const root = join(import.meta.dirname, '../../..');

test.describe('the package', { tag: '@chromium' }, () => {
  for (const installer of installerNames) {
    test(`is installed by ${installer} from its file, and its loader pays`, async ({ merchant, page, gateway }) => {
      const project = await installPackage(installer);
      const id = await merchant.createsCheckout();
      const script = `
        import { loadCheckout } from '/checkout-loader.js';
        const [first, second] = await Promise.all([loadCheckout('${gateway.gatewayUrl}'), loadCheckout('${gateway.gatewayUrl.slice(0, -1)}')]);
        const checkout = document.createElement('tillway-checkout');
        checkout.checkoutId = '${id}';
        document.querySelector('main').append(checkout);
        document.body.dataset.same = String(first === second && first === customElements.get('tillway-checkout'));`;
      await merchant.shows({
        head: '<script type="module" src="/shop.js"></script>',
        body: '',
        files: {
          '/checkout-loader.js': { type: 'text/javascript', body: await project.read('dist/index.js') },
          '/shop.js': { type: 'text/javascript', body: script },
        },
      });
      await merchant.checkout.pay(approvedCard);
      await expect(merchant.checkout.panel).toContainText('Payment complete');
      await expect(page.locator('body')).toHaveAttribute('data-same', 'true');
      await expect(page.locator('script[src*="checkout.js"]')).toHaveCount(1);
      await project.remove();
    });
  }

  test('tries again after a script that could not be loaded, and refuses a second gateway', async ({
    merchant,
    page,
    gateway,
  }) => {
    const loader = readFileSync(join(root, 'widget/package/dist/index.js'), 'utf8');
    await merchant.shows({
      head: '',
      body: '',
      files: { '/checkout-loader.js': { type: 'text/javascript', body: loader } },
    });
    await page.route('**/v1/checkout.js', (route) => route.abort(), { times: 1 });
    const outcomes = await page.evaluate(
      async ({ address, loaderUrl }) => {
        const { loadCheckout } = (await import(loaderUrl)) as {
          loadCheckout(gateway: string): Promise<unknown>;
        };
        const outcome = (from: string) =>
          loadCheckout(from).then(
            (element) => typeof element,
            (fault: Error) => fault.message,
          );
        return [await outcome(address), await outcome(address), await outcome('https://other.example/')];
      },
      { address: gateway.gatewayUrl, loaderUrl: '/checkout-loader.js' },
    );
    expect(outcomes).toEqual([
      expect.stringContaining('could not be loaded'),
      'function',
      expect.stringContaining('Expected one gateway on a page'),
    ]);
  });

  test('loads with a hash and a nonce under a strict policy with Trusted Types', async ({ merchant, gateway }) => {
    const loader = readFileSync(join(root, 'widget/package/dist/index.js'), 'utf8');
    const { id, integrity } = await merchant.preparesCheckout({ integrity: 'true' });
    await merchant.shows({
      head: '<script type="module" src="/shop.js" nonce="r4nd0m"></script>',
      body: `<tillway-checkout checkout-id="${id}" locale="en"></tillway-checkout>`,
      headers: {
        'content-security-policy': `script-src 'nonce-r4nd0m' 'strict-dynamic'; require-trusted-types-for 'script'; trusted-types tillway-checkout; report-uri /reports; frame-src ${new URL(gateway.gatewayUrl).origin}`,
      },
      files: {
        '/checkout-loader.js': { type: 'text/javascript', body: loader },
        '/shop.js': {
          type: 'text/javascript',
          body: `import { loadCheckout } from '/checkout-loader.js';
            loadCheckout('${gateway.gatewayUrl}', { integrity: '${integrity}', nonce: 'r4nd0m' });`,
        },
      },
    });
    await merchant.checkout.pay(approvedCard);
    await expect(merchant.checkout.panel).toContainText('Payment complete');
    expect(merchant.site.reports).toEqual([]);
  });

  test('resolves with null where there is no document', async () => {
    const { loadCheckout } = (await import(join(root, 'widget/package/dist/index.js'))) as {
      loadCheckout(gateway: string): Promise<unknown>;
    };
    expect(await loadCheckout('https://pay.example/')).toBeNull();
  });
});

test.describe('the manifest of the package', { tag: '@chromium' }, () => {
  const manifest = JSON.parse(readFileSync(join(root, 'widget/package/dist/custom-elements.json'), 'utf8')) as Manifest;
  const [element] = manifest.modules[0].declarations;
  const names = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name);

  test('has every attribute that the element observes', async ({ merchant, page }) => {
    await merchant.showsCheckout();
    await expect(merchant.checkout.element).toHaveAttribute('state', 'ready');
    const observed = await page.evaluate(() => {
      const found = customElements.get('tillway-checkout') as unknown as { observedAttributes: readonly string[] };
      return found.observedAttributes;
    });
    // Frameworks write two of them without their hyphen.
    const others = new Set(names(element.attributes).map((name) => name.replace('-', '')));
    expect(observed.filter((name) => !names(element.attributes).includes(name) && !others.has(name))).toEqual([]);
    expect(names(element.attributes).filter((name) => !observed.includes(name))).toEqual([]);
  });

  for (const framework of ['react', 'preact', 'solid', 'vue', 'svelte']) {
    test(`agrees with the declarations for ${framework}`, () => {
      const declarations = readFileSync(join(root, `widget/package/dist/${framework}.d.ts`), 'utf8');
      const settable = element.members.filter(({ kind, readonly }) => kind === 'field' && !readonly);
      const prefix = framework === 'solid' ? 'on:' : 'on';
      const expected = [
        ...names(element.attributes).filter((name) => name !== 'state'),
        ...names(settable),
        ...names(element.events).map((name) => prefix + name),
      ];
      expect(expected.filter((name) => !new RegExp(`^\\s+'?${name}'?\\?:`, 'm').test(declarations))).toEqual([]);
    });
  }
});
