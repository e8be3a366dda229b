import { and, asc, desc, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import type { AcquirerFile, AcquirerRow, RowStatus } from '../../core/reconciliation/file.ts';
import type { AcquirerFileKey, AcquirerRowKey, PaymentKey } from '../../core/values.ts';
import type { Connection, Database, Statement, Write } from '../database.ts';
import type { OneOrAll } from '../books-store.ts';
import type {
  FileComparison,
  FileSlice,
  ImportedBytes,
  ReconciliationStore,
  RowSlice,
} from '../reconciliation-store.ts';
import type { Tables } from '../tables/tables.ts';
import { among, lookUps } from './among.ts';
import { inTurn } from './in-turn.ts';
import { chosenFor, ofOneAndAll, ownerOf } from './one-or-all.ts';
import { placeholders } from './placeholders.ts';
import { insertRowsInto } from './rows-at-once.ts';
import { deleteSlice } from './slices.ts';

const insertFile = ({ db, t }: Connection) => db.insert(t.acquirerFiles).values(placeholders(t.acquirerFiles));

/** A file may have a million rows. */
export const addRows: (rows: readonly AcquirerRow[]) => readonly Write[] = insertRowsInto((t) => t.acquirerRows);

function replaceFile({ db, t: { acquirerFiles } }: Connection) {
  const { key, ...columns } = placeholders(acquirerFiles);
  return db
    .update(acquirerFiles)
    .set(columns)
    .where(and(eq(acquirerFiles.key, key), eq(acquirerFiles.version, sql.placeholder('versionRead'))));
}

/** The cells of a row never change. */
function replaceRow({ db, t: { acquirerRows } }: Connection) {
  const { key, version, status, payment, chargeback, finding } = placeholders(acquirerRows);
  return db
    .update(acquirerRows)
    .set({ version, status, payment, chargeback, finding })
    .where(and(eq(acquirerRows.key, key), eq(acquirerRows.version, sql.placeholder('versionRead'))));
}

const remove = ({ db, t: { acquirerFiles: t } }: Connection) =>
  db.delete(t).where(and(eq(t.key, sql.placeholder('key')), sql`${t.state} = 'importing'`));

export const removeFile = (key: AcquirerFileKey): Write => ({ statement: remove, values: { key } });

export const saveFile = (row: AcquirerFile): Write =>
  row.version === 0 && row.state === 'importing'
    ? { statement: insertFile, values: { ...row, version: 1 } }
    : { statement: replaceFile, guarded: true, values: { ...row, version: row.version + 1, versionRead: row.version } };

export const saveRow = (row: AcquirerRow): Write => ({
  statement: replaceRow,
  guarded: true,
  values: { ...row, version: row.version + 1, versionRead: row.version },
});

const fileWhere =
  (condition: (t: Tables['acquirerFiles']) => SQL | undefined): Statement<AcquirerFile> =>
  ({ db, t: { acquirerFiles } }) =>
    db
      .select()
      .from(acquirerFiles)
      .where(condition(acquirerFiles))
      .orderBy(desc(acquirerFiles.key))
      .limit(sql.placeholder('limit'));

const byKey = fileWhere((t) => eq(t.key, sql.placeholder('key')));
const imported = fileWhere((t) =>
  and(
    eq(t.entity, sql.placeholder('entity')),
    sql`coalesce(${t.merchantAccount}, 0) = ${sql.placeholder('account')}`,
    eq(t.hash, sql.placeholder('hash')),
    sql`${t.state} = 'imported'`,
  ),
);
const latest = ofOneAndAll((whose): Statement<AcquirerFile> => (on: Connection) => {
  const {
    db,
    t: { acquirerFiles: t },
  } = on;
  const { between, latestFirst } = inTurn(on, t.key, { of: ownerOf(t.entity, whose), bounds: ['before'] });
  return db
    .select()
    .from(t)
    .where(between)
    .orderBy(...latestFirst)
    .limit(sql.placeholder('limit'));
});
const unended = fileWhere((t) => and(sql`${t.state} = 'importing'`, lt(t.key, sql.placeholder('before'))));

export const readAcquirerFile = async (database: Database, key: AcquirerFileKey): Promise<AcquirerFile | undefined> =>
  (await database.read(byKey, { key, limit: 1 }))[0];

export const readImportedFile = async (
  database: Database,
  { entity, merchantAccount, hash }: ImportedBytes,
): Promise<AcquirerFile | undefined> =>
  (await database.read(imported, { entity, account: merchantAccount ?? 0, hash, limit: 1 }))[0];

export const readFiles = (database: Database, slice: OneOrAll<FileSlice>): Promise<readonly AcquirerFile[]> =>
  database.read(chosenFor(latest, slice.entity), slice);

export const readUnendedImports: (
  database: Database,
  slice: Parameters<ReconciliationStore['unendedImports']>[0],
) => Promise<readonly AcquirerFile[]> = (database, slice) => database.read(unended, slice);

const rowByKey: Statement<AcquirerRow> = ({ db, t: { acquirerRows } }) =>
  db
    .select()
    .from(acquirerRows)
    .where(eq(acquirerRows.key, sql.placeholder('key')));

const rowByChargeback: Statement<AcquirerRow> = ({ db, t: { acquirerRows } }) =>
  db
    .select()
    .from(acquirerRows)
    .where(eq(acquirerRows.chargeback, sql.placeholder('chargeback')));

const rowsOf =
  (condition: (t: Tables['acquirerRows']) => SQL | undefined): Statement<AcquirerRow> =>
  ({ db, t: { acquirerRows: t } }) =>
    db
      .select()
      .from(t)
      .where(and(eq(t.file, sql.placeholder('file')), gt(t.key, sql.placeholder('after')), condition(t)))
      .orderBy(asc(t.key))
      .limit(sql.placeholder('limit'));

const allRows = rowsOf(() => undefined);
const rowsOfStatus = rowsOf((t) => eq(t.status, sql.placeholder('status')));

export const readRow = async (database: Database, key: AcquirerRowKey): Promise<AcquirerRow | undefined> =>
  (await database.read(rowByKey, { key }))[0];

export const readRowOfChargeback = async (
  database: Database,
  chargeback: PaymentKey,
): Promise<AcquirerRow | undefined> => (await database.read(rowByChargeback, { chargeback }))[0];

export const readRows = (database: Database, slice: RowSlice): Promise<readonly AcquirerRow[]> =>
  database.read(slice.status === undefined ? allRows : rowsOfStatus, slice);

const counts: Statement<{ status: RowStatus; count: number }> = ({ db, t: { acquirerRows: t } }) =>
  db
    .select({ status: t.status, count: sql<number>`count(*)`.mapWith(Number) })
    .from(t)
    .where(eq(t.file, sql.placeholder('file')))
    .groupBy(t.status);

export const countRows = async (database: Database, file: AcquirerFileKey): Promise<ReadonlyMap<RowStatus, number>> =>
  new Map((await database.read(counts, { file })).map(({ status, count }) => [status, count]));

/** How many rows of each file there are with a condition, as far as `limit`. In a column, tables are named as text. */
const upTo = ({ acquirerRows: t }: Tables, condition: SQL): SQL<number> =>
  sql<number>`(select count(*) from (select 1 from ${t} where acquirer_rows.file = acquirer_files.key and ${condition} limit ${sql.placeholder('limit')}) as found)`.mapWith(
    Number,
  );

const comparisonsAmong: Statement<FileComparison & { readonly key: AcquirerFileKey }> = ({ db, t }) =>
  db
    .select({
      key: t.acquirerFiles.key,
      matched: upTo(t, sql`${t.acquirerRows.status} = 'MATCHED'`),
      unmatched: upTo(t, sql`${t.acquirerRows.status} = 'NOT_MATCHED'`),
      ambiguous: upTo(t, sql`${t.acquirerRows.status} = 'MULTIPLE_MATCHES'`),
      ofNoPayment: upTo(t, sql`${t.acquirerRows.status} = 'NONE'`),
      differing: upTo(t, sql`(${t.acquirerRows.finding} ->> 'differences') is not null`),
    })
    .from(t.acquirerFiles)
    .where(among(t.acquirerFiles.key));

export async function readComparisons(
  database: Database,
  { files, limit }: Parameters<ReconciliationStore['fileComparisons']>[0],
): Promise<ReadonlyMap<AcquirerFileKey, FileComparison>> {
  const read = lookUps(files).map((keys) => database.read(comparisonsAmong, { ...keys, limit }));
  return new Map((await Promise.all(read)).flat().map(({ key, ...comparison }) => [key, comparison]));
}

export const deleteRows = deleteSlice(({ acquirerRows: t }) => ({
  table: t,
  where: eq(t.file, sql.placeholder('file')),
}));
