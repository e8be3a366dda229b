import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { type ForeignPages, scripted } from './foreign-page.ts';

const installed = join(import.meta.dirname, '../../../examples/node_modules');
const library = (path: string) =>
  ({ type: 'text/javascript', body: readFileSync(join(installed, path), 'utf8') }) as const;

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
