import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { EntityKey } from '../../../core/values.ts';
import type { Connection, Database, Statement } from '../../database.ts';
import type { AtAcquirer, AtAcquirersSlice, OpenWork, OpenWorkSlice } from '../../users/office-store.ts';

type Found = { readonly count: number };
type Owner = { readonly entity: number };

type Work = {
  readonly from: SQL;
  readonly entity: SQLiteColumn;
  /** What has to be lower than a bound, if anything. */
  readonly key?: SQLiteColumn;
  readonly where: SQL;
};

/** Counts no more rows than the limit, each found by an index that has open work only. */
const counting =
  (workOf: (connection: Connection) => Work): Statement<Found> =>
  (connection) => {
    const { from, entity, key, where } = workOf(connection);
    const open = and(eq(entity, sql.placeholder('entity')), key && lt(key, sql.placeholder('before')), where);
    const found = sql`(select 1 from ${from} where ${open} limit ${sql.placeholder('limit')}) as found`;
    return connection.db.select({ count: sql<number>`count(*)`.mapWith(Number) }).from(found);
  };

/**
 * The bound of what is counted of all entities. The plus keeps SQLite from looking it up among the rows of all
 * entities, open or not.
 */
const bounded = (key: SQLiteColumn | undefined): SQL | undefined => key && lt(sql`+${key}`, sql.placeholder('before'));

/** Whose open work is, no more than the limit, by the same indexes. */
const owning =
  (workOf: (connection: Connection) => Work): Statement<Owner> =>
  (connection) => {
    const { from, entity, key, where } = workOf(connection);
    return connection.db
      .select({ entity: sql`${entity}`.mapWith(Number) })
      .from(from)
      .where(and(bounded(key), where))
      .limit(sql.placeholder('limit'));
  };

const works: Readonly<Record<OpenWork, (connection: Connection) => Work>> = {
  pendingPayments: ({ t: { payments: t } }) => ({
    from: sql`${t}`,
    entity: t.entity,
    key: t.key,
    where: sql`${t.state} = 'pending'`,
  }),
  openCases: ({ t: { riskCases: t } }) => ({
    from: sql`${t}`,
    entity: t.entity,
    key: t.payment,
    where: sql`${t.state} = 'open'`,
  }),
  failedCallbacks: ({ t: { riskCallbacks: t } }) => ({
    from: sql`${t}`,
    entity: t.entity,
    where: sql`${t.state} = 'failed'`,
  }),
  unmatchedRows: ({ t: { acquirerFiles: files, acquirerRows: rows } }) => ({
    from: sql`${files} join ${rows} on ${rows.file} = ${files.key}`,
    entity: files.entity,
    where: sql`${files.state} = 'imported' and ${rows.status} in ('NOT_MATCHED', 'MULTIPLE_MATCHES')`,
  }),
};

/** One statement for each kind, which is prepared once. */
const statementsOf = <S>(make: (workOf: (connection: Connection) => Work) => S): Readonly<Record<OpenWork, S>> => ({
  pendingPayments: make(works.pendingPayments),
  openCases: make(works.openCases),
  failedCallbacks: make(works.failedCallbacks),
  unmatchedRows: make(works.unmatchedRows),
});
const counts = statementsOf(counting);
const owners = statementsOf(owning);

export const countWork = async (database: Database, { work, ...slice }: OpenWorkSlice): Promise<number> =>
  (await database.read(counts[work], slice))[0]?.count ?? 0;

const nothing = { pendingPayments: 0, openCases: 0, failedCallbacks: 0, unmatchedRows: 0 } as const;

export const countAllWork = async (
  database: Database,
  slice: Pick<OpenWorkSlice, 'before' | 'limit'>,
): Promise<Readonly<Record<OpenWork, number>>> => (await database.read(allCounts, slice))[0] ?? nothing;

export const readWorkOwners = async (
  database: Database,
  { work, ...slice }: Omit<OpenWorkSlice, 'entity'>,
): Promise<readonly EntityKey[]> =>
  // The cast holds because the columns have keys of entities.
  (await database.read(owners[work], slice)).map(({ entity }) => entity as EntityKey);

/** Each kind of work of all entities. Cases are open at any age. */
const allCounts: Statement<Readonly<Record<OpenWork, number>>> = (connection) => {
  const countOf = (work: OpenWork) => {
    const { from, key, where } = works[work](connection);
    const open = and(work === 'pendingPayments' ? bounded(key) : undefined, where);
    return sql<number>`(select count(*) from (select 1 from ${from} where ${open} limit ${sql.placeholder('limit')}) as found)`.mapWith(
      Number,
    );
  };
  const [pendingPayments, openCases] = [countOf('pendingPayments'), countOf('openCases')];
  const [failedCallbacks, unmatchedRows] = [countOf('failedCallbacks'), countOf('unmatchedRows')];
  return connection.db
    .select({ pendingPayments, openCases, failedCallbacks, unmatchedRows })
    .from(sql`(select 1) as look`);
};

/** By the index of pending payments, in its order. */
const pendingAtAcquirer: Statement<AtAcquirer> = ({ db, t: { payments: t } }) =>
  db
    .select({ testMode: t.testMode, merchantAccount: t.merchantAccount })
    .from(t)
    .where(and(eq(t.entity, sql.placeholder('entity')), sql`${t.state} = 'pending'`, sql`${t.waitsFor} = 'acquirer'`))
    .orderBy(t.key)
    .limit(sql.placeholder('limit'));

export const atAcquirers = (database: Database, slice: AtAcquirersSlice): Promise<readonly AtAcquirer[]> =>
  database.read(pendingAtAcquirer, slice);
