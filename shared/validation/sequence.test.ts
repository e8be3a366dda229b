import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endpoints } from '../endpoints/endpoints.ts';
import { compile } from './checker.ts';

const names = [
  'amount',
  'currency',
  'paymentType',
  'customer.givenName',
  'customer.givenNames',
  'customer%2EgivenName',
  'customer.givenName2',
  'cart.items[0].name',
  'cart.items%5B0%5D.name',
  'cart.items[0].nam',
  'customParameters[SHOPPER_x]',
  'customParameters[SHOPPER_y]',
  'unknown',
  '',
];
const body = fc
  .array(
    fc.tuple(fc.constantFrom(...names), fc.constantFrom('', '=', '=1.00', '=EUR', '=DB', '=a%20b', '=2.00', '=%ZZ')),
    {
      maxLength: 12,
    },
  )
  .map((pairs) => pairs.map(([name, value]) => name + value).join('&'));

describe('a form after other forms', () => {
  it('is read as if it were the first', () => {
    const experienced = compile(endpoints.createCheckout);
    fc.assert(
      fc.property(body, (form) => {
        const { fields, faults } = experienced.read(form);
        const first = compile(endpoints.createCheckout).read(form);
        expect([Object.entries(fields), faults]).toEqual([Object.entries(first.fields), first.faults]);
      }),
      { numRuns: 300 },
    );
  });

  it('has a repeated name found, also after a form in which the first of the two could not be read', () => {
    const checker = compile(endpoints.createCheckout);
    checker.read('amount=%ZZ&amount=1.00');
    expect(checker.read('amount=1.00&amount=2.00').faults).toContainEqual({
      name: 'amount',
      value: '2.00',
      message: 'may not be sent twice with different values',
    });
  });

  it('is read in the same way after more forms than are remembered', () => {
    const checker = compile(endpoints.createCheckout);
    const first = checker.read('amount=1.00&currency=EUR&paymentType=DB');
    for (let n = 0; n < 1000; n += 1)
      for (let m = 0; m < 30; m += 1) checker.read(`cart.items[${n}].name=a&cart.items[${m}].quantity=1&amount=1.00`);
    expect(checker.read('amount=1.00&currency=EUR&paymentType=DB').fields).toEqual(first.fields);
  });
});
