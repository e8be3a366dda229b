import type { Locator } from '@playwright/test';
import { approvedCard } from '../../pages/cards.ts';
import { test as plain } from '../../pages/journey.ts';
import { checkoutTag } from '../../pages/merchant-page.ts';
import { expect, test } from '../../pages/methods/all-methods.ts';
import { test as asking } from '../../pages/methods/asking-channel.ts';
import { offering, storesCard } from '../../pages/methods/stored-cards.ts';

/** The element’s methods are those of the script on the page. */
type Checkout = HTMLElement & { submit(): void; validate(): Promise<boolean> };
const submit = (element: Locator) => element.evaluate((each: Checkout) => each.submit());

plain('nothing is paid before the list of methods is shown', async ({ merchant, gateway, page }) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/methods-*', async (route) => {
    await held.promise;
    await route.continue();
  });
  const requested = page.waitForRequest('**/methods-*');
  await merchant.showsCheckout(offering(await storesCard(gateway, gateway)));
  const { element, frame, number, payButton, panel } = merchant.checkout;
  await requested;
  await submit(element);
  await expect(number).toBeHidden();
  await expect(payButton).toBeHidden();
  await expect(element).toHaveAttribute('state', 'loading');
  await expect(element.locator('.bones')).toBeVisible();
  held.resolve();
  await expect(frame.getByRole('radio', { name: 'Visa, ending in 0000' })).toBeChecked();
  await expect(element).toHaveAttribute('state', 'ready');
  expect(await element.evaluate((each: Checkout) => each.validate())).toBe(true);
  expect(await merchant.charges()).toBe(0);
  await submit(element);
  await expect(panel).toContainText('Visa •••• 0000');
});

plain('no fields of a card take the place of a list that does not load', async ({ merchant, gateway, page }) => {
  await page.route('**/methods-*', (route) => route.abort());
  await merchant.showsCheckout(offering(await storesCard(gateway, gateway)));
  const { element, frame, number } = merchant.checkout;
  await expect(element.getByRole('alert')).toContainText('The payment form did not load.');
  await expect(element).toHaveAttribute('state', 'failed');
  await expect(number).toBeHidden();
  await page.unroute('**/methods-*');
  await expect(frame.getByRole('radio', { name: 'Another card' })).toBeVisible();
  await expect(element).toHaveAttribute('state', 'ready');
  await expect(element.getByRole('alert')).toBeHidden();
});

plain('a form that its page hides has not failed while its list is loading', async ({ merchant, gateway, page }) => {
  await page.clock.install();
  const held = Promise.withResolvers<void>();
  await page.route('**/methods-*', async (route) => {
    await held.promise;
    await route.continue();
  });
  const requested = page.waitForRequest('**/methods-*');
  const id = await merchant.createsCheckout(offering(await storesCard(gateway, gateway)));
  await merchant.shows({ body: `<div hidden>${checkoutTag(id)}</div>` });
  const { element, frame } = merchant.checkout;
  await requested;
  await page.clock.fastForward(5000);
  await expect(element).toHaveAttribute('state', 'loading');
  held.resolve();
  await expect(element).toHaveAttribute('state', 'ready');
  await page.locator('main > div').evaluate((each: HTMLElement) => (each.hidden = false));
  await expect(frame.getByRole('radio', { name: 'Another card' })).toBeInViewport();
});

test('a list that the page wants as tabs is shown without their file', async ({ merchant, methods, page }) => {
  await page.route('**/asked-for-*', (route) => route.abort());
  await methods.shows({ layout: 'tabs' });
  await expect(merchant.checkout.frame.getByRole('radio', { name: 'Card' })).toBeChecked();
  await expect(merchant.checkout.frame.getByRole('tab')).toHaveCount(0);
  await expect(merchant.checkout.element).toHaveAttribute('state', 'ready');
});

asking('a form whose demanded fields load late is one form, and reports each edit once', async ({ merchant, page }) => {
  await page.route('**/details-*', (route) => route.abort(), { times: 2 });
  await merchant.showsCheckout({
    'customer.givenName': 'Jane',
    'customer.surname': 'Jones',
    'customer.ip': '127.0.0.1',
    'billing.country': 'DE',
    'billing.city': 'Hamburg',
    'billing.postcode': '20457',
    'billing.street1': 'Am Alten Hafen 7',
  });
  const { element, frame, fill, number, payButton, panel } = merchant.checkout;
  await expect(element).toHaveAttribute('state', 'failed');
  await expect(element).toHaveAttribute('state', 'ready');
  await expect(frame.locator('.methods')).toHaveCount(1);
  await element.evaluate((each) => {
    each.dataset['changes'] = '0';
    each.addEventListener('tillway-change', () => (each.dataset['changes'] = `${Number(each.dataset['changes']) + 1}`));
  });
  await number.fill(approvedCard.number);
  await expect(element).toHaveAttribute('data-changes', '1');
  await number.press('Enter');
  await expect(merchant.checkout.expiry).toBeFocused();
  await fill(approvedCard);
  await frame.getByLabel('E-mail address').fill('jane@shop.example');
  await frame.getByLabel('Phone number').fill('+49 30 1234567');
  await payButton.click();
  await expect(panel).toContainText('Payment complete');
});
