import { everyFinding } from '../../pages/accessibility.ts';
import { approvedCard } from '../../pages/cards.ts';
import { form, options, page as pageOf, tag } from '../../pages/drop-in/embed.ts';
import { widgetsOn } from '../../pages/drop-in/widgets-page.ts';
import { expect, test } from '../../pages/journey.ts';

test('a page shows the billing address, fills in parts of it, and demands others', async ({
  merchant,
  gateway,
  page,
}) => {
  const id = await merchant.createsCheckout();
  const head = options(`{
    billingAddress: { country: 'DE', city: 'Bonn', postcode: '' },
    mandatoryBillingFields: { street1: true, postcode: 'true', state: false },
    labels: { billingAddress: 'Invoice to', city: 'Place' },
    errorMessages: { billingPostcodeError: 'The postcode, please' },
  }`);
  const src = `${gateway.gatewayUrl}v1/paymentWidgets.js?checkoutId=${id}`;
  const body = pageOf(head, `${tag(src)}<main><h1>A shop</h1>${form}</main>`);
  await merchant.shows({ body: '', files: { '/': { type: 'text/html', body } } });

  const widgets = widgetsOn(page);
  const address = page.getByRole('group').filter({ hasText: 'Invoice to' });
  await expect(address.getByLabel('Country')).toHaveValue('DE');
  await expect(address.getByLabel('Place')).toHaveValue('Bonn');
  await expect(address.getByLabel('State')).toHaveCount(0);
  const names = (await address.getByRole('option').allTextContents()).filter((name) => name !== '');
  expect(names).toContain('Germany');
  expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare));
  await expect(address.getByLabel('Postcode')).toHaveAttribute('autocomplete', 'billing postal-code');

  await widgets.payButton.click();
  await expect(widgets.hints.first()).toHaveText('Enter your card number');
  await widgets.fill(approvedCard);
  await widgets.payButton.click();
  await expect(address.locator('.wpwl-hint')).toHaveText(['Please fill this in', 'The postcode, please']);
  await expect(address.getByLabel('Street and number')).toBeFocused();
  await expect(address.getByLabel('Street and number')).toHaveAccessibleDescription('Please fill this in');
  await expect(address.locator('.wpwl-sup-wrapper-street1 > .wpwl-has-error')).toHaveCount(1);
  expect(await everyFinding(page)).toEqual([]);
  expect((await merchant.reads(id)).kind).toBe('pending');

  await address.getByLabel('Street and number').fill('Am Hof 1');
  await address.getByLabel('Postcode').fill('53113');
  await expect(address.locator('.wpwl-hint')).toHaveCount(0);
  await widgets.payButton.click();
  await page.waitForURL(/resourcePath/);
  expect(await merchant.reads(id)).toMatchObject({
    kind: 'succeeded',
    payment: { billing: { street1: 'Am Hof 1', city: 'Bonn', postcode: '53113', country: 'DE' } },
  });
});
