import type { Clock } from '../clock.ts';
import type { Column, Placeholder, SQL, SQLWrapper } from 'drizzle-orm';
import type { SQLiteAsyncDatabase } from 'drizzle-orm/sqlite-core';
import { UniqueViolation, VersionConflict } from '../core/faults.ts';
import type { ClaimRule } from '../core/limits/duplicates.ts';
import type { Stats } from './store.ts';
import type { Tables } from './tables/tables.ts';

/**
 * The query builder that statements use: the part that both databases share. A write without a result has the type of
 * one that returns no rows.
 */
export type Queries = Pick<
  SQLiteAsyncDatabase<'async', readonly never[]>,
  'select' | 'insert' | 'update' | 'delete' | '$with' | 'with'
>;

/** A connection as statements use it. */
export type Connection = {
  readonly db: Queries;
  readonly t: Tables;
  /**
   * Whether a column's value is one of a slice of rows, which are to be changed. PostgreSQL passes over rows that
   * another transaction has locked, and is made to read the slice once. While it believes a table to be nearly empty it
   * would read `in (select … limit n)` for each of its rows, and each time take the next n.
   */
  readonly isAmong: (column: Column | SQL, slice: SQLWrapper) => SQL;
  /** Locks the rows that a query reads until the transaction has ended; SQLite has one writer at any time. */
  readonly locked: <Query>(query: Query) => Query;
  /** Where a row is in its table, for a statement that finds rows and changes them, whatever their key. */
  readonly row: SQL;
  /**
   * The rows of an owner between two keys, neither included, for an order by both columns. On PostgreSQL both are
   * compared as one value: by an owner that equals something, it would also plan to walk the keys of all owners.
   */
  readonly ownedBetween: (columns: OwnedColumns, values: OwnedBounds) => SQL | undefined;
};

export type OwnedColumns = { readonly of: Column; readonly key: Column };
export type OwnedBounds = {
  readonly owner: Placeholder;
  readonly after: Placeholder | undefined;
  readonly before: Placeholder | undefined;
};

/** Values by the names of a statement's placeholders. */
export type StatementValues = Readonly<Record<string, unknown>>;

/** A statement on one connection. */
export type Prepared<Row> = {
  execute(values: StatementValues): PromiseLike<readonly Row[]>;
  getQuery(): { readonly sql: string; readonly params: readonly unknown[] };
};

/** A query, written once for both databases and prepared once per connection. */
export type Statement<Row> = (on: Connection) => { prepare(): Prepared<Row> };

/** A statement that writes, and returns no rows. */
export type PlainWrite = {
  readonly statement: Statement<unknown>;
  readonly values: StatementValues;
  /**
   * Fails unless the statement changes exactly one row, with VersionConflict or with UniqueViolation of this rule;
   * `noRow` fails with VersionConflict where it changes any.
   */
  readonly guarded?: true | 'noRow' | ClaimRule;
};

/**
 * A statement that changes a row where it still is what was read. Where it is not, or was not read, the row is read
 * within the transaction, and `write` makes the statement from it: it throws where the transaction has to fail.
 */
export type RevisedWrite = {
  readonly known: PlainWrite | undefined;
  readonly again: {
    readonly read: Statement<unknown>;
    readonly by: StatementValues;
    readonly write: (row: unknown) => PlainWrite;
  };
};

export type Write = PlainWrite | RevisedWrite;

/** Why a statement fails that changed so many rows; undefined where it does not. */
export function faultOfGuard({ guarded }: Pick<PlainWrite, 'guarded'>, changed: number): Error | undefined {
  const isAsGuarded = changed === (guarded === 'noRow' ? 0 : 1);
  return guarded === undefined || isAsGuarded ? undefined : errorOfGuard(guarded);
}

/** The error of a guarded statement that changed another number of rows than it has to. */
export const errorOfGuard = (guarded: NonNullable<PlainWrite['guarded']>): Error =>
  guarded === true || guarded === 'noRow'
    ? new VersionConflict('The row is no longer what it was when it was read')
    : new UniqueViolation(guarded);

export type StoreOptions = {
  /** How many connections to PostgreSQL requests share. */
  readonly connections?: number;
  /** By which it is written only while it can be believed; left out by tests and tools. */
  readonly clock?: Pick<Clock, 'isCredible'> | undefined;
  /**
   * Makes the store the only one of its kind on the database, or on SQLite the only one at all, and is called when that
   * or the database is lost: the process has to end. Left out by tests and tools.
   */
  readonly onLost?: (reason: string) => void;
};

/** The operations that each database implements in its own way; the rest of the store is written once. */
export type Database = {
  /** Whether several processes may use the database at once. */
  readonly isShared: boolean;
  /** The name of the latest migration. */
  readonly schema: string;
  read<Row>(statement: Statement<Row>, values?: StatementValues): Promise<readonly Row[]>;
  /** One transaction: all or nothing, on disk when it resolves (DECISIONS 5). */
  write(writes: readonly Write[]): Promise<void>;
  /** A transaction of one statement that writes and returns rows. */
  take<Row>(statement: Statement<Row>, values: StatementValues): Promise<readonly Row[]>;
  /** A transaction of one statement that deletes rows, and returns how many. */
  remove(statement: Statement<unknown>, values: StatementValues): Promise<number>;
  claimNode(wanted: number | undefined): Promise<number | undefined>;
  stats(): Stats;
  close(): Promise<void>;
};

/** Prepares each statement at its first use on a connection. */
export function preparedOn(connection: Connection): <Row>(statement: Statement<Row>) => Prepared<Row> {
  const prepared = new Map<unknown, Prepared<unknown>>();
  return <Row>(statement: Statement<Row>): Prepared<Row> => {
    let kept = prepared.get(statement);
    if (kept === undefined) {
      kept = statement(connection).prepare();
      prepared.set(statement, kept);
    }
    // The cast holds because the prepared statement was made from the statement that is its key.
    return kept as Prepared<Row>;
  };
}
