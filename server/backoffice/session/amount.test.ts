import { expect, it } from 'vitest';
import type { Cents } from '../../core/values.ts';
import { amountIn, writtenAmount } from './amount.ts';

it.each([
  ['en', '1234.50'],
  ['de', '1234,50'],
] as const)('a form has an amount as %s writes it, and takes it as it is', (language, written) => {
  const amount = writtenAmount(123_450 as Cents, language);
  expect([amount, amountIn(amount, { currency: 'EUR' })]).toEqual([written, '1234.50']);
});
