import { describe, expect, it } from 'vitest';
import { pick, picker } from './shaped.ts';

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

describe('picking by the names themselves', () => {
  const even = picker({
    select: (names) => (names.includes('all') ? names : [...names.filter((name) => name.length % 2 === 0), 'missing']),
    otherwise: (name) => `no ${name}`,
  });

  it('selects once for each list of names, and takes the values of each object', () => {
    let asked = 0;
    const counting = picker({
      select(names) {
        asked += 1;
        return names.slice(1);
      },
    });
    expect(counting({ one: '1', two: '2' })).toEqual({ two: '2' });
    expect(counting({ one: '3', two: '4' })).toEqual({ two: '4' });
    expect(asked).toBe(1);
  });

  it('gives a name that the fields lack a value of its own', () => {
    expect(even({ four: '4', three: '3' })).toEqual({ four: '4', missing: 'no missing' });
  });

  it('copies nothing where all names are selected', () => {
    const fields = { all: 'x' };
    expect(even(fields)).toBe(fields);
  });

  it('picks from more names than V8 has fast properties for', () => {
    const fields = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`n${i}`, String(i)]));
    expect(Object.keys(even(fields))).toEqual([
      ...Object.keys(fields).filter((name) => name.length % 2 === 0),
      'missing',
    ]);
  });
});
