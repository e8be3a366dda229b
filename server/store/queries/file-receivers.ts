import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { FileDelivery, FileReceiver, FileTry } from '../../core/file-receivers/receiver.ts';
import type { FileReceiverKey } from '../../core/values.ts';
import type { Connection, Database, Statement, Write } from '../database.ts';
import type { FileTrySlice } from '../files/file-store.ts';
import { placeholders } from './placeholders.ts';
import { serverStatements } from './servers.ts';

const removeDeliveries = ({ db, t: { fileDeliveries: t } }: Connection) =>
  db.delete(t).where(eq(t.receiver, sql.placeholder('key')));

const removeTries = ({ db, t: { fileTries: t } }: Connection) =>
  db.delete(t).where(eq(t.receiver, sql.placeholder('key')));

const { all, byKey, save, removed } = serverStatements<FileReceiver>(({ fileReceivers }) => fileReceivers, {
  seen: [],
  logs: [removeDeliveries, removeTries],
});

const isNamed = ({ receiver, batch, format }: Connection['t']['fileDeliveries']) =>
  and(
    eq(receiver, sql.placeholder('receiver')),
    eq(batch, sql.placeholder('batch')),
    eq(format, sql.placeholder('format')),
  );

const delivery: Statement<FileDelivery> = ({ db, t: { fileDeliveries: t } }) => db.select().from(t).where(isNamed(t));

const insertDelivery = ({ db, t }: Connection) => db.insert(t.fileDeliveries).values(placeholders(t.fileDeliveries));

const moveDelivery = ({ db, t: { fileDeliveries: t } }: Connection) =>
  db
    .update(t)
    .set({ state: placeholders(t).state })
    .where(isNamed(t));

/** What may have got its name at a receiver waits again. */
const reopenDeliveries = ({ db, t: { fileDeliveries: t } }: Connection) =>
  db
    .update(t)
    .set({ state: 'waiting' })
    .where(and(eq(t.receiver, sql.placeholder('receiver')), eq(t.state, 'renaming')));

const insertTry = ({ db, t }: Connection) => db.insert(t.fileTries).values(placeholders(t.fileTries));

const tries: Statement<FileTry> = ({ db, t: { fileTries: t } }) =>
  db
    .select()
    .from(t)
    .where(and(eq(t.receiver, sql.placeholder('receiver')), lt(t.key, sql.placeholder('before'))))
    .orderBy(desc(t.key))
    .limit(sql.placeholder('limit'));

const undelivered: Statement<{ count: number }> = ({ db, t: { fileDeliveries, reportDeliveries } }) => {
  const left = (t: typeof fileDeliveries | typeof reportDeliveries) =>
    sql`(select count(*) from ${t} where ${t.receiver} = ${sql.placeholder('receiver')} and ${t.state} <> 'delivered')`;
  return db
    .select({ count: sql<number>`${left(fileDeliveries)} + ${left(reportDeliveries)}`.mapWith(Number) })
    .from(sql`(select 1) as files`);
};

/** The files of batches and of reports whose deliveries have begun. */
export const countUndelivered = async (database: Database, receiver: FileReceiverKey): Promise<number> =>
  (await database.read(undelivered, { receiver }))[0]?.count ?? 0;

export const readFileReceivers = (database: Database): Promise<readonly FileReceiver[]> => database.read(all);

export const readFileReceiver = async (database: Database, key: FileReceiverKey): Promise<FileReceiver | undefined> =>
  (await database.read(byKey, { key }))[0];

export const readFileDelivery = async (
  database: Database,
  of: Omit<FileDelivery, 'state'>,
): Promise<FileDelivery | undefined> => (await database.read(delivery, of))[0];

export const readFileTries = (database: Database, slice: FileTrySlice): Promise<readonly FileTry[]> =>
  database.read(tries, slice);

export const saveFileReceiver = save;
export const removeFileReceiver = removed;

export const beginFileDelivery = (begun: Omit<FileDelivery, 'state'>): Write => ({
  statement: insertDelivery,
  values: { ...begun, state: 'waiting' },
});

export const moveFileDelivery = (moved: FileDelivery): Write => ({ statement: moveDelivery, values: moved });
export const reopenFileDeliveries = (receiver: FileReceiverKey): Write => ({
  statement: reopenDeliveries,
  values: { receiver },
});
export const logFileTry = (tried: FileTry): Write => ({ statement: insertTry, values: tried });
