import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { browser, card, checkout, faultsOf, formOf, order, person } from './requests.samples.ts';

describe('reading a form', () => {
  it('returns the fields in the order sent', () => {
    const { fields, faults } = checkout.read('currency=EUR&amount=10&paymentType=DB&descriptor=B%C3%BCcher+%26+mehr');
    expect(Object.entries(fields)).toEqual([
      ['currency', 'EUR'],
      ['amount', '10'],
      ['paymentType', 'DB'],
      ['descriptor', 'Bücher & mehr'],
    ]);
    expect(faults).toEqual([]);
  });

  it('treats empty values as absent', () => {
    expect(faultsOf(checkout, 'amount=&currency=EUR&paymentType=DB&descriptor=&customer.birthDate')).toEqual([
      'amount: may not be empty',
    ]);
  });

  it('ignores unknown names from a server, and names in other letter case', () => {
    const { fields, faults } = checkout.read(
      `${formOf(order)}&Amount=1&fooBar=2&customer.shoeSize=42&cart.items[0].colour=red`,
    );
    expect(Object.keys(fields)).toEqual(['amount', 'currency', 'paymentType']);
    expect(faults).toEqual([]);
  });

  it('accepts a name twice with one value, and not with two', () => {
    expect(faultsOf(checkout, `${formOf(order)}&amount=92.00`)).toEqual([]);
    expect(faultsOf(checkout, `${formOf(order)}&amount=93.00`)).toEqual([
      'amount: may not be sent twice with different values',
    ]);
    expect(faultsOf(checkout, `${formOf(order)}&amount=`)).toEqual([]);
  });

  it('reports all faults at once, with the values sent', () => {
    expect(checkout.read('amount=-20.20&paymentType=DB&card.number=1').faults).toEqual([
      { name: 'amount', value: '-20.20', message: String.raw`must match ^[0-9]{1,10}(\.[0-9]{2})?$` },
      { name: 'currency', value: null, message: 'may not be empty' },
    ]);
  });

  it('reads brackets raw and percent-encoded', () => {
    const { fields } = checkout.read('cart.items[0].name=a&cart.items%5B1%5D.name=b&customParameters%5bSHOPPER_x%5d=c');
    expect({ ...fields }).toEqual({
      'cart.items[0].name': 'a',
      'cart.items[1].name': 'b',
      'customParameters[SHOPPER_x]': 'c',
    });
  });

  it.each(['__proto__', 'constructor', 'hasOwnProperty', 'customParameters[__proto__]', '__proto__[x]'])(
    'is not harmed by the name %s',
    (name) => {
      const { fields } = checkout.read(`${name}=evil&${formOf(order)}`);
      expect(Object.getPrototypeOf(fields)).toBe(Object.prototype);
      expect(Object.keys(Object.prototype)).toEqual([]);
      expect(Object.keys(fields).filter((key) => key !== 'customParameters[__proto__]')).toEqual([
        'amount',
        'currency',
        'paymentType',
      ]);
    },
  );

  it.each([
    ['descriptor=%ZZ', 'descriptor'],
    ['descriptor=%', 'descriptor'],
    ['descriptor=%C3', 'descriptor'],
    ['descriptor=%ED%A0%80', 'descriptor'],
    ['descriptor=%C0%AF', 'descriptor'],
    ['amo%ZZunt=1', 'amo%ZZunt'],
    ['fooBar=%FF', 'fooBar'],
  ])('reports the encoding of %s as a fault', (body, name) => {
    expect(faultsOf(checkout, `${body}&${formOf(order)}`)).toEqual([`${name}: must be percent-encoded UTF-8`]);
  });

  it('refuses U+0000, which PostgreSQL cannot store', () => {
    expect(faultsOf(checkout, { ...order, descriptor: 'a\0b' })).toEqual([
      'descriptor: may not hold the character U+0000',
    ]);
  });

  it('hides account data and the value of an unknown name', () => {
    expect(browser.read(formOf({ ...card, 'card.number': '4200', 'Card.Number': '4200000000000000' })).faults).toEqual([
      { name: 'card.number', value: '•••', message: 'must match ^[0-9]{8,32}$' },
      { name: 'Card.Number', value: '•••', message: 'may not be sent by the browser' },
    ]);
  });

  it('shows at most 255 characters of a value', () => {
    expect(checkout.read(formOf({ ...order, merchantTransactionId: 'x'.repeat(5000) })).faults[0]?.value).toBe(
      `${'x'.repeat(255)}…`,
    );
  });

  it('stops at a hundred faults', () => {
    expect(
      checkout.read(Array.from({ length: 500 }, (_, n) => `cart.items[${n}].price=x`).join('&')).faults,
    ).toHaveLength(100);
  });

  it.each([
    [1000, 'x', []],
    [1001, 'x', ["body: may not hold more than 1000 parameters with names of the merchant's own"]],
    [100, 'x'.repeat(2000), []],
    [
      101,
      'x'.repeat(2000),
      ["body: may not hold more than 200000 characters in parameters with names of the merchant's own"],
    ],
  ])('counts names of the merchant’s own to the last one: %i', (count, value, faults) => {
    const keys = Array.from({ length: count }, (_, n) => `customParameters[key${n}]=${value}`).join('&');
    expect(faultsOf(checkout, `${formOf(order)}&${keys}`)).toEqual(faults);
    expect(faultsOf(checkout, `${keys}&${formOf(order)}`)).toEqual(
      faults.length === 0 ? [] : expect.arrayContaining(faults),
    );
  });

  it('cuts given name and surname after 48 characters', () => {
    const { fields } = checkout.read(
      formOf({ ...order, 'customer.givenName': '😀'.repeat(49), 'customer.surname': 'x'.repeat(4000) }),
    );
    expect(fields).toMatchObject({ 'customer.givenName': '😀'.repeat(48), 'customer.surname': 'x'.repeat(48) });
  });

  it('never throws for any body', { timeout: 60_000 }, () => {
    const pieces = fc.constantFrom(
      'cart.items[',
      '0',
      ']',
      '.name',
      'amount',
      '=',
      '&',
      '%',
      '%5B',
      '+',
      '\0',
      '[',
      '__proto__',
      'card.number',
      'ü',
      '\uD800',
      '😀',
      '1',
      '.',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (body) => {
        for (const checker of [checkout, browser])
          expect(checker.read(body.join('')).faults.every(({ message }) => message.length > 0)).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  it('returns the same in parts as at once', () => {
    const body = formOf({ ...order, ...person, amount: '1.0', 'cart.items[0].name': 'x' });
    const reading = checkout.begin(body);
    expect([reading.readOn(2), reading.readOn(2), reading.readOn(2)]).toEqual([false, false, false]);
    expect(reading.readOn(2)).toBe(true);
    expect(reading.finish()).toEqual(checkout.read(body));
  });

  it('ends in parts for a body without names', () => {
    const reading = checkout.begin('&'.repeat(10_000));
    expect([reading.readOn(4000), reading.readOn(4000), reading.readOn(4000)]).toEqual([false, false, true]);
    expect(reading.finish().fields).toEqual({});
  });
});
