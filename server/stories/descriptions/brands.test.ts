import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { brandLines } from './brand-rows.ts';

const guide = readFileSync(join(import.meta.dirname, '../../../docs/brands.md'), 'utf8');

/** The cells of the table, without its head and the line below that. */
const shown = Array.from(guide.slice(guide.indexOf('\n## All of them')).matchAll(/^\|(.*)\|$/gm), ([, row = '']) =>
  row.split('|').map((cell) => cell.trim()),
);

it('the guide’s table of brands is the table of the code', () => {
  expect(shown.slice(2)).toEqual(brandLines());
});
