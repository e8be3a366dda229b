import { and, type Column, type SQL, sql } from 'drizzle-orm';
import type { Database, Statement, StatementValues } from '../database.ts';
import type { Tables } from '../tables/tables.ts';

/** The rows of a table that may be deleted, and what they are deleted in the order of, where any has to come first. */
type Rows = {
  readonly table: Tables[keyof Tables];
  readonly where: SQL | undefined;
  readonly by?: Column | SQL;
};

type SliceValues = StatementValues & { readonly limit: number };

/**
 * Deletes a slice of rows in a commit of its own: exactly the first `limit` of those that may be deleted. Returns how
 * many they were; fewer than `limit` where none is left but rows that another process is changing.
 */
export function deleteSlice(rows: (t: Tables) => Rows): (database: Database, values: SliceValues) => Promise<number> {
  const statement: Statement<unknown> = ({ db, t, row, isAmong }) => {
    const { table, where, by } = rows(t);
    const matching = db.select({ row }).from(table).where(where);
    const first = (by ? matching.orderBy(by) : matching).limit(sql.placeholder('limit'));
    return db.delete(table).where(isAmong(row, first));
  };
  return (database, values) => database.remove(statement, values);
}

/** The rows of a table that end by their age. */
type OldRows = {
  readonly table: Tables[keyof Tables];
  /** The column, or the expression, that rows are old by; an index has it. */
  readonly by: Column | SQL;
  readonly only?: SQL;
};

/** Deletes a slice of the rows whose `by` is below a key or a moment, the lowest first. */
export const deleteOldest = (
  rows: (t: Tables) => OldRows,
): ((database: Database, slice: { readonly before: number; readonly limit: number }) => Promise<number>) =>
  deleteSlice((t) => {
    const { table, by, only } = rows(t);
    return { table, by, where: and(only, sql`${by} < ${sql.placeholder('before')}`) };
  });
