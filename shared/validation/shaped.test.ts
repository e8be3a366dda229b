import { describe, expect, it } from 'vitest';
import { pick } from './shaped.ts';

describe('picking parameters', () => {
  it('copies the named ones in the order of the names', () => {
    const copy = pick({ a: '1', b: '2', c: '3' }, ['c', 'a']);
    expect(Object.entries(copy)).toEqual([
      ['c', '3'],
      ['a', '1'],
    ]);
  });

  it('keeps nothing of an earlier request with the same names', () => {
    pick({ name: 'earlier', city: 'earlier' }, ['name', 'city']);
    expect(pick({ name: 'later' }, ['name', 'city'])).toEqual({ name: 'later', city: '' });
  });

  it('distinguishes names of equal lengths', () => {
    expect(Object.keys(pick({ one: '1', two: '2' }, ['one', 'two']))).toEqual(['one', 'two']);
    expect(Object.keys(pick({ one: '1', six: '6' }, ['one', 'six']))).toEqual(['one', 'six']);
    expect(Object.keys(pick({ one: '1', two: '2' }, ['two', 'one']))).toEqual(['two', 'one']);
  });

  it.each([1, 500, 501, 10_000])('copies %d parameters', (count) => {
    const names = Array.from({ length: count }, (_, n) => `cart.items[${n}].name`);
    const fields = Object.fromEntries(names.map((name) => [name, `value of ${name}`]));
    expect(pick(fields, names)).toEqual(fields);
  });

  it('copies orders with more different names than it remembers', () => {
    for (let n = 0; n < 600; n += 1) {
      const names = ['x'.repeat(n), 'last'];
      expect(Object.keys(pick({ last: '1' }, names))).toEqual(names);
    }
  });
});
