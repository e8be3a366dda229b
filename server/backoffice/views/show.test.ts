import { expect, it } from 'vitest';
import { dateText, shortDate } from './show.ts';

it.each([
  ['en', '27 Nov 2026', '27 Nov'],
  ['de', '27.11.2026', '27.11.'],
] as const)('a date is written as %s does, with its year and without', (language, whole, short) => {
  expect([dateText('2026-11-27', { language }), shortDate('2026-11-27', { language })]).toEqual([whole, short]);
});

it('a date that an acquirer states in a form of its own stays as it is', () => {
  expect(dateText('27/11', { language: 'de' })).toBe('27/11');
});
