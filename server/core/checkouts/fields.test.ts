import { expect, it } from 'vitest';
import { mergedFields } from './fields.ts';

it('gives the merchant’s parameters precedence over the browser’s', () => {
  const shopper = { 'customer.email': 'shopper@example.com', 'customer.browser.language': 'de' };
  const merchant = { 'customer.email': 'account@example.com' };
  expect(mergedFields({ shopper, merchant })).toEqual({
    'customer.email': 'account@example.com',
    'customer.browser.language': 'de',
  });
});

it('drops a second line beside a house number that the other one of them has', () => {
  const merchant = { 'billing.street1': 'Ring', 'billing.street2': 'Hof' };
  expect(mergedFields({ shopper: { 'billing.houseNumber1': '7' }, merchant })).toEqual({
    'billing.street1': 'Ring',
    'billing.houseNumber1': '7',
  });
});

it('takes the card from the shopper, and its holder from the merchant only where the shopper names none', () => {
  const merchant = { 'card.holder': 'Jane Jones', amount: '92.00' };
  expect(mergedFields({ shopper: { 'card.bin': '420000', 'card.holder': 'John Jones' }, merchant })).toEqual({
    'card.bin': '420000',
    'card.holder': 'John Jones',
    amount: '92.00',
  });
  expect(mergedFields({ shopper: { 'card.bin': '420000' }, merchant })['card.holder']).toBe('Jane Jones');
});
