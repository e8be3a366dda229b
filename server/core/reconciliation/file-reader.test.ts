import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileReader } from './file-reader.ts';
import { type Profile, profiles } from './profile.ts';

const profile: Profile = profiles['simulated-processor'];
const columns = profile.columns.map(([column]) => column);
const row = 'CHARGE,t-1,order-1,92.00,EUR,2026-11-20 07:00:00,1.18,90.82,EUR,1.00,2026-11-20,0000,VISA,,,a text';
const fileOf = (...rows: readonly string[]): string =>
  [columns.join(','), ...rows, `END,${rows.length},${(rows.length * 90.82).toFixed(2)}`]
    .map((line) => `${line}\r\n`)
    .join('');
const file = fileOf(row, row.replace('a text', '"a ""quoted"" text; with, everything\nin two lines"'));

/** The rows and faults of a file that comes in parts of a size. */
function reads(content: string | Uint8Array, { size = 65_536, by = profile } = {}) {
  const bytes = Buffer.from(content as string);
  const reader = fileReader(by);
  const rows = [];
  for (let at = 0; at < bytes.length; at += size) rows.push(...reader.read(bytes.subarray(at, at + size)));
  rows.push(...reader.end());
  return { read: rows, ...reader.findings() };
}
const faultsOf = (content: string | Uint8Array) =>
  reads(content).faults.map(({ row: at, message }) => `${at}: ${message}`);

describe('a file', () => {
  it('has the same rows in whatever parts it comes', () => {
    const whole = reads(file);
    expect([whole.rows, whole.faultCount]).toEqual([2, 0]);
    for (let size = 1; size < 40; size += 1) expect(reads(file, { size })).toEqual(whole);
  });

  it('is read with a byte order mark and with lines that end in LF alone', () => {
    expect(reads(`\ufeff${file}`).faults).toEqual([]);
    expect(reads(file.replaceAll('\r\n', '\n')).faults).toEqual([]);
  });

  it('has a fault wherever it is cut off', () => {
    const bytes = Buffer.from(file);
    const whole = Array.from({ length: bytes.length }, (_, end) => end).filter(
      (end) => reads(bytes.subarray(0, end)).faultCount === 0,
    );
    expect(whole).toEqual([]);
  });

  it('has the cells that were written, whatever their texts are', () => {
    const text = fc
      .oneof(fc.constantFrom(...naughty), fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }))
      .filter((each) => !each.includes('\0') && each.isWellFormed() && each.length < 1000);
    const texts = fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 20 });
    expect(() =>
      fc.assert(
        fc.property(texts, fc.integer({ min: 1, max: 500 }), (pairs, size) => {
          const rows = pairs.map(([reference, own]) => row.split(',').with(2, reference).with(15, own));
          const content = fileOf(...rows.map((cells) => cells.map(quoted).join(',')));
          expect(reads(content, { size }).read.map(({ cells }) => cells)).toEqual(rows);
        }),
        { numRuns: 200 },
      ),
    ).not.toThrow();
  });
});

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
const naughty = [
  '',
  ';',
  ',',
  '"',
  '""',
  '\r',
  '\n',
  '\r\n',
  '\t',
  ' ',
  '=1+1',
  '@SUM(1)',
  '-1',
  '\\N',
  'NULL',
  '\ufffd',
];

