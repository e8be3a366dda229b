import { expect } from '@playwright/test';
import { type ForeignPages, scripted } from './foreign-page.ts';

/** Pages that do something with the element. */
export const behaviour: ForeignPages = {
  'with a pay button of its own': {
    page: ({ id }) =>
      scripted(
        `<tillway-checkout checkout-id="${id}" locale="en" button="none"></tillway-checkout><button id="own">Buy now</button>`,
        `const checkout = document.querySelector('tillway-checkout');
        document.querySelector('#own').addEventListener('click', async () => {
          if (await checkout.validate()) checkout.submit();
        });`,
      ),
    async press(page, checkout) {
      await expect(checkout.payButton).toBeHidden();
      await page.locator('#own').click();
    },
  },
  'whose order changes twice': {
    async page({ tag, reprice }) {
      await reprice('98.00');
      return scripted(
        `${tag}<button id="change">Add a gift</button>`,
        `document.querySelector('#change').addEventListener('click', () => document.querySelector('tillway-checkout').reload());`,
      );
    },
    async before(page) {
      await expect(page.locator('tillway-checkout')).toHaveAttribute('state', 'ready');
      await page.locator('#change').click();
    },
    async press(_page, checkout) {
      await expect(checkout.payButton).toHaveText('Pay €98.00');
      await checkout.payButton.click();
    },
  },
  'of one document, whose views come and go': {
    page: ({ tag }) =>
      scripted(
        '<nav><a href="/cart">Cart</a> <a href="/pay">Pay</a></nav><div id="view"></div>',
        `const views = { '/cart': '<p>One kettle</p>', '/pay': ${JSON.stringify(tag)} };
        document.querySelector('nav').addEventListener('click', (event) => {
          event.preventDefault();
          history.pushState({}, '', event.target.getAttribute('href'));
          document.querySelector('#view').innerHTML = views[location.pathname];
        });`,
      ),
    async before(page) {
      await page.getByText('Pay', { exact: true }).click();
      await expect(page.locator('tillway-checkout')).toHaveAttribute('state', 'ready');
      await page.getByText('Cart').click();
      await expect(page.locator('tillway-checkout')).toHaveCount(0);
      await page.getByText('Pay', { exact: true }).click();
    },
  },
  'that gives the form the focus': {
    page: ({ tag }) =>
      scripted(
        tag,
        `await customElements.whenDefined('tillway-checkout'); document.querySelector('tillway-checkout').focus();`,
      ),
  },
  'that counts steps, without an attribute more': {
    page: ({ id }) =>
      scripted(
        `<tillway-checkout checkout-id="${id}" locale="en" analytics></tillway-checkout><output id="steps"></output>`,
        `document.addEventListener('tillway-step', ({ detail }) => { document.querySelector('#steps').textContent += detail.step + ' ' + detail.field + ' '; });`,
      ),
    async press(page, checkout) {
      await expect(page.locator('#steps')).toContainText('entered number');
      await expect(page.locator('#steps')).not.toContainText('4200');
      await checkout.payButton.click();
    },
  },
  'whose clicks and keys are handled far above': {
    page: ({ tag }) =>
      scripted(
        tag,
        `for (const kind of ['click', 'keydown', 'submit', 'focusin', 'message'])
          addEventListener(kind, (event) => event.stopImmediatePropagation(), true);`,
      ),
  },
};
