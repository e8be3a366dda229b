import { expect, it } from 'vitest';
import { digitsOf } from './digits.ts';

it('takes nothing but digits out of a text', () => {
  expect(digitsOf(' 4200-0000 ٠٠٠٠/００００x')).toBe('4200000000000000');
});
