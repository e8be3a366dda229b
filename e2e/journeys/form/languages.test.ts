import { approvedCard, challengedCard } from '../../pages/cards.ts';
import { expect, test } from '../../pages/journey.ts';

/** The digits of another script, in their order from 0 to 9. */
const written = (text: string, digits: string): string =>
  text.replaceAll(/\d/g, (digit) => digits.charAt(Number(digit)));

test('in German, amounts and texts are German', async ({ shop }) => {
  await shop.buyKettle('de');
  const { checkout } = shop;
  await expect(checkout.payButton).toHaveText('92,00 € zahlen');
  await expect(checkout.frame.locator('html')).toHaveAttribute('lang', 'de');
  await expect(checkout.frame.getByLabel('Kartennummer')).toBeVisible();
  await checkout.payButton.click();
  await expect(checkout.status).toHaveText(
    'Bitte prüfen Sie 4 Felder: Kartennummer, Gültig bis, Prüfnummer und Name auf der Karte.',
  );
  await checkout.pay(approvedCard);
  await expect(shop.result).toContainText('Danke, es ist bezahlt.');
});

test('a region is kept for prices, even after the price has changed', async ({ merchant }) => {
  const id = await merchant.showsCheckout({}, 'de-AT');
  await expect(merchant.checkout.payButton).toHaveText('€\u00a092,00 zahlen');
  await expect(merchant.checkout.frame.locator('html')).toHaveAttribute('lang', 'de-AT');
  await merchant.client.update(id, { amount: '98.00', currency: 'EUR' });
  await merchant.checkout.pay(approvedCard);
  await expect(merchant.checkout.payButton).toHaveText('€\u00a098,00 zahlen');
});

test('a language without texts is English in everything, and the console names it once', async ({ merchant, page }) => {
  const hints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') hints.push(message.text());
  });
  await merchant.showsCheckout({}, 'he-IL');
  await expect(merchant.checkout.payButton).toHaveText('Pay €92.00');
  await expect(merchant.checkout.frame.locator('html')).toHaveAttribute('lang', 'en');
  await expect(merchant.checkout.frame.locator('html')).toHaveAttribute('dir', 'ltr');
  expect(hints).toEqual(['tillway-checkout: no texts in "he-IL"; English instead. See docs/languages.md.']);
});

test('in Arabic, everything runs from right to left but the digits of the card', async ({ shop, page }) => {
  await shop.buyKettle('ar');
  const { checkout } = shop;
  await expect(checkout.frame.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(checkout.holder).toHaveCSS('direction', 'rtl');
  for (const field of [checkout.number, checkout.expiry, checkout.cvv])
    await expect(field).toHaveCSS('direction', 'ltr');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
});

for (const [script, digits] of Object.entries({
  'Arabic-Indic': '٠١٢٣٤٥٦٧٨٩',
  Persian: '۰۱۲۳۴۵۶۷۸۹',
  'full-width': '０１２３４５６７８９',
})) {
  test(`a card that is typed in ${script} digits is paid`, async ({ shop }) => {
    await shop.buyKettle('ar');
    const { checkout } = shop;
    await checkout.number.click();
    await checkout.number.pressSequentially(written(approvedCard.number, digits));
    await expect(checkout.number).toHaveValue('4200 0000 0000 0000');
    await checkout.expiry.pressSequentially(written('0534', digits));
    await expect(checkout.expiry).toHaveValue('05 / 34');
    await checkout.cvv.pressSequentially(written('123', digits));
    await checkout.holder.fill('ليلى حسن');
    await checkout.payButton.click();
    await expect(shop.result).toContainText('شكرًا لك، تم الدفع.');
  });
}

test.describe('in an Arabic browser', () => {
  test.use({ locale: 'ar' });

  test('in Arabic, the issuer’s window and the return to the shop are Arabic', async ({ shop }) => {
    await shop.buyKettle('ar');
    await shop.checkout.pay(challengedCard);
    await expect(shop.checkout.dialog).toHaveAccessibleName('التأكيد مع بنكك');
    await expect(shop.checkout.dialog).toHaveCSS('direction', 'rtl');
    await expect(shop.checkout.issuer.page.getByRole('heading')).toHaveText('تأكيد الدفع');
    await shop.checkout.issuer.enter('1234');
    await expect(shop.result).toContainText('شكرًا لك، تم الدفع.');
  });
});
