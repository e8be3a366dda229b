import { checkoutTag } from '../../pages/merchant-page.ts';
import { expect, test } from '../../pages/journey.ts';
import type { Merchant } from '../../pages/merchant.ts';

/** Shows a checkout with texts of the page's own. */
async function showsLabels(merchant: Merchant, labels: object, locale = 'en'): Promise<void> {
  const id = await merchant.createsCheckout();
  const script = `document.querySelector('tillway-checkout').labels = ${JSON.stringify(labels)};`;
  await merchant.shows({
    body: `${checkoutTag(id, locale)}<script src="/labels.js"></script>`,
    files: { '/labels.js': { type: 'text/javascript', body: script } },
  });
  await expect(merchant.checkout.element).toHaveAttribute('state', 'ready');
}

test('texts of the page’s own take the place of the form’s', async ({ merchant }) => {
  await showsLabels(
    merchant,
    {
      number: 'Karte',
      expiryFormat: 'Monat / Jahr',
      secured: 'Alles sicher.',
      pay: 'Für {amount} bestellen',
      cvvMissing: 'Ohne Nummer geht es nicht',
    },
    'de',
  );
  const { frame, payButton, expiry } = merchant.checkout;
  await expect(frame.getByLabel('Karte', { exact: true })).toBeVisible();
  await expect(expiry).toHaveAttribute('placeholder', 'Monat / Jahr');
  await expect(frame.getByText('Alles sicher.')).toBeVisible();
  await expect(payButton).toHaveText('Für 92,00\u00a0€ bestellen');
  await payButton.click();
  await expect(frame.getByText('Ohne Nummer geht es nicht')).toBeVisible();
  await expect(frame.getByText('Datum eingeben')).toBeVisible();
});

test('markup in a text of the page’s own is shown as text', async ({ merchant }) => {
  const text = '<img src=x onerror=alert(1)> <b>Pay</b>';
  await showsLabels(merchant, { holder: text, pay: text });
  await expect(merchant.checkout.payButton).toHaveText(text);
  await expect(merchant.checkout.frame.locator('label[for=holder]')).toHaveText(text);
  await expect(merchant.checkout.frame.locator('img, label b')).toHaveCount(0);
});

test('a name that no text has is named in the console once, and inherited ones are none', async ({
  merchant,
  page,
}) => {
  const hints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') hints.push(message.text());
  });
  await showsLabels(merchant, { cardNumber: 'Card', constructor: 'x', cvv: 'Code', pay: 7 });
  await merchant.checkout.payButton.click();
  await expect(merchant.checkout.number).toHaveAttribute('aria-invalid', 'true');
  await expect(merchant.checkout.payButton).toHaveText('Pay €92.00');
  expect(hints).toEqual(['tillway-checkout: no text has the label cardNumber, constructor. See docs/languages.md.']);
});
