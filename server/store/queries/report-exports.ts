import { and, asc, eq, sql } from 'drizzle-orm';
import type { ReportExport, ReportFile } from '../../core/reports/export.ts';
import type { EntityKey, ReportExportKey, ReportFileKey } from '../../core/values.ts';
import type { Connection, Database, Statement, Write } from '../database.ts';
import type { ReportFileEntry, ReportFileSlice } from '../files/file-store.ts';
import { inTurn } from './in-turn.ts';
import { placeholders } from './placeholders.ts';
import { deleteOldest } from './slices.ts';

const insert = ({ db, t }: Connection) => db.insert(t.reportExports).values(placeholders(t.reportExports));
const insertFile = ({ db, t }: Connection) => db.insert(t.reportFiles).values(placeholders(t.reportFiles));

const isAsRead = (t: Connection['t']['reportExports']) =>
  and(eq(t.key, sql.placeholder('key')), eq(t.version, sql.placeholder('versionRead')));

/** What a report is of never changes. */
function moveOn({ db, t: { reportExports: t } }: Connection) {
  const { version, nextDay, dueAt } = placeholders(t);
  return db.update(t).set({ version, nextDay, dueAt }).where(isAsRead(t));
}

const remove = ({ db, t: { reportExports: t } }: Connection) => db.delete(t).where(isAsRead(t));

export const saveExport = (row: ReportExport): Write =>
  row.version === 0
    ? { statement: insert, values: { ...row, version: 1 } }
    : { statement: moveOn, guarded: true, values: { ...row, version: row.version + 1, versionRead: row.version } };

export const removeExport = ({ key, version }: Pick<ReportExport, 'key' | 'version'>): Write => ({
  statement: remove,
  guarded: true,
  values: { key, versionRead: version },
});

export const addReportFile = (row: ReportFile): Write => ({ statement: insertFile, values: row });

const exportByKey: Statement<ReportExport> = ({ db, t: { reportExports: t } }) =>
  db
    .select()
    .from(t)
    .where(eq(t.key, sql.placeholder('key')));

const exportsOf: Statement<ReportExport> = ({ db, t: { reportExports: t } }) =>
  db
    .select()
    .from(t)
    .where(eq(t.entity, sql.placeholder('entity')))
    .orderBy(asc(t.key));

const fileByKey: Statement<ReportFile> = ({ db, t: { reportFiles: t } }) =>
  db
    .select()
    .from(t)
    .where(eq(t.key, sql.placeholder('key')));

/** Both databases count the bytes of a text without reading it. */
const filesOf =
  (order: ReportFileSlice['order']): Statement<ReportFileEntry> =>
  (on: Connection) => {
    const {
      db,
      t: { reportFiles: t },
    } = on;
    const { content } = t;
    const turn = inTurn(on, t.key, { of: t.entity });
    const columns = {
      key: t.key,
      export: t.export,
      entity: t.entity,
      report: t.report,
      name: t.name,
      firstDay: t.firstDay,
      lastDay: t.lastDay,
      hash: t.hash,
      madeAt: t.madeAt,
    };
    return db
      .select({ ...columns, bytes: sql<number>`octet_length(${content})`.mapWith(Number) })
      .from(t)
      .where(turn.between)
      .orderBy(...turn[order])
      .limit(sql.placeholder('limit'));
  };
const inOrder = { latestFirst: filesOf('latestFirst'), oldestFirst: filesOf('oldestFirst') };

export const readExport = async (database: Database, key: ReportExportKey): Promise<ReportExport | undefined> =>
  (await database.read(exportByKey, { key }))[0];

export const readExportsOf = (database: Database, entity: EntityKey): Promise<readonly ReportExport[]> =>
  database.read(exportsOf, { entity });

export const readReportFile = async (database: Database, key: ReportFileKey): Promise<ReportFile | undefined> =>
  (await database.read(fileByKey, { key }))[0];

export const readReportFiles = (
  database: Database,
  { order, ...slice }: ReportFileSlice,
): Promise<readonly ReportFileEntry[]> => database.read(inOrder[order], slice);

export const deleteReportFiles = deleteOldest(({ reportFiles: t }) => ({ table: t, by: t.key }));
