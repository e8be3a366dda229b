import { expect, it } from 'vitest';
import { dateText, shortDate, shortId } from './show.ts';

it.each([
  ['en', '27 Nov 2026', '27 Nov'],
  ['de', '27.11.2026', '27.11.'],
] as const)('a date is written as %s does, with its year and without', (language, whole, short) => {
  expect([dateText('2026-11-27', { language }), shortDate('2026-11-27', { language })]).toEqual([whole, short]);
});

it('a date that an acquirer states in a form of its own stays as it is', () => {
  expect(dateText('27/11', { language: 'de' })).toBe('27/11');
});

it.each([
  ['8aad37398d3c08975aada9f5b09e30a9', '8aad…30a9'],
  ['history', 'history'],
  ['block.d48f7a94193608e179a54dfa', 'block'],
])('the id %s is shown as %s, and whole to those who point at it', async (id, shown) => {
  expect(String(await shortId(id))).toContain(`title="${id}">${shown}</code>`);
});