describe('a file that is not what it should be', () => {
  it.each<[string, string | Uint8Array, readonly string[]]>([
    ['empty', '', ['1: is missing: the file is empty']],
    ['an archive', Buffer.from('504b0304140000000800', 'hex'), ['1: is compressed: a file is sent as it is']],
    ['gzip', Buffer.from('1f8b0800000000000003', 'hex'), ['1: is compressed: a file is sent as it is']],
    ['in UTF-16', Buffer.from(`\ufeff${file}`, 'utf16le'), ['1: is not in UTF-8']],
    ['in Latin-1', Buffer.from(fileOf(row, row.replace('a text', 'für')), 'latin1'), ['3: is not in UTF-8']],
    ['one line without an end', 'x'.repeat(300_000), ['1: is longer than 262144 bytes']],
    [
      'one long row',
      `${columns.join(',')}\r\n${'x'.repeat(70_000)}\r\n`,
      ['2: is longer than 65536 characters, or its quotes are not closed'],
    ],
    ['of another layout', 'a;b\r\n', ['1: must name type as column 1']],
  ])('has a fault with its row: %s', (_, content, faults) => expect(faultsOf(content)).toEqual(faults));

  it.each([
    ['a NUL', row.replace('a text', '\0'), 'has a NUL'],
    ['an amount with a comma', row.replace('92.00', '"92,00"'), 'must be an amount such as 92.00 or -92.00'],
    ['an amount in letters', row.replace('92.00', '1e3'), 'must be an amount such as 92.00 or -92.00'],
    ['no such day', row.replace('2026-11-20,0000', '2026-02-30,0000'), 'must be a day such as 2026-11-24'],
    [
      'another way of writing days',
      row.replace('2026-11-20,0000', '20.11.2026,0000'),
      'must be a day such as 2026-11-24',
    ],
    ['no such currency', row.replace('EUR', 'XXZ'), 'must be a currency of ISO 4217, such as EUR'],
    ['an unknown kind', row.replace('CHARGE', 'SURPRISE'), /^must be one of CHARGE, REFUND/],
    ['a cell too many', `${row},`, 'has 17 cells, and the profile 16 columns'],
    ['a long cell', row.replace('a text', 'x'.repeat(2000)), 'is longer than 1024 characters'],
    ['quotes in a cell', row.replace('a text', 'a "text"'), /^has quotes inside/],
    ['text behind quotes', row.replace('a text', '"a" text'), 'has text behind quotes'],
    ['a lone carriage return', row.replace('a text', 'a\rtext'), 'has a carriage return outside of quotes'],
  ])('has a fault with its row, and the others are read: %s', (_, broken, message) => {
    const { faults, rows } = reads(fileOf(row, broken, row));
    expect(faults).toMatchObject([{ row: 3 }]);
    expect(faults[0]?.message).toMatch(message);
    expect(rows).toBe(2);
  });

  it('is cut off at quotes that never close', () => {
    const open = fileOf(row, row.replace('a text', '"a text'));
    expect(faultsOf(open)).toEqual(['3: does not end with a line break, so that its end may be missing']);
    expect(faultsOf(open + `${row}\r\n`.repeat(2000))).toEqual([
      '3: is longer than 65536 characters, or its quotes are not closed',
    ]);
  });

  it('names all faults of a row, and counts those that it does not keep', () => {
    expect(faultsOf(fileOf('X,,,a,b,c,d,e,f,g,h,,,,,'))).toHaveLength(9);
    const { faults, faultCount } = reads(fileOf(...Array<string>(1000).fill(row.replace('EUR', 'XXZ'))));
    expect([faults.length, faultCount]).toEqual([200, 1000]);
  });

  it.each([
    ['rows', 'END,3,181.64', 'must state 2 rows'],
    ['sum', 'END,2,181.65', 'must state the sum 181.64'],
    ['shape', 'END,2,181.64,', 'must state 2 rows'],
  ])('has a trailer of another %s', (_, trailer, message) => {
    expect(faultsOf(fileOf(row, row).replace('END,2,181.64', trailer))).toEqual([`4: ${message}`]);
  });

  it.each([
    ['of a charge', row.replace('92.00', '0.01').replace('1.18,90.82', '0.08,-0.07'), '-0.07'],
    ['of a charge in full', row.replace('92.00', '0.08').replace('1.18,90.82', '0.08,0.00'), '0.00'],
    [
      'that comes back with a refund',
      row.replace('CHARGE', 'REFUND').replace('92.00', '-0.01').replace('1.18,90.82', '-0.08,0.07'),
      '0.07',
    ],
  ])('has the sum of what is left where a fee exceeds the amount %s', (_, line, sum) =>
    expect(faultsOf(fileOf(line).replace(/END.*/, `END,1,${sum}`))).toEqual([]),
  );

  it('may have nothing behind its trailer', () =>
    expect(faultsOf(`${fileOf(row)}${row}\r\n`)).toEqual(['4: stands behind the trailer']));
});

describe('the 36 columns of the specification', () => {
  const by: Profile = profiles['reconciliation-record'];
  const header = by.columns.map(([column]) => column).join(';');
  const record =
    'SETTLED;DEBIT;POS;TW-4711;a;A shop;p;;m;s;8a1;;c-1;;;92.00;EUR;VISA;2026-11-20 12:00:00;90.61;EUR;1.39;1.00;2026-11-20;SUCCESS;;0000;;Jane Jones;;;F;I;MATCHED;8a1;';
  const faults = (line: string) => reads(`${header}\r\n${line}\r\n`, { by }).faults.map(({ column }) => column);

  it('are read', () => expect([by.columns.length, faults(record)]).toEqual([36, []]));

  it('may have a minus in what is left after a fee, and in a fee that comes back', () =>
    expect(faults(record.replace('90.61;EUR;1.39', '-0.07;EUR;-0.20'))).toEqual([]));

  it.each([
    ['ReconciliationType', 'SETTLED;', 'PAID;'],
    ['Cashflow', ';POS;', ';+;'],
    ['Amount', ';92.00;', ';-92.00;'],
    ['SettlementStatus', 'SUCCESS', 'DONE'],
    ['TxRequestTime', '2026-11-20 12:00:00', '2026-11-20 25:00:00'],
    ['SettlementFxRate', ';1.00;', ';one;'],
  ])('have a fault in %s', (column, from, to) => expect(faults(record.replace(from, to))).toEqual([column]));
});
