import { describe, expect, it } from 'vitest';
import type { CheckoutProgress } from '../../core/checkouts/checkout.ts';
import type { Cents, CheckoutKey, EntityKey, Instant } from '../../core/values.ts';
import { priceOf } from './price.ts';

const costs = (amountCents: number | null, currency: string | null): CheckoutProgress => ({
  key: 1 as CheckoutKey,
  version: 1,
  entity: 1 as EntityKey,
  createdAt: 0 as Instant,
  amountCents: amountCents as Cents | null,
  currency,
  postedAt: null,
  readAt: null,
  payment: null,
  attempts: 0,
  declines: 0,
});

describe('the price of a checkout', () => {
  it.each([
    ['en', 9200, 'EUR', '€92.00'],
    ['de', 123450, 'EUR', '1.234,50\u00a0€'],
    ['en', 9200, 'JPY', '¥92'],
    ['en', 9200, 'KWD', 'KWD\u00a092.000'],
    ['ar-EG', 9200, 'EUR', '\u200f92.00\u00a0€'],
  ])('is written as is customary in %s: %i %s is %s', (locale, amountCents, currency, text) => {
    expect(priceOf(costs(amountCents, currency), locale).text).toBe(text);
  });

  it('has a different tag for each amount and currency', () => {
    const tags = [costs(9200, 'EUR'), costs(9201, 'EUR'), costs(9200, 'USD'), costs(null, null)].map(
      (checkout) => priceOf(checkout, 'en').tag,
    );
    expect(new Set(tags).size).toBe(4);
  });

  it('has no text when there is nothing to pay', () => {
    expect(priceOf(costs(null, null), 'en').text).toBeNull();
  });
});
