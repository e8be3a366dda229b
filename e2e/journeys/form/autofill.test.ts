import type { Locator, Page } from '@playwright/test';
import { approvedCard } from '../../pages/cards.ts';
import { expect, test } from '../../pages/journey.ts';
import { checkoutTag } from '../../pages/merchant-page.ts';

const stored = { number: approvedCard.number, name: 'Jane Jones', expiryMonth: '05', expiryYear: '2034', cvc: '123' };

/**
 * Lets the browser fill in the form with a card that its user has stored, as from the list below the number. The form
 * is of another site than its page, and so has a process and a session of its own.
 */
async function autofill(page: Page, number: Locator): Promise<void> {
  await number.click();
  const frame = page.frames().find((each) => each.url().includes('/frame?'));
  const session = await page.context().newCDPSession(frame ?? page);
  const { result } = await session.send('Runtime.evaluate', { expression: 'document.querySelector("#number")' });
  const { node } = await session.send('DOM.describeNode', { objectId: result.objectId ?? '' });
  const { frameTree } = await session.send('Page.getFrameTree');
  await session.send('Autofill.trigger', { fieldId: node.backendNodeId, frameId: frameTree.frame.id, card: stored });
}

for (const locale of ['en', 'de', 'ar']) {
  test(
    `the browser fills in all four fields with a stored card, in ${locale}`,
    { tag: ['@chromium', '@autofill'] },
    async ({ merchant: { checkout, ...merchant }, page }) => {
      await merchant.showsCheckout({}, locale);
      await expect(checkout.element).toHaveAttribute('state', 'ready');
      await autofill(page, checkout.number);
      await expect(checkout.number).toHaveValue('4200 0000 0000 0000');
      await expect(checkout.expiry).toHaveValue(/^05 \/ (20)?34$/);
      await expect(checkout.cvv).toHaveValue('123');
      await expect(checkout.holder).toHaveValue('Jane Jones');
      await checkout.payButton.click();
      await expect(checkout.element).toHaveAttribute('state', 'paid');
    },
  );
}

test(
  'inside a shadow root of the merchant’s own no browser reaches the form, as the guide warns',
  { tag: ['@chromium', '@autofill'] },
  async ({ merchant: { checkout, ...merchant }, page }) => {
    const id = await merchant.createsCheckout();
    await merchant.shows({
      body: '<div id="host"></div><script type="module" src="/host.js"></script>',
      files: {
        '/host.js': {
          type: 'text/javascript',
          body: `document.querySelector('#host').attachShadow({ mode: 'open' }).innerHTML = '${checkoutTag(id)}';`,
        },
      },
    });
    await expect(checkout.element).toHaveAttribute('state', 'ready');
    await autofill(page, checkout.number);
    await expect(checkout.number).toBeFocused();
    await expect(checkout.number).toHaveValue('');
  },
);

for (const { filled, events } of [
  { filled: '203405', events: ['input'] },
  { filled: '203405', events: ['change'] },
  { filled: '2034-05', events: [] },
  { filled: '5/34', events: [] },
])
  test(`a date that is filled in as ${filled} with ${events.join() || 'no event'} is the fifth month of 2034`, async ({
    merchant: { checkout, ...merchant },
  }) => {
    const id = await merchant.showsCheckout();
    await checkout.fill(approvedCard);
    await checkout.expiry.fill('');
    await fillIn(checkout.expiry, filled, events);
    await checkout.payButton.click();
    await expect(checkout.element).toHaveAttribute('state', 'paid');
    const read = await merchant.reads(id);
    expect(read.kind === 'succeeded' && read.payment.card).toMatchObject({ expiryMonth: '05', expiryYear: '2034' });
  });

for (const date of ['2034-05-31', '05/31/2034', '31.05.34'])
  test(`a date with a day, such as ${date}, is not filled in`, async ({ merchant: { checkout, ...merchant } }) => {
    await merchant.showsCheckout();
    await checkout.fill(approvedCard);
    await checkout.expiry.fill('');
    await fillIn(checkout.expiry, date, ['input', 'change']);
    await expect(checkout.expiry).toHaveValue('');
    await checkout.payButton.click();
    await expect(checkout.expiry).toBeFocused();
    expect(await merchant.charges()).toBe(0);
  });

test('a date with a day that is typed is a fault, and no payment is made with another month', async ({ merchant }) => {
  const { checkout } = merchant;
  await merchant.showsCheckout();
  await checkout.fill(approvedCard);
  await checkout.expiry.fill('');
  await checkout.expiry.pressSequentially('12/31/2030');
  await expect(checkout.expiry).toHaveValue('12 / 31/2030');
  await checkout.payButton.click();
  await expect(checkout.expiry).toBeFocused();
  await expect(checkout.expiry).toHaveAccessibleDescription(/Month and year/);
  expect(await merchant.charges()).toBe(0);
  await checkout.expiry.selectText();
  await checkout.expiry.pressSequentially('12/2030');
  await expect(checkout.expiry).toHaveValue('12 / 2030');
  await expect(checkout.expiry).not.toHaveAttribute('aria-invalid');
});

/** Fills in a field as a password manager does, by a script. */
const fillIn = (field: Locator, filled: string, events: readonly string[]): Promise<void> =>
  field.evaluate(
    (input: HTMLInputElement, { value, kinds }) => {
      input.value = value;
      for (const kind of kinds) input.dispatchEvent(new Event(kind, { bubbles: true }));
    },
    { value: filled, kinds: events },
  );
