import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { Change } from '../../core/change.ts';
import type { FetchedFile, FileSource } from '../../core/file-sources/source.ts';
import type { FileSourceKey } from '../../core/values.ts';
import type { Connection, Database, Statement, Write } from '../database.ts';
import type { FetchedSlice } from '../files/file-store.ts';
import { placeholders } from './placeholders.ts';
import { serverStatements } from './servers.ts';

const isOne = (t: Connection['t']['fileSources']) => eq(t.key, sql.placeholder('key'));

const removeFetched = ({ db, t: { fetchedFiles: t } }: Connection) =>
  db.delete(t).where(eq(t.source, sql.placeholder('key')));

const { all, byKey, save, removed } = serverStatements<FileSource>(({ fileSources }) => fileSources, {
  seen: ['busyUntil', 'lookedAt', 'fault'],
  logs: [removeFetched],
});

const forget = ({ db, t: { fetchedFiles: t } }: Connection) =>
  db.delete(t).where(and(eq(t.source, sql.placeholder('key')), sql`${t.state} = 'quarantined'`));

const claim = ({ db, t: { fileSources: t } }: Connection) =>
  db
    .update(t)
    .set({ busyUntil: placeholders(t).busyUntil })
    .where(and(isOne(t), or(isNull(t.busyUntil), lte(t.busyUntil, sql.placeholder('now')))));

const endLook = ({ db, t: { fileSources: t } }: Connection) =>
  db
    .update(t)
    .set({ busyUntil: null, lookedAt: placeholders(t).lookedAt, fault: placeholders(t).fault })
    .where(isOne(t));

function note({ db, t: { fetchedFiles: t } }: Connection) {
  return db
    .insert(t)
    .values(placeholders(t))
    .onConflictDoUpdate({
      target: [t.source, t.name],
      set: {
        bytes: sql`excluded.bytes`,
        modifiedAt: sql`excluded.modified_at`,
        state: sql`excluded.state`,
        at: sql`excluded.at`,
        reason: sql`excluded.reason`,
        file: sql`excluded.file`,
      },
    });
}

const fetched: Statement<FetchedFile> = ({ db, t: { fetchedFiles: t } }) =>
  db
    .select()
    .from(t)
    .where(and(eq(t.source, sql.placeholder('source')), gt(t.name, sql.placeholder('after'))))
    .orderBy(asc(t.name))
    .limit(sql.placeholder('limit'));

export const readFileSources = (database: Database): Promise<readonly FileSource[]> => database.read(all);

export const readFileSource = async (database: Database, key: FileSourceKey): Promise<FileSource | undefined> =>
  (await database.read(byKey, { key }))[0];

export const readFetchedFiles = (database: Database, slice: FetchedSlice): Promise<readonly FetchedFile[]> =>
  database.read(fetched, slice);

export const saveFileSource = save;
export const removeFileSource = removed;

export const claimFileSource = ({ until: busyUntil, ...rest }: Change<'claimFileSource'>['claim']): Write => ({
  statement: claim,
  values: { ...rest, busyUntil },
  guarded: true,
});

export const endSourceLook = (look: Pick<FileSource, 'key' | 'lookedAt' | 'fault'>): Write => ({
  statement: endLook,
  values: look,
});

export const noteFetchedFile = (file: FetchedFile): Write => ({ statement: note, values: file });

export const forgetQuarantinedFiles = (source: FileSourceKey): Write => ({
  statement: forget,
  values: { key: source },
});
