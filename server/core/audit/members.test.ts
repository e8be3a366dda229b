import { expect, it } from 'vitest';
import { membersOf } from './members.ts';

it('members of nested objects are named by their paths, and a list of texts is one value', () => {
  const value = { name: 'x', terms: { brands: ['VISA'], empty: {}, none: null, rules: [{ id: 1 }, { id: 2 }] } };
  expect(Object.fromEntries(membersOf(value))).toEqual({
    name: 'x',
    'terms.brands': ['VISA'],
    'terms.empty': {},
    'terms.none': null,
    'terms.rules.0.id': 1,
    'terms.rules.1.id': 2,
  });
  expect(membersOf(null).size).toBe(0);
});
