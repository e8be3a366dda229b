import { describe, expect, it } from 'vitest';
import { askedOf, askedParameters } from './asked.ts';
import { endpoints } from '../endpoints/endpoints.ts';

const address = {
  'billing.street1': 'Karl-Johans gate 1',
  'billing.city': 'Oslo',
  'billing.postcode': '0154',
  'billing.country': 'NO',
};

describe('what a channel asks of the shopper', () => {
  it('is nothing without a condition', () => expect(askedOf([], {})).toEqual([]));

  it('is the billing address where addresses are checked, as far as the merchant did not send it', () => {
    const asked = ['billing.country', 'billing.street1', 'billing.postcode', 'billing.city'];
    expect(askedOf(['addressCheck'], {})).toEqual(asked);
    expect(askedOf(['addressCheck'], { 'billing.country': 'DE' })).toEqual(asked.slice(1));
    expect(askedOf(['addressCheck'], address)).toEqual([]);
  });

  it('is the state as well under 3-D Secure, in countries that have states', () => {
    expect(askedOf(['threeDSecureV2'], {})).toContain('billing.state');
    expect(askedOf(['threeDSecureV2'], address)).toEqual([]);
    expect(askedOf(['threeDSecureV2'], { ...address, 'billing.country': 'US' })).toEqual(['billing.state']);
  });

  it('is contact data, with the names that have to be sent beside it', () => {
    expect(askedOf(['risk'], {})).toEqual([
      'customer.givenName',
      'customer.surname',
      'customer.email',
      'customer.phone',
      'customer.mobile',
      'customer.workPhone',
    ]);
    const named = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones', 'customer.mobile': '+4712345678' };
    expect(askedOf(['risk'], named)).toEqual(['customer.email', 'customer.phone', 'customer.workPhone']);
    expect(askedOf(['directDebit'], { 'customer.email': 'jane@shop.example' })).toEqual([]);
  });

  it('may be sent by the browser', () => {
    const accepted = endpoints.payCheckout.groups.flatMap(({ parameters }) =>
      Object.entries(parameters).flatMap(([name, { sender }]) => (sender === 'shopper' ? [name] : [])),
    );
    expect(accepted).toEqual(expect.arrayContaining([...askedParameters]));
  });
});
