import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pageTables } from './page.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/lifecycle.md'), 'utf8');

/** The cells of the table under a heading of the page. */
function tableUnder(heading: string): readonly (readonly string[])[] {
  const [, section = ''] = page.split(`## ${heading}\n`);
  const [text = ''] = section.split('\n## ');
  return text
    .split('\n')
    .filter((line) => line.startsWith('|') && !line.startsWith('| -'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

describe('the page of the lifecycle', () => {
  it('has the meaning of every state', () => {
    const [, ...rows] = pageTables()['What each state permits'] ?? [];
    const [, ...meanings] = tableUnder('States');
    expect(meanings.map(([state]) => state)).toEqual(rows.map(([state]) => state));
  });

  it.for(Object.entries(pageTables()))('has the table “%s” of the code', ([heading, rows]) => {
    const drawn = rows.map((row) => `| ${row.join(' | ')} |`).join('\n');
    expect(tableUnder(heading), `The page should have this table:\n${drawn}`).toEqual(rows);
  });
});
