import { everyFinding } from '../../pages/accessibility.ts';
import { approvedCard } from '../../pages/cards.ts';
import { expect, test } from '../../pages/methods/all-methods.ts';

test('a shopper reads what instalments come to, and pays in them', async ({ merchant, methods, page }) => {
  const { frame, pay, fill, payButton } = merchant.checkout;
  const id = await methods.shows({ brands: 'VISA' });
  const choice = frame.getByLabel('Instalments');
  await expect(choice).toHaveText(/Pay at once\s*3 × €30\.67\s*6 × €15\.33\s*12 × €7\.67/);
  await fill(approvedCard);
  await choice.selectOption('3 × €30.67');
  await expect(choice).toHaveAccessibleDescription('3 instalments, €92.00 in all. Amounts are rounded.');
  expect(await everyFinding(page)).toEqual([]);
  await payButton.click();
  await page.waitForURL('**/result?**');
  const answer = await merchant.reads(id);
  expect(answer.kind === 'succeeded' && answer.payment).toMatchObject({
    amount: '92.00',
    recurring: { numberOfInstallments: '3' },
  });

  // What is not chosen is not sent, and other methods have no instalments.
  const once = await methods.shows({ brands: 'VISA IDEAL' });
  await methods.choose('iDEAL');
  await expect(choice).toBeHidden();
  await frame.getByRole('radio', { name: 'Card' }).check();
  await pay(approvedCard);
  await page.waitForURL('**/result?**');
  const paid = await merchant.reads(once);
  expect(paid.kind === 'succeeded' && 'recurring' in paid.payment).toBe(false);
});

test('the parts follow a price that the shop changed, in the language of the form', async ({ merchant, methods }) => {
  const { frame, fill, payButton, notice } = merchant.checkout;
  const id = await methods.shows({ brands: 'VISA', locale: 'de' });
  const choice = frame.getByLabel('Ratenzahlung');
  await choice.selectOption('3');
  await fill(approvedCard);
  await merchant.client.update(id, { amount: '60.00', currency: 'EUR' });
  await payButton.click();
  await expect(notice).toBeVisible();
  await expect(choice).toHaveValue('3');
  await expect(choice).toHaveAccessibleDescription('3 Raten, insgesamt 60,00 €.');
});
