import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { Client } from 'pg';
import { expect, inject, it } from 'vitest';
import { freshDatabase } from '../../store/postgres/postgres.fixture.ts';
import { freshFolder } from '../../stories/process/folder.ts';
import { csvHead, csvOf, csvRows, delimiters, isDelimiter, jsonWithoutFormula, withoutFormula } from './csv.ts';

it('separates fields with semicolons and ends each line with CR and LF', () => {
  const columns = { name: (row: string) => row, nothing: () => null };
  expect(csvOf(columns, ['plain', 'a;b', 'an "ah"', 'two\nlines', ' edge', '=1+1', 'Größe'])).toBe(
    'name;nothing\r\nplain;\r\n"a;b";\r\n"an ""ah""";\r\n"two\nlines";\r\n" edge";\r\n=1+1;\r\nGröße;\r\n',
  );
});

const formulas = [
  '＝1+1',
  'a,＠A1',
  'a|=1',
  '=1+1',
  'a,=1+1',
  'a;-1',
  'a\t@A1',
  'a\n+1',
  'a, "=1"',
  '"a";"=1"',
  "a,''=1",
  ',,=1',
  'a,\t\t"" =1',
];

it.each(Object.keys(delimiters).filter(isDelimiter))(
  'has no cell that begins a formula, whichever delimiter it is read with, with a %s',
  (delimiter) => {
    const columns = {
      id: () => 'id',
      text: withoutFormula,
      json: (text: string) => jsonWithoutFormula(JSON.stringify([text, { text }])),
    };
    const csv = csvRows(columns, formulas, delimiter);
    const cells = [...Object.values(delimiters), '|'].flatMap((each) =>
      csv.split(/[\r\n]/).flatMap((line) => line.split(each)),
    );
    expect(cells.filter((cell) => /^["\s]*[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
  },
);

it('keeps what a JSON means, and a text without a formula as it is', () => {
  for (const each of [...formulas, 'plain, text; with = and - inside', 'a@b.example', '[-1,-2]'])
    expect(JSON.parse(jsonWithoutFormula(JSON.stringify({ each, n: [-1, -2] })))).toEqual({ each, n: [-1, -2] });
  expect(withoutFormula('plain, text; with = and - inside')).toBe('plain, text; with = and - inside');
});

/** Texts that have broken other programs' files. */
const naughty = [
  '',
  ';',
  ',',
  '"',
  '""',
  '";"',
  '\r',
  '\n',
  '\r\n',
  '\t',
  ' ',
  ' \u00a0',
  "'",
  '\\',
  '\\.',
  '\\N',
  'NULL',
  'null',
  '-',
  '=',
  '@',
  '=cmd|" /C calc"!A0',
  '+1',
  '-1',
  '@SUM(1)',
  '1;2;3',
  '"a";"b"',
  '\ufeff',
  '\u2028',
  '\u202e',
  'Ω≈ç√∫',
  '田中さん',
  '👾🙇',
  '‪‪test‪',
  'Z̮̞̠͙͔',
  '<script>alert(1)</script>',
  "1'; DROP TABLE users",
  '%s%n',
  '../../etc/passwd',
  'ÅÍÎÏ˝ÓÔ',
  '0x0',
  '1E2',
];

it.each(Object.keys(delimiters).filter(isDelimiter))(
  'is read back by PostgreSQL as it was, whatever its texts are, with a %s',
  async (delimiter) => {
    const text = fc
      .oneof(fc.constantFrom(...naughty), fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }))
      .filter((each) => !each.includes('\0') && each.isWellFormed());
    const rows = [
      ...naughty.map((each) => [each, each, 'end'] as const),
      ...fc.sample(fc.tuple(text, text, text), 500),
    ];
    // The server of the tests may run as another user.
    const folder = freshFolder();
    chmodSync(folder, 0o755);
    const file = join(folder, 'rows.csv');
    const columns = {
      a: ([a]: readonly string[]) => a ?? '',
      b: ([, b]: readonly string[]) => b ?? '',
      c: ([, , c]: readonly string[]) => c ?? '',
    };
    writeFileSync(file, csvHead(columns, delimiter) + csvRows(columns, rows, delimiter));
    const client = new Client({ connectionString: await freshDatabase(inject('postgres')) });
    await client.connect();
    try {
      await client.query('create table cells (place serial, a text, b text, c text)');
      await client.query(
        `copy cells (a, b, c) from '${file}' with (format csv, delimiter '${delimiters[delimiter]}', header, force_not_null (a, b, c))`,
      );
      const { rows: read } = await client.query<Record<string, string>>('select a, b, c from cells order by place');
      expect(read.map(({ a, b, c }) => [a, b, c])).toEqual(rows);
    } finally {
      await client.end();
    }
  },
);
