import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Connection, Database, Statement } from '../../database.ts';
import type { AtAcquirer, AtAcquirersSlice, OpenWork, OpenWorkSlice } from '../../users/office-store.ts';

type Found = { readonly count: number };

/** Counts no more rows than the limit, each found by an index that has open work only. */
const counting =
  (workOf: (connection: Connection) => { readonly from: SQL; readonly where: SQL | undefined }): Statement<Found> =>
  (connection) => {
    const { from, where } = workOf(connection);
    const found = sql`(select 1 from ${from} where ${where} limit ${sql.placeholder('limit')}) as found`;
    return connection.db.select({ count: sql<number>`count(*)`.mapWith(Number) }).from(found);
  };

const ofEntity = { entity: sql.placeholder('entity'), before: sql.placeholder('before') };

const statements: Readonly<Record<OpenWork, Statement<Found>>> = {
  pendingPayments: counting(({ t: { payments: t } }) => ({
    from: sql`${t}`,
    where: and(eq(t.entity, ofEntity.entity), lt(t.key, ofEntity.before), sql`${t.state} = 'pending'`),
  })),
  openCases: counting(({ t: { riskCases: t } }) => ({
    from: sql`${t}`,
    where: and(eq(t.entity, ofEntity.entity), lt(t.payment, ofEntity.before), sql`${t.state} = 'open'`),
  })),
  failedCallbacks: counting(({ t: { riskCallbacks: t } }) => ({
    from: sql`${t}`,
    where: and(eq(t.entity, ofEntity.entity), sql`${t.state} = 'failed'`),
  })),
  unmatchedRows: counting(({ t: { acquirerFiles: files, acquirerRows: rows } }) => ({
    from: sql`${files} join ${rows} on ${rows.file} = ${files.key}`,
    where: and(
      eq(files.entity, ofEntity.entity),
      sql`${files.state} = 'imported'`,
      sql`${rows.status} in ('NOT_MATCHED', 'MULTIPLE_MATCHES')`,
    ),
  })),
};

export const countWork = async (database: Database, { work, ...slice }: OpenWorkSlice): Promise<number> =>
  (await database.read(statements[work], slice))[0]?.count ?? 0;

/** By the index of pending payments, in its order. */
const pendingAtAcquirer: Statement<AtAcquirer> = ({ db, t: { payments: t } }) =>
  db
    .select({ testMode: t.testMode, merchantAccount: t.merchantAccount })
    .from(t)
    .where(and(eq(t.entity, ofEntity.entity), sql`${t.state} = 'pending'`, sql`${t.waitsFor} = 'acquirer'`))
    .orderBy(t.key)
    .limit(sql.placeholder('limit'));

export const atAcquirers = (database: Database, slice: AtAcquirersSlice): Promise<readonly AtAcquirer[]> =>
  database.read(pendingAtAcquirer, slice);
