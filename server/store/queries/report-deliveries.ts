import { and, asc, eq, sql } from 'drizzle-orm';
import type { ReportDelivery } from '../../core/reports/export.ts';
import type { FileReceiverKey, ReportFileKey } from '../../core/values.ts';
import type { Connection, Database, Statement, Write } from '../database.ts';
import { placeholders } from './placeholders.ts';
import { deleteOldest } from './slices.ts';

const insert = ({ db, t }: Connection) => db.insert(t.reportDeliveries).values(placeholders(t.reportDeliveries));

const isNamed = ({ file, receiver }: Connection['t']['reportDeliveries']) =>
  and(eq(file, sql.placeholder('file')), eq(receiver, sql.placeholder('receiver')));

function move({ db, t: { reportDeliveries: t } }: Connection) {
  const { state, at, reason } = placeholders(t);
  return db.update(t).set({ state, at, reason }).where(isNamed(t));
}

const reopen = ({ db, t: { reportDeliveries: t } }: Connection) =>
  db
    .update(t)
    .set({ state: 'waiting' })
    .where(and(eq(t.receiver, sql.placeholder('receiver')), eq(t.state, 'renaming')));

export const addReportDelivery = (row: ReportDelivery): Write => ({ statement: insert, values: row });
export const moveReportDelivery = (row: ReportDelivery): Write => ({ statement: move, values: row });

export const reopenReportDeliveries = (receiver: FileReceiverKey): Write => ({
  statement: reopen,
  values: { receiver },
});

const byName: Statement<ReportDelivery> = ({ db, t: { reportDeliveries: t } }) => db.select().from(t).where(isNamed(t));

const ofFile: Statement<ReportDelivery> = ({ db, t: { reportDeliveries: t } }) =>
  db
    .select()
    .from(t)
    .where(eq(t.file, sql.placeholder('file')))
    .orderBy(asc(t.receiver));

export const readReportDelivery = async (
  database: Database,
  of: Pick<ReportDelivery, 'file' | 'receiver'>,
): Promise<ReportDelivery | undefined> => (await database.read(byName, of))[0];

export const readReportDeliveries = (database: Database, file: ReportFileKey): Promise<readonly ReportDelivery[]> =>
  database.read(ofFile, { file });

export const deleteReportDeliveries = deleteOldest(({ reportDeliveries: t }) => ({ table: t, by: t.file }));
