import type Client from 'better-sqlite3';
import type { RunResult } from 'better-sqlite3';
import { and, eq, gt, inArray, is, lt, Param, Placeholder, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import {
  type Connection,
  type Database,
  errorOfGuard,
  faultOfGuard,
  type PlainWrite,
  type Prepared,
  preparedOn,
  type Queries,
  type RevisedWrite,
  type Statement,
  type StatementValues,
  type StoreOptions,
  type Write,
} from '../database.ts';
import { migrationsOf } from '../relational/migrations.ts';
import { withLatestRows } from '../latest-rows.ts';
import { withCredibleClock } from '../credible-clock.ts';
import { relationalStore } from '../relational-store.ts';
import type { Store } from '../store.ts';
import { sqlite } from '../dialects/sqlite.ts';
import { tables } from '../tables/tables.ts';
import { migrationsFolder, openSqlite } from './connection.ts';
import { groupCommit } from './group-commit.ts';
import { type Guard, unguarded } from './guard.ts';

/*
 * For the machine's sake: writes run on the driver itself and `encoderOf` encodes their values, because drizzle looks
 * up the encoding of each value again at every write (DECISIONS 53). `drizzle-internals.test.ts` names what this reads
 * of the library.
 */

/** Lists of changes in one commit: beyond about a hundred rows, larger batches only add latency. */
const BATCH_MAX = 256;

type SqliteOptions = Pick<StoreOptions, 'clock'> & { readonly groupCommit?: boolean };

/**
 * `groupCommit: false` gives every list of changes a commit of its own, so that a benchmark can measure the effect of
 * group commit.
 */
export function sqliteStore(file: string, { groupCommit: isGrouped = true, clock }: SqliteOptions = {}): Store {
  const client = openSqlite(file);
  const database = sqliteDatabase(client, { batchMax: isGrouped ? BATCH_MAX : 1 });
  return withLatestRows(
    relationalStore(clock ? withCredibleClock(database, clock) : database),
    changesElsewhere(client, unguarded.refuse),
  );
}

/**
 * Whether another connection has committed since the last call: SQLite counts those commits, and not the connection's
 * own. The query costs as much as reading a row, so that it is made once in a turn of the event loop (DECISIONS 27).
 */
export function changesElsewhere(client: Client.Database, refuse: Guard['refuse']): () => boolean {
  const version = client.prepare('pragma data_version').pluck();
  let seen = version.get();
  let isFresh = false;
  return () => {
    if (isFresh) return false;
    const before = seen;
    try {
      seen = version.get();
    } catch (error) {
      throw refuse(error);
    }
    isFresh = true;
    setImmediate(() => (isFresh = false));
    return seen !== before;
  };
}

export const rowOnSqlite = sql`rowid`;
/** `ownedBetween` of a connection. */
export const ownedBetweenOnSqlite: Connection['ownedBetween'] = ({ of, key }, { owner, after, before }) =>
  and(eq(of, owner), after && gt(key, after), before && lt(key, before));

/** `locked` of a connection: a transaction on SQLite that may write is the only one. */
export const asItIs: Connection['locked'] = (query) => query;

/** `committed` is called after each commit. */
type Options = {
  readonly batchMax?: number;
  readonly guard?: Guard;
  readonly committed?: () => void;
};

/**
 * One connection reads and writes. Work inside a commit is synchronous, so that no read sees a part of it, and reads
 * find their pages in the cache that the writes have just filled.
 */
export function sqliteDatabase(
  client: Client.Database,
  { batchMax = BATCH_MAX, guard = unguarded, committed = () => undefined }: Options = {},
): Database {
  // The cast holds because both databases run queries that are typed as asynchronous; `rowsOf` takes the rows out of
  // SQLite's synchronous results.
  const db = drizzle({ client, jit: true }) as unknown as Queries;
  const prepared = preparedOn({
    db,
    t: tables(sqlite),
    isAmong: inArray,
    locked: asItIs,
    row: rowOnSqlite,
    ownedBetween: ownedBetweenOnSqlite,
  });
  const commits = groupCommit(client, { batchMax, guard, committed });
  const writing = writingOn(client, prepared);
  const run = ({ statement, values }: PlainWrite): number => writing(statement)(values).changes;
  function write(each: Write): void {
    if ('again' in each) return revise(each);
    const fault = faultOfGuard(each, run(each));
    if (fault) throw fault;
  }
  /** No other work runs between the statements. */
  function revise({ known, again: { read, by, write: writeAgain } }: RevisedWrite): void {
    if (known && run(known) === 1) return;
    const [row] = rowsOf(prepared(read), by);
    if (run(writeAgain(row)) !== 1) throw errorOfGuard(true);
  }
  return {
    isShared: false,
    schema: migrationsOf(migrationsFolder).latest,
    async read(statement, values = {}) {
      try {
        return rowsOf(prepared(statement), values);
      } catch (error) {
        throw guard.refuse(error);
      }
    },
    write: (writes) =>
      writes.length === 0 ? Promise.resolve() : commits.join({ rows: writes.length, run: () => writes.forEach(write) }),
    take: (statement, values) => commits.join({ rows: 1, run: () => rowsOf(prepared(statement), values) }),
    remove: (statement, values) => commits.join({ rows: 1, run: () => writing(statement)(values).changes }),
    stats: commits.stats,
    claimNode: async (wanted) => wanted ?? 0,
    /** Closes after every write that was requested before. */
    close: () => commits.join({ rows: 0, run: () => undefined }).finally(() => client.close()),
  };
}

type RunWrite = (values: StatementValues) => RunResult;

/**
 * Runs statements that write on the driver itself, with the encoding of their values looked up once for each statement.
 */
function writingOn(
  client: Client.Database,
  prepared: ReturnType<typeof preparedOn>,
): (statement: Statement<unknown>) => RunWrite {
  const known = new Map<Statement<unknown>, RunWrite>();
  function prepareWrite(statement: Statement<unknown>): RunWrite {
    const query = prepared(statement).getQuery();
    const native = client.prepare(query.sql);
    const encoders = query.params.map(encoderOf);
    const run: RunWrite = (values) => native.run(encoders.map((encoded) => encoded(values)));
    known.set(statement, run);
    return run;
  }
  return (statement) => known.get(statement) ?? prepareWrite(statement);
}

/** The function that gives a parameter of a statement its value. */
function encoderOf(param: unknown): (values: StatementValues) => unknown {
  if (is(param, Placeholder)) return valueOf(param);
  if (!is(param, Param) || !is(param.value, Placeholder)) return () => param;
  const { encoder, codec } = param;
  const read = valueOf(param.value);
  const encode = (value: unknown): unknown =>
    codec ? codec(encoder.mapToDriverValue(value)) : encoder.mapToDriverValue(value);
  return (values) => {
    const value = read(values);
    return value === null ? null : encode(value);
  };
}

/** The cast holds because a placeholder has a name, which drizzle hides in its types only. */
function valueOf(placeholder: Placeholder): (values: StatementValues) => unknown {
  const { name } = placeholder as unknown as { readonly name: string };
  return (values) => values[name];
}

/** Executes at once: the results of this driver are thenable, but already complete. */
const resultOf = (statement: Prepared<unknown>, values: StatementValues): unknown =>
  (statement.execute(values) as unknown as { sync(): unknown }).sync();

const rowsOf = <Row>(statement: Prepared<Row>, values: StatementValues): readonly Row[] =>
  resultOf(statement, values) as readonly Row[];
