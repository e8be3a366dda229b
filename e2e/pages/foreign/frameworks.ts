import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { type ForeignPages, scripted } from './foreign-page.ts';

const installed = join(import.meta.dirname, '../../../examples/node_modules');
const library = (path: string) =>
  ({ type: 'text/javascript', body: readFileSync(join(installed, path), 'utf8') }) as const;

/** React's modules without a bundler, and a `require` for them. */
function reactModules(): string {
  const fromReact = createRequire(join(installed, 'react-dom/package.json'));
  const modules = [
    ['react', fromReact.resolve('react/package.json'), 'react'],
    ['scheduler', fromReact.resolve('scheduler/package.json'), 'scheduler'],
    ['react-dom', fromReact.resolve('./package.json'), 'react-dom'],
    ['react-dom/client', fromReact.resolve('./package.json'), 'react-dom-client'],
  ].map(([name, description = '', file]) => {
    const code = readFileSync(join(description, '..', 'cjs', `${file}.production.js`), 'utf8');
    return `${JSON.stringify(name)}: (exports, module) => { ${code}\n }`;
  });
  return `const known = { ${modules.join(',')} };
    const loaded = {};
    globalThis.require = (name) => {
      const module = (loaded[name] ??= { exports: {} });
      known[name]?.(module.exports, module);
      delete known[name];
      return module.exports;
    };`;
}

/** Pages that a framework renders, beside those of the examples. */
export const frameworks: ForeignPages = {
  'that Vue keeps alive while another view is shown': {
    page({ id, script }) {
      const page = scripted(
        '<div id="app"></div>',
        `const { createApp, h, KeepAlive, ref } = Vue;
        const views = {
          pay: { render: () => h('tillway-checkout', { 'checkout-id': '${id}', locale: 'en' }) },
          cart: { render: () => h('p', 'One kettle') },
        };
        const shown = ref('pay');
        createApp({ render: () => [
          h('button', { id: 'switch', onClick: () => { shown.value = shown.value === 'pay' ? 'cart' : 'pay'; } }, 'Switch'),
          h(KeepAlive, null, [h(views[shown.value], { key: shown.value })]),
        ] }).mount('#app');`,
      );
      return {
        ...page,
        head: `<script src="/vue.js"></script>${script}`,
        files: { ...page.files, '/vue.js': library('vue/dist/vue.runtime.global.prod.js') },
      };
    },
    async before(page) {
      await expect(page.locator('tillway-checkout')).toHaveAttribute('state', 'ready');
      await page.locator('#switch').click();
      await expect(page.locator('tillway-checkout')).toHaveCount(0);
      await page.locator('#switch').click();
    },
  },
  'that React continues from a server, as docs/frameworks.md has it': {
    page({ id, script }) {
      const guide = readFileSync(join(import.meta.dirname, '../../../docs/frameworks.md'), 'utf8');
      const [, shown = ''] = /^```tsx\n([\s\S]*?)^return/m.exec(guide) ?? [];
      const page = scripted(
        `<div id="app"><tillway-checkout checkout-id="${id}"></tillway-checkout><p role="status"></p></div>`,
        `import '/react.js';
        const { createElement, Fragment, useState } = require('react');
        const { hydrateRoot } = require('react-dom/client');
        const id = '${id}';
        function Checkout() {
          const [state, setState] = useState('');
          const finish = (event) => { event.preventDefault(); setState('received'); };
          ${shown}
          return createElement(Fragment, null,
            createElement('tillway-checkout', { 'checkout-id': id, ref: listen, ...left }),
            createElement('p', { role: 'status' }, state));
        }
        // The element's own script has run by then, and the shopper has begun to type.
        addEventListener('tillway-change', () => hydrateRoot(document.querySelector('#app'), createElement(Checkout)), {
          once: true,
        });`,
      );
      const react = { type: 'text/javascript', body: reactModules() } as const;
      return { ...page, head: script, files: { ...page.files, '/react.js': react } };
    },
    async press(page, checkout) {
      await page.locator('tillway-checkout').dispatchEvent('tillway-result');
      await expect(page.locator('[role=status]')).toHaveText('received');
      await checkout.payButton.click();
    },
  },
  'that Preact renders anew for every event': {
    page({ id, script }) {
      const page = scripted(
        '<div id="app"></div>',
        `import { h, render } from '/preact.js';
        let events = 0;
        const draw = () => render(
          h('section', null, h('p', null, 'Events: ', events), h('tillway-checkout', {
            'checkout-id': '${id}', locale: 'en',
            'ontillway-ready': count, 'ontillway-change': count, 'ontillway-submit': count,
          })),
          document.querySelector('#app'),
        );
        function count() { events += 1; draw(); }
        draw();`,
      );
      return { ...page, head: script, files: { ...page.files, '/preact.js': library('preact/dist/preact.mjs') } };
    },
    async press(page, checkout) {
      await expect(page.getByText(/Events: [3-9]/)).toBeVisible();
      await checkout.payButton.click();
    },
  },
};
