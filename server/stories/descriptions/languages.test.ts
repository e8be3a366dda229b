import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages, resolveLanguage } from 'shared';
import { expect, it } from 'vitest';

const guide = readFileSync(join(import.meta.dirname, '../../../docs/languages.md'), 'utf8');

/** The first table of the page; the second one has the names of texts. */
const rows = (guide.split('\n## ')[0] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

it('docs/languages.md lists the languages as the checkout has them', () => {
  expect(rows.slice(2)).toEqual(
    Object.entries(languages).map(([code, { name, tag, dir, plurals }]) => [
      name,
      `\`${tag}\``,
      `\`${code}\``,
      expect.any(String),
      dir === 'rtl' ? 'right to left' : 'left to right',
      plurals.join(', '),
    ]),
  );
});

it('docs/languages.md names the other tags of a language', () => {
  for (const [, , code = '', also = ''] of rows.slice(2))
    for (const [, tag = ''] of also.matchAll(/`([^`]+)`/g)) expect(`\`${resolveLanguage(tag).language}\``).toBe(code);
});
