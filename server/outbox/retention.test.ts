import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { days } from '../core/values.ts';
import { type Lives, retention } from './retention.ts';

const guide = readFileSync(join(import.meta.dirname, '../../docs/operate.md'), 'utf8');
const documented = new Map(
  Array.from(guide.matchAll(/^\| (.+?) +\| (.+?) +\| (\d+ B.*?|) +\|$/gm), ([, rows = '', keptFor = '', size = '']) => [
    rows,
    { keptFor, size },
  ]),
);
const settings: Readonly<Record<keyof Lives, string>> = {
  unpaidCheckouts: '`TILLWAY_UNPAID_CHECKOUT_DAYS`',
  events: '`TILLWAY_EVENT_DAYS`',
  accessTokens: '`TILLWAY_TOKEN_DAYS`',
  requests: '`TILLWAY_REQUEST_DAYS`',
  exports: '`TILLWAY_EXPORT_DAYS`',
};

describe('the table of what is kept in docs/operate.md', () => {
  it.each(retention)('has $rows, how long they are kept, and what one takes', ({ rows, keptFor }) => {
    const found = documented.get(rows);
    if (typeof keptFor === 'object') expect(found?.keptFor).toBe(`until ${keptFor.until}`);
    else if (typeof keptFor === 'string') expect(found?.keptFor).toContain(settings[keptFor]);
    else expect(found?.keptFor).toBe(`${keptFor / days(1)} days`);
    expect(found?.size).toMatch(/^\d+ B/);
  });
});
