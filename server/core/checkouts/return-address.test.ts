import { describe, expect, it } from 'vitest';
import type { EntitySettings } from '../entities/settings/settings.ts';
import type { CheckoutKey, EntityKey, Instant } from '../values.ts';
import type { Checkout } from './checkout.ts';
import { mayReturnTo, resourcePathOf, shopperResultUrl } from './return-address.ts';

const checkout = (fields: Checkout['fields'] = {}): Checkout => ({
  key: 1 as CheckoutKey,
  version: 1,
  entity: 1 as EntityKey,
  createdAt: 0 as Instant,
  amountCents: null,
  currency: null,
  fields,
  postedAt: null,
  readAt: null,
  payment: null,
  attempts: 0,
  declines: 0,
});
// The rule reads nothing of the settings but the listed origins.
const settings = {
  resultOrigins: ['https://shop.example', 'com.example.shop://', 'javascript://'],
  pageOrigins: ['https://*.pages.example'],
} as unknown as EntitySettings;

describe('an address that the browser names for the shopper’s return', () => {
  it.for([
    ['of a listed origin', 'https://shop.example/result?order=4711', true],
    ['of a page that may show the form', 'https://one.pages.example/result', true],
    ['of another origin', 'https://evil.example/result', false],
    ['with a listed origin as its beginning', 'https://shop.example.evil.example/', false],
    ['with the origin of a page as its beginning', 'https://one.pages.example.evil.example/', false],
    ['with credentials', 'https://user:secret@shop.example/result', false],
    ['with a fragment', 'https://shop.example/#/result', true],
    ['of a listed app', 'com.example.shop://result?order=4711', true],
    ['of a listed app in capitals', 'COM.example.shop://result', true],
    ['of another app', 'com.example.shop.evil://result', false],
    ['of a scheme that scripts run in', 'javascript:alert(1)', false],
    ['of such a scheme, even if it is listed', 'javascript://%0aalert(1)', false],
    ['that is no address', 'shop.example', false],
  ] as const)('%s is accepted: %s → %s', ([, url, accepted]) => {
    expect(mayReturnTo(url, checkout(), { settings, mode: 'live' })).toBe(accepted);
  });

  it('is of no account when the merchant named one', () => {
    const own = checkout({ shopperResultUrl: 'https://shop.example/own' });
    expect(mayReturnTo('https://evil.example/', own, { settings, mode: 'live' })).toBe(true);
    expect(shopperResultUrl(own, null)).toBe('https://shop.example/own');
  });
});

it('a checkout’s result is read at the versioned path', () => {
  expect(resourcePathOf('ID.node0', 'payment')).toBe('/v1/checkouts/ID.node0/payment');
});
