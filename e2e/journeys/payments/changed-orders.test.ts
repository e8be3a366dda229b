import { approvedCard } from '../../pages/cards.ts';
import { expect, test } from '../../pages/methods/all-methods.ts';

test('a shopper of an order whose currency has changed chooses among the methods that take it', async ({
  merchant,
  methods,
}) => {
  const { checkout, client } = merchant;
  const id = await methods.shows({ brands: 'IDEAL VISA PAYPAL' });
  await expect(checkout.frame.getByRole('radio', { name: 'iDEAL' })).toBeChecked();
  await client.update(id, { amount: '98.00', currency: 'USD' });
  await checkout.payButton.click();
  await expect(checkout.payButton).toHaveText('Pay $98.00');
  await expect(checkout.frame.getByRole('radio', { name: 'iDEAL' })).toHaveCount(0);
  await methods.choose('Card');
  await checkout.pay(approvedCard);
  await expect(checkout.panel).toContainText('Payment complete');
});
