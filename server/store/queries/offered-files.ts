import { and, asc, eq, gt, gte, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { type FileColumns, type FileFormat, fileFormats, type SettlementBatch } from '../../core/settlement/batch.ts';
import type { BatchKey } from '../../core/values.ts';
import type { Connection, Database, Statement } from '../database.ts';
import type { FileEntry, FileSlice, UndeliveredSlice } from '../files/file-store.ts';

type Tables = Connection['t'];

/** Both databases count the bytes of a text without reading it. */
const entryOf = ({ batch, format, name, madeAt, content }: Tables['settlementFiles']) => ({
  batch,
  format,
  name,
  madeAt,
  bytes: sql<number>`octet_length(${content})`.mapWith(Number),
});

const entriesWith =
  (columns: FileColumns): Statement<FileEntry> =>
  ({ db, t: { settlementBatches, settlementFiles: t } }) =>
    db
      .select(entryOf(t))
      .from(t)
      .innerJoin(settlementBatches, eq(settlementBatches.key, t.batch))
      .where(
        and(
          eq(settlementBatches.entity, sql.placeholder('entity')),
          inArray(t.format, [fileFormats.SUCCESS[columns], fileFormats.FAILED[columns]]),
          gt(t.batch, sql.placeholder('after')),
        ),
      )
      .orderBy(asc(t.batch), asc(t.format))
      .limit(sql.placeholder('limit'));

const entriesOf: Statement<FileEntry> = ({ db, t: { settlementFiles: t } }) =>
  db
    .select(entryOf(t))
    .from(t)
    .where(eq(t.batch, sql.placeholder('batch')));

/** The failure of a batch's payout, of which there is one at most. */
const failureOf = ({ settlementBatches, settlementCorrections: t }: Tables): SQL | undefined =>
  and(eq(t.batch, settlementBatches.key), isNull(t.line));

/** The format that a batch's file has as its payout stands. */
const formatNow = ({ settlementCorrections: { key } }: Tables, columns: FileColumns): SQL<FileFormat> =>
  sql<FileFormat>`case when ${key} is null then ${sql.raw(`'${fileFormats.SUCCESS[columns]}'`)} else ${sql.raw(`'${fileFormats.FAILED[columns]}'`)} end`;

const withoutFile =
  (columns: FileColumns): Statement<{ batch: SettlementBatch }> =>
  ({ db, t }) => {
    const { settlementBatches, settlementCorrections, settlementFiles } = t;
    return db
      .select({ batch: settlementBatches })
      .from(settlementBatches)
      .leftJoin(settlementCorrections, failureOf(t))
      .leftJoin(
        settlementFiles,
        and(eq(settlementFiles.batch, settlementBatches.key), eq(settlementFiles.format, formatNow(t, columns))),
      )
      .where(and(eq(settlementBatches.entity, sql.placeholder('entity')), isNull(settlementFiles.batch)))
      .orderBy(asc(settlementBatches.key))
      .limit(sql.placeholder('limit'));
  };

const undelivered =
  (columns: FileColumns): Statement<{ batch: BatchKey; format: FileFormat }> =>
  ({ db, t }) => {
    const { settlementBatches, settlementCorrections, fileDeliveries } = t;
    return db
      .select({ batch: settlementBatches.key, format: formatNow(t, columns) })
      .from(settlementBatches)
      .leftJoin(settlementCorrections, failureOf(t))
      .leftJoin(
        fileDeliveries,
        and(
          eq(fileDeliveries.batch, settlementBatches.key),
          eq(fileDeliveries.receiver, sql.placeholder('receiver')),
          eq(fileDeliveries.format, formatNow(t, columns)),
        ),
      )
      .where(
        and(
          eq(settlementBatches.entity, sql.placeholder('entity')),
          or(
            gte(settlementBatches.key, sql.placeholder('from')),
            gte(settlementCorrections.key, sql.placeholder('from')),
          ),
          isNull(fileDeliveries.batch),
        ),
      )
      .orderBy(asc(settlementBatches.key))
      .limit(sql.placeholder('limit'));
  };

const byColumns = {
  entries: { standard: entriesWith('standard'), extended: entriesWith('extended') },
  withoutFile: { standard: withoutFile('standard'), extended: withoutFile('extended') },
  undelivered: { standard: undelivered('standard'), extended: undelivered('extended') },
};

export const readFileEntries = (database: Database, { columns, ...slice }: FileSlice): Promise<readonly FileEntry[]> =>
  database.read(byColumns.entries[columns], slice);

export const readFileEntriesOf = (database: Database, batch: BatchKey): Promise<readonly FileEntry[]> =>
  database.read(entriesOf, { batch });

export const readBatchesWithoutFile = async (
  database: Database,
  { columns, ...slice }: Omit<FileSlice, 'after'>,
): Promise<readonly SettlementBatch[]> =>
  (await database.read(byColumns.withoutFile[columns], slice)).map(({ batch }) => batch);

export const readUndeliveredFiles = (
  database: Database,
  { columns, ...slice }: UndeliveredSlice,
): Promise<readonly { readonly batch: BatchKey; readonly format: FileFormat }[]> =>
  database.read(byColumns.undelivered[columns], slice);
