import { expect, it } from 'vitest';
import { toCents } from '../money.ts';
import { moneyToAuthenticate } from './plan.ts';

it.each([
  ['the payment’s own', {}, '92.00'],
  ['the one that is named for it', { 'threeDSecure.amount': '100.00', 'risk.amount': '110.00' }, '100.00'],
  ['the one for the risk service, if that is higher', { 'risk.amount': '110.00' }, '110.00'],
  ['never the one for the risk service, if that is lower', { 'risk.amount': '1.00' }, '92.00'],
])('the amount to authenticate is %s', (_, fields, amount) => {
  const payment = { fields, amountCents: toCents('92.00'), currency: 'EUR' };
  expect(moneyToAuthenticate(payment)).toEqual({ amountCents: toCents(amount), currency: 'EUR' });
});
