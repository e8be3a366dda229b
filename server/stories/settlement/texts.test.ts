import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { days } from '../../core/values.ts';
import { freshDatabase } from '../../store/postgres/postgres.fixture.ts';
import { freshFolder } from '../process/folder.ts';
import { administrator } from '../world/administrator.ts';
import { demoWith } from '../world/demo-settings.ts';
import { chargesDirectly } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';
import { cellsOf, hasCalc, openedInCalc } from './calc.fixture.ts';
import { closesBatches, everyDay, settlementsOf } from './settlements.fixture.ts';

/** Texts that have broken other programs' files, as far as a holder, a descriptor and a reference may have them. */
const naughty = [
  'a;b;c;d;e',
  'an "ah" in it',
  '"quoted" whole "',
  '""""""""',
  '";";";";"',
  'two\nlines of text',
  'two\r\nlines again',
  ' edges are blank ',
  "it's; 'single'",
  '\\N \\. NULL null',
  '=cmd|" /C calc"!A0',
  '+1+1+1+1',
  '-2+3+cmd|calc',
  '@SUM(A1:A9)',
  '=1+1+1+1',
  "=HYPERLINK('x')",
  '田中さんにあげて下さい',
  'Größe, Łódź, Ñandú',
  '👾🙇👾🙇👾🙇👾🙇',
  'Z̮̞̠͙͔ͅa̵̡l͔̤g̶o!',
  '<script>alert(1)</script>',
  "1'; DROP TABLE users",
  '%s%n%x %00 ${7*7}',
  '../../../etc/passwd',
] as const;

const clearingInstituteName = '\r=1+1; "of" all\n texts';
const clearingInstituteMerchantId = '\t=1+1;"4711"';
let world: World;
let file: string;
/** The cells of a file by the rows of its table, as PostgreSQL reads them. */
let settled: readonly Readonly<Record<string, string>>[];
let reported: readonly Readonly<Record<string, string>>[];
/** What the gateway shows of the same payments. */
let shown: readonly Readonly<Record<string, string | undefined>>[];

beforeAll(async () => {
  const settlement = { clearingInstituteName, clearingInstituteMerchantId };
  world = await openWorld({ provisionFile: demoWith({ settlement }) });
  await administrator(world).patch(`entities/${demo.entityId}`, { name: 'A "shop"; =1+1' });
  await closesBatches(world);
  for (const text of naughty) {
    await chargesDirectly(world, {
      'card.holder': text,
      descriptor: text,
      merchantTransactionId: text,
      merchantInvoiceId: text,
      merchantMemo: text,
    });
  }
  const query = new URLSearchParams({ entityId: demo.entityId, ...everyDay, sortOrder: 'ASC' });
  const report = (accept: string) =>
    world.get(`v1/reports/transactions?${query.toString()}`, { authorization: `Bearer ${demo.token}`, accept });
  // The cast holds because a report that succeeds has payments.
  shown = ((await report('application/json')).body as unknown as { payments: typeof shown }).payments;
  reported = await readBack((await report('text/csv')).text);
  await world.advance(days(1));
  await closesBatches(world);
  const [batch] = (await settlementsOf(world).lists()).settlements;
  file = (await settlementsOf(world).file(batch?.id ?? '', { extended: 'true' })).text;
  settled = await readBack(file);
});
afterAll(() => world.close());

async function readBack(text: string): Promise<readonly Readonly<Record<string, string>>[]> {
  const folder = freshFolder();
  // The server of the tests may run as another user.
  chmodSync(folder, 0o755);
  const cells = join(folder, 'cells.csv');
  writeFileSync(cells, text);
  const columns = (text.split('\r\n', 1)[0] ?? '').split(';').map((name) => `"${name}"`);
  const client = new Client({ connectionString: await freshDatabase(inject('postgres')) });
  await client.connect();
  try {
    await client.query(`create table cells (place serial, ${columns.join(' text, ')} text)`);
    const options = `format csv, delimiter ';', header match, force_not_null (${columns.join(', ')})`;
    await client.query(`copy cells (${columns.join(', ')}) from '${cells}' with (${options})`);
    return (await client.query<Record<string, string>>('select * from cells order by place')).rows;
  } finally {
    await client.end();
  }
}

it('every text of a merchant is in a settlement file as it was sent', () =>
  expect(
    settled.map((cells) => [cells['AccountHolder'], cells['Descriptor'], cells['TransactionId'], cells['InvoiceId']]),
  ).toEqual(naughty.map((text) => [text, text, text, text])));

it('the names of accounts and institutes are in each of its rows as they are', () =>
  expect(
    settled.map((cells) => [
      cells['MerchantAccountName'],
      cells['ClearingInsitituteName'],
      cells['ClearingInstituteMerchantId'],
    ]),
  ).toEqual(naughty.map(() => ['A "shop"; =1+1', clearingInstituteName, clearingInstituteMerchantId])));

it('every text is in a table of transactions as the list of payments has it', () => {
  const texts = ['merchantTransactionId', 'merchantInvoiceId', 'merchantMemo'] as const;
  expect(reported.map((cells) => texts.map((name) => cells[name] ?? ''))).toEqual(
    shown.map((payment) => texts.map((name) => payment[name] ?? '')),
  );
  expect(shown.map(({ merchantTransactionId }) => merchantTransactionId)).toEqual([...naughty]);
});

it('the short id of a payment is in its settlement as it stands on the statement of its shopper', () =>
  expect(settled.map((cells) => cells['ShortId'])).toEqual(shown.map(({ descriptor }) => descriptor?.slice(0, 14))));

it('LibreOffice opens a settlement file without a formula in any cell, and with the same texts', (context) => {
  if (!hasCalc()) context.skip('LibreOffice is not installed');
  const sent = join(freshFolder(), 'settlement.csv');
  writeFileSync(sent, file);
  const sheet = openedInCalc(sent, 'formulasAsTexts');
  // A whole sheet would be the message of this assertion.
  expect(sheet.includes('table:formula')).toBe(false);
  const names = ['AccountHolder', 'Descriptor', 'TransactionId', 'InvoiceId', 'ClearingInstituteMerchantId'];
  // A cell of a spreadsheet has one kind of line break.
  const textsOf = (rows: typeof settled) =>
    rows.map((cells) => [...names, 'ClearingInsitituteName'].map((name) => cells[name]?.replaceAll(/\r\n?/g, '\n')));
  expect(textsOf(cellsOf(sheet))).toEqual(textsOf(settled));
});
