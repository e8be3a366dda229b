import { describe, expect, it } from 'vitest';
import { browser, card, checkout, faultsOf, formOf, order, person } from './requests.samples.ts';

describe('names with brackets', () => {
  it.each([
    'cart.items[0].name',
    'cart.items[1000].name',
    'airline.passengers[1000].legs[1000].carrierCode',
    'passengers[1000].name',
    'customParameters[abc]',
    'customParameters[a.b_c]',
  ])('include %s', (name) => {
    expect(checkout.read(formOf({ ...order, [name]: 'x' })).fields[name]).toBe('x');
    expect(faultsOf(checkout, { ...order, [name]: 'x' })).toEqual([]);
  });

  it.each([
    ['cart.items[1001].name', 'index must be a whole number from 0 to 1000'],
    ['cart.items[01].name', 'index must be a whole number from 0 to 1000'],
    ['cart.items[-1].name', 'index must be a whole number from 0 to 1000'],
    ['cart.items[x].name', 'index must be a whole number from 0 to 1000'],
    ['cart.items[].name', 'index must be a whole number from 0 to 1000'],
    ['cart.items[٣].name', 'index must be a whole number from 0 to 1000'],
    ['airline.passengers[0].legs[1001].carrierCode', 'index must be a whole number from 0 to 1000'],
    ['airline.passengers[1001].name', 'index must be a whole number from 0 to 1000'],
    ['customParameters[ab]', 'name in brackets must match ^[a-zA-Z0-9._]{3,64}$'],
    ['customParameters[a b c]', 'name in brackets must match ^[a-zA-Z0-9._]{3,64}$'],
    ['customParameters[abc][def]', 'name in brackets must match ^[a-zA-Z0-9._]{3,64}$'],
    ['customParameters[abc', 'name in brackets must match ^[a-zA-Z0-9._]{3,64}$'],
    [`merchant.data[${'x'.repeat(65)}]`, 'name in brackets must match ^[a-zA-Z0-9._]{3,64}$'],
  ])('have a fault in %s', (name, message) => {
    expect(faultsOf(checkout, { ...order, [name]: 'x' })).toEqual([`${name}: ${message}`]);
  });

  it.each([
    'cart.items[0',
    'cart.items.0.name',
    'cart.items[0]name',
    'cart.items[0].name[1]',
    'customParameters',
    '[0]',
    '[abc]',
  ])('do not include %s', (name) => {
    expect(Object.keys(checkout.read(formOf({ [name]: 'x' })).fields)).toEqual([]);
  });

  it('may have gaps between their indices', () => {
    expect(faultsOf(checkout, { ...order, 'cart.items[0].name': 'a', 'cart.items[7].name': 'b' })).toEqual([]);
  });

  it('are limited to a thousand keys made up by the merchant', () => {
    const named = (count: number): string =>
      Array.from({ length: count }, (_, n) => `customParameters[key${n}]=x`).join('&');
    expect(faultsOf(checkout, `${formOf(order)}&${named(1000)}`)).toEqual([]);
    expect(faultsOf(checkout, `${formOf(order)}&${named(1500)}`)).toEqual([
      "body: may not hold more than 1000 parameters with names of the merchant's own",
    ]);
  });
});

it('values under keys of the merchant are limited to 200,000 characters in all', () => {
  const ofLength = (length: number) =>
    Array.from({ length: 500 }, (_, n) => `customParameters[key${n}]=${'x'.repeat(length)}`).join('&');
  expect(faultsOf(checkout, `${formOf(order)}&${ofLength(400)}`)).toEqual([]);
  expect(faultsOf(checkout, `${formOf(order)}&${ofLength(402)}`)).toEqual([
    expect.stringContaining('may not hold more than 200000 characters'),
  ]);
});

it('a large order may hold 10,000 control characters, and no more', () => {
  const cart = (text: string) =>
    Array.from({ length: 200 }, (_, n) => `cart.items[${n}].name=a&cart.items[${n}].description=${text}`).join('&');
  expect(faultsOf(checkout, `${formOf(order)}&${cart(`${'x'.repeat(1500)}${'\u0001'.repeat(50)}`)}`)).toEqual([]);
  expect(faultsOf(checkout, `${formOf(order)}&${cart(`${'x'.repeat(1500)}${'\u0001'.repeat(51)}`)}`)).toEqual([
    'body: may not hold more than 10000 control characters',
  ]);
});

describe('the browser', () => {
  it('may send the parameters of the shopper', () => {
    const sent = {
      ...card,
      ...person,
      'customer.browser.language': 'de',
      'billing.city': 'Köln',
      'customParameters[SHOPPER_size]': '42',
      createRegistration: 'false',
    };
    expect(faultsOf(browser, { ...sent, shopperResultUrl: 'https://shop.example/result' })).toEqual([]);
  });

  it.each([
    'amount',
    'currency',
    'paymentType',
    'entityId',
    'testMode',
    'customer.ip',
    'merchant.name',
    'fooBar',
    'overridePaymentType[VISA]',
    'threeDSecure.eci',
  ])('may not send %s', (name) => {
    expect(faultsOf(browser, { ...card, [name]: 'EUR' })).toEqual([`${name}: may not be sent by the browser`]);
  });

  it('receives the decoded name in the fault, for any encoding that it was sent in', () => {
    expect(faultsOf(browser, `${formOf(card)}&cart.items%5B0%5D.name=x`)).toEqual([
      'cart.items[0].name: may not be sent by the browser',
    ]);
  });

  it('may only send custom parameters whose names begin with SHOPPER_', () => {
    expect(faultsOf(browser, { ...card, 'customParameters[size]': '42' })).toEqual([
      'customParameters[size]: name in brackets must begin with SHOPPER_ and match ^[a-zA-Z0-9._]{3,64}$',
    ]);
  });
});
