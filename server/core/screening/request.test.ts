import { parameterGroups } from 'shared';
import { expect, it } from 'vitest';
import type { Fields } from '../fields.ts';
import type { Cents, Instant } from '../values.ts';
import { riskRequestOf } from './request.ts';

const requestWith = (fields: Fields) =>
  riskRequestOf({
    id: 'p',
    entityId: 'e',
    brand: 'VISA',
    account: null,
    address: null,
    cents: 9200 as Cents,
    currency: 'EUR',
    at: Date.UTC(2026, 10, 20, 12) as Instant,
    fields,
  });

it('the time of an order is in UTC and in one notation, sent or not', () => {
  expect(requestWith({}).orderedAt).toBe('2026-11-20T12:00:00.000Z');
  expect(requestWith({ 'risk.orderTimestamp': '2024-02-29 23:59:59' }).orderedAt).toBe('2024-02-29T23:59:59.000Z');
});

it('a risk service receives every group that an acquirer receives about the order', () => {
  const { customer, billing, shipping, merchant, corporate, cartItems, cartPayments, marketplace } = parameterGroups;
  const { airline, lodging, passengers, giftCard, threeDSecure } = parameterGroups;
  const groups = [customer, billing, shipping, merchant, corporate, cartItems, cartPayments, marketplace];
  const names = [...groups, airline, lodging, passengers, giftCard, threeDSecure]
    .flatMap(({ parameters }) => Object.keys(parameters))
    .map((name) => name.replaceAll('[n]', '[0]').replace('[key]', '[shop]'));
  expect(names).toContain('marketPlace.sellers[0].id');
  const fields = Object.fromEntries(names.map((name) => [name, 'x']));
  expect(requestWith(fields).fields).toEqual(fields);
});
