import { expect, test } from '../../pages/methods/all-methods.ts';
import { offering, storesCard } from '../../pages/methods/stored-cards.ts';

test('texts of the page’s own reach what the form has beside the card', async ({ merchant, methods, gateway }) => {
  const card = await storesCard(gateway, methods);
  const labels = {
    title: 'Pay the florist',
    'rows.another': 'With a new card',
    'saved.remove': 'Forget it',
    'saving.label': 'Keep it for me',
    'instalments.label': 'In parts',
    'instalments.once': 'All at once',
  };
  await methods.shows({ brands: 'VISA', more: offering(card), labels });
  const { frame, element } = merchant.checkout;
  await expect(frame.getByRole('button', { name: 'Forget it' })).toBeVisible();
  await frame.getByRole('radio', { name: 'With a new card' }).check();
  await expect(frame.getByLabel('Keep it for me')).toBeVisible();
  await expect(frame.getByLabel('In parts')).toContainText('All at once');
  await expect(element.locator('iframe')).toHaveAttribute('title', 'Pay the florist');
});
