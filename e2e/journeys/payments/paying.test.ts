import { anotherCard, approvedCard, declinedCard, inspectedCard, quietlyAuthenticatedCard } from '../../pages/cards.ts';
import { expect, test } from '../../pages/journey.ts';

test('a card is typed, the pay button pressed, and the shop shows that the order is paid', async ({ shop }) => {
  await shop.buyKettle();
  await shop.checkout.pay(approvedCard);
  await expect(shop.result).toHaveAttribute('data-state', 'paid');
  await expect(shop.result).toContainText('We have received your payment of €92.00.');
});

for (const [behaviour, card] of Object.entries({
  'needs no step in the browser': quietlyAuthenticatedCard,
  'has a 3-D Secure method': inspectedCard,
})) {
  test(`an issuer that ${behaviour} authenticates the card without a dialog`, async ({ shop }) => {
    await shop.buyKettle();
    await shop.checkout.pay(card);
    await expect(shop.result).toHaveAttribute('data-state', 'paid');
  });
}

test('after a decline the form is open again, and another card pays', async ({ shop }) => {
  await shop.buyKettle();
  await shop.checkout.pay(declinedCard);
  await expect(shop.checkout.notice).toContainText('Your bank declined the payment');
  await expect(shop.checkout.status).toHaveText('');
  await expect(shop.checkout.cvv).toHaveValue('');
  await expect(shop.checkout.number).toHaveValue('4000 0000 0000 0002');
  await shop.checkout.pay(anotherCard);
  await expect(shop.result).toHaveAttribute('data-state', 'paid');
});

test('a price that has changed is shown before anything is charged', async ({ merchant }) => {
  const { checkout, client } = merchant;
  const id = await merchant.showsCheckout({ testMode: 'EXTERNAL' });
  await checkout.fill(approvedCard);
  await client.update(id, { amount: '17.50', currency: 'EUR' });
  await checkout.payButton.click();
  await expect(checkout.notice).toContainText('The amount has changed');
  await expect(checkout.payButton).toHaveText('Pay €17.50');
  await expect(checkout.number).toHaveValue('4200 0000 0000 0000');
  expect(await merchant.charges()).toBe(0);

  await checkout.payButton.click();
  await expect(checkout.panel).toContainText('Payment complete');
  expect(await merchant.reads(id)).toMatchObject({ kind: 'succeeded', payment: { amount: '17.50' } });
});

test('a fault of the security code disappears when another number corrects it', async ({ merchant }) => {
  const { checkout } = merchant;
  await merchant.showsCheckout();
  await checkout.number.fill('377777777777770');
  await checkout.cvv.fill('123');
  await checkout.holder.focus();
  await expect(checkout.cvv).toHaveAttribute('aria-invalid', 'true');
  await checkout.number.fill(approvedCard.number);
  await expect(checkout.cvv).not.toHaveAttribute('aria-invalid');
});

test('a form that is filled in without a key, as by password managers, pays', async ({ shop }) => {
  await shop.buyKettle();
  const { number, expiry, cvv, holder } = shop.checkout;
  for (const [field, value] of [
    [number, '4200000000000000'],
    [expiry, '2034-05'],
    [cvv, '123'],
    [holder, 'Jane Jones'],
  ] as const) {
    await field.evaluate((input: HTMLInputElement, text) => {
      input.value = text;
      input.dispatchEvent(new Event('change'));
    }, value);
  }
  await expect(number).toHaveValue('4200 0000 0000 0000');
  await expect(expiry).toHaveValue('05 / 2034');
  await shop.checkout.payButton.click();
  await expect(shop.result).toHaveAttribute('data-state', 'paid');
});

test('whether a card has expired is decided by the gateway’s clock, not the browser’s', async ({ shop, page }) => {
  await page.clock.setFixedTime(new Date('2050-01-01'));
  await shop.buyKettle();
  await shop.checkout.pay(approvedCard);
  await expect(shop.result).toHaveAttribute('data-state', 'paid');
});

test('undo goes back over what was typed, and redo brings it again', async ({ shop, page }) => {
  await shop.buyKettle();
  const { number, expiry } = shop.checkout;
  await number.fill(approvedCard.number);
  // What is typed before the session is loaded is one step.
  await expect(number).toHaveAccessibleDescription('Visa card');
  await expiry.pressSequentially('0534');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(expiry).toHaveValue('05 / 3');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(expiry).toHaveValue('05');
  for (let time = 0; time < 2; time++) await page.keyboard.press('ControlOrMeta+y');
  await expect(expiry).toHaveValue('05 / 34');
});

test('a double click pays once', async ({ merchant }) => {
  const { checkout } = merchant;
  await merchant.showsCheckout({ testMode: 'EXTERNAL' });
  await checkout.fill(approvedCard);
  await checkout.payButton.dblclick();
  await expect(checkout.panel).toContainText('Payment complete');
  expect(await merchant.charges()).toBe(1);
});
