import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { ListExport, ListExportKey } from '../../core/exports/export.ts';
import type { Connection, Database, Statement, Write } from '../database.ts';
import type { ListExportSlice, OldListExports } from '../files/file-store.ts';
import { placeholders } from './placeholders.ts';

const insert = ({ db, t }: Connection) => db.insert(t.listExports).values(placeholders(t.listExports));

/** What a list is of never changes. */
function moveOn({ db, t: { listExports: t } }: Connection) {
  const { key, version, before, state, rows, parts, bytes, endedAt } = placeholders(t);
  return db
    .update(t)
    .set({ version, before, state, rows, parts, bytes, endedAt })
    .where(and(eq(t.key, key), eq(t.version, sql.placeholder('versionRead'))));
}

const remove = ({ db, t: { listExports: t } }: Connection) => db.delete(t).where(eq(t.key, sql.placeholder('key')));

export const saveListExport = (row: ListExport): Write =>
  row.version === 0
    ? { statement: insert, values: { ...row, version: 1 } }
    : { statement: moveOn, guarded: true, values: { ...row, version: row.version + 1, versionRead: row.version } };

export const removeListExport = (key: ListExportKey): Write => ({ statement: remove, values: { key } });

const byKey: Statement<ListExport> = ({ db, t: { listExports: t } }) =>
  db
    .select()
    .from(t)
    .where(eq(t.key, sql.placeholder('key')));

const ofUser: Statement<ListExport> = ({ db, t: { listExports: t } }) =>
  db
    .select()
    .from(t)
    .where(and(eq(t.user, sql.placeholder('user')), lt(t.key, sql.placeholder('before'))))
    .orderBy(desc(t.key))
    .limit(sql.placeholder('limit'));

const oldest: Statement<ListExport> = ({ db, t: { listExports: t } }) =>
  db
    .select()
    .from(t)
    .where(and(gt(t.key, sql.placeholder('after')), lt(t.key, sql.placeholder('before'))))
    .orderBy(asc(t.key))
    .limit(sql.placeholder('limit'));

export const readListExport = async (database: Database, key: ListExportKey): Promise<ListExport | undefined> =>
  (await database.read(byKey, { key }))[0];

export const readListExports = (database: Database, slice: ListExportSlice): Promise<readonly ListExport[]> =>
  database.read(ofUser, slice);

export const readOldListExports = (database: Database, slice: OldListExports): Promise<readonly ListExport[]> =>
  database.read(oldest, slice);
