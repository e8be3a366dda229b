import { and, asc, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Day } from '../../core/reports/daily-total.ts';
import type { ClosedDay, ClosedDays } from '../books-store.ts';
import type { Connection, Database, Statement, Write } from '../database.ts';

/** The stripe of a row that is counted in the totals of closed days too. */
const FOLDED = sql`-1`;

/** The rows that are not, in the words of their index. */
export const isOpen = ({ dailyTotals: t }: Connection['t']): SQL => sql`${t.stripe} >= 0`;

const firstOpenDay: Statement<{ readonly day: Day }> = ({ db, t }) => {
  const { entity, day } = t.dailyTotals;
  return db
    .select({ day })
    .from(t.dailyTotals)
    .where(
      and(
        eq(entity, sql.placeholder('entity')),
        gt(day, sql.placeholder('after')),
        lt(day, sql.placeholder('before')),
        isOpen(t),
      ),
    )
    .orderBy(asc(entity), asc(day))
    .limit(1);
};

/** What payments of a total have in common, and those of one of its parts. */
const group = ['entity', 'day', 'type', 'outcome', 'brand', 'currency'] as const;
const part = [...group, 'code', 'flow', 'acquirer'] as const;
const sums = ['count', 'cents', 'feeCents'] as const;
const partSums = [...sums, 'answered', 'late', 'millis'] as const;

/** The open rows of a day. */
const ofDay = (t: Connection['t']): SQL => {
  const { entity, day } = t.dailyTotals;
  return sql`${t.dailyTotals} where ${entity} = ${sql.placeholder('entity')} and ${day} = ${sql.placeholder('day')} and ${isOpen(t)}`;
};

const addParts = ({ db, t }: Pick<Connection, 'db' | 't'>, rows: SQL) => {
  const { dailyTotals: to } = t;
  return db
    .insert(to)
    .select(summed(to, { by: part, stripe: FOLDED, sums: partSums, rows }))
    .onConflictDoUpdate({ target: [...part.map((name) => to[name]), to.stripe], set: added(to, partSums) });
};

const addTotals = (
  { db, t }: { readonly db: Pick<Connection['db'], 'insert'>; readonly t: Connection['t'] },
  rows: SQL,
) => {
  const { closedTotals: to } = t;
  return db
    .insert(to)
    .select(summed(to, { by: group, sums, rows }))
    .onConflictDoUpdate({ target: group.map((name) => to[name]), set: added(to, sums) });
};

type Columns<Name extends string> = Readonly<Record<Name, SQLiteColumn>>;

/** The sums of rows, in the order of the table's columns. They are locked in one order, by whichever process. */
function summed<By extends string, Sum extends string>(
  t: Columns<By | Sum>,
  of: { readonly by: readonly By[]; readonly stripe?: SQL; readonly sums: readonly Sum[]; readonly rows: SQL },
): SQL {
  const by = sql.join(
    of.by.map((name) => sql.identifier(t[name].name)),
    sql`, `,
  );
  const all = sql.join(
    of.sums.map((name) => sql`sum(${sql.identifier(t[name].name)})`),
    sql`, `,
  );
  return sql`select ${sql.join([by, ...(of.stripe ? [of.stripe] : []), all], sql`, `)} from ${of.rows} group by ${by} order by ${by}`;
}

const added = <Name extends string>(t: Columns<Name>, names: readonly Name[]): Record<Name, SQL> =>
  // The cast holds because the entries are those of the names.
  Object.fromEntries(names.map((name) => [name, sql`${t[name]} + excluded.${sql.identifier(t[name].name)}`])) as Record<
    Name,
    SQL
  >;

const removeOfDay = ({ db, t }: Connection) => {
  const { dailyTotals } = t;
  const { entity, day } = dailyTotals;
  return db
    .delete(dailyTotals)
    .where(and(eq(entity, sql.placeholder('entity')), eq(day, sql.placeholder('day')), isOpen(t)));
};

/** On the one writer of SQLite nothing comes between the statements of a transaction. */
const statements: readonly Statement<unknown>[] = [
  ({ db, t }) => addParts({ db, t }, ofDay(t)),
  ({ db, t }) => addTotals({ db, t }, ofDay(t)),
  removeOfDay,
];

/** PostgreSQL counts exactly the rows that it deletes, whatever other transactions add meanwhile. */
const atOnce: Statement<unknown> = ({ db, t }) => {
  const taken = db.$with('taken', {}).as(sql`delete from ${ofDay(t)} returning *`);
  const parts = db.$with('parts', {}).as(addParts({ db, t }, sql`taken`).getSQL());
  return addTotals({ db: db.with(taken, parts), t }, sql`taken`);
};

/** The first day between two others, without them, of which an entity has rows that are to be folded. */
export const readOpenDay = async (database: Database, days: ClosedDays): Promise<Day | undefined> =>
  (await database.read(firstOpenDay, days))[0]?.day;

/** Folds the open rows of a day into its totals, all of them in one transaction. */
export function foldDay(database: Database, values: ClosedDay): Promise<void> {
  const folding = database.isShared ? [atOnce] : statements;
  return database.write(folding.map((statement): Write => ({ statement, values })));
}
