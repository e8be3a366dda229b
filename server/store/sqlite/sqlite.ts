import type Client from 'better-sqlite3';
import type { RunResult } from 'better-sqlite3';
import { is, Param, Placeholder } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import {
  preparedOn,
  type Database,
  type Prepared,
  type Queries,
  type Statement,
  type Values,
  type Write,
} from '../database.ts';
import { sqlite } from '../tables/dialect.ts';
import { groupCommit } from './group-commit.ts';
import { withLatestRows } from '../latest-rows.ts';
import { relationalStore } from '../relational-store.ts';
import { openSqlite } from './connection.ts';
import { refusalOfSqlite } from './refusals.ts';
import { type Store } from '../store.ts';
import { tables } from '../tables/tables.ts';
import { VersionConflict } from '../../core/faults.ts';

/** Beyond about a hundred rows a commit, larger batches only add latency. */
const BATCH_MAX = 256;

/**
 * `groupCommit: false` gives every list of changes a commit of its own; it is there to measure what sharing them
 * brings.
 */
export function sqliteStore(file: string, options: { readonly groupCommit: boolean } = { groupCommit: true }): Store {
  const client = openSqlite(file);
  return withLatestRows(
    relationalStore(sqliteDatabase(client, options.groupCommit ? BATCH_MAX : 1)),
    changesElsewhere(client),
  );
}

/**
 * Whether another connection has committed since this was last asked: SQLite counts those, and not the connection's
 * own. Asking costs as much as reading a row, so it is done once in a turn of the event loop.
 */
function changesElsewhere(client: Client.Database): () => boolean {
  const version = client.prepare('pragma data_version').pluck();
  let seen = version.get();
  let isFresh = false;
  return () => {
    if (isFresh) return false;
    isFresh = true;
    setImmediate(() => (isFresh = false));
    const before = seen;
    seen = version.get();
    return seen !== before;
  };
}

/**
 * One connection reads and writes. Work inside a commit is synchronous, so no reader ever sees a half of it, and reads
 * find their pages in the cache that the writes have just filled.
 */
export function sqliteDatabase(client: Client.Database, batchMax = BATCH_MAX): Database {
  // Queries are typed as asynchronous ones, which both databases can answer; `rowsOf` takes the rows out of the
  // synchronous ones here.
  const db = drizzle({ client, jit: true }) as unknown as Queries;
  const prepared = preparedOn({ db, t: tables(sqlite), skipLocked: (query) => query });
  const commits = groupCommit(client, batchMax);
  const writing = writingOn(client, prepared);
  const write = ({ statement, values, guarded }: Write): void => {
    const { changes } = writing(statement)(values);
    if (guarded && changes !== 1) throw new VersionConflict('The row is no longer what it was when it was read');
  };
  return {
    async read(statement, values = {}) {
      try {
        return rowsOf(prepared(statement), values);
      } catch (error) {
        throw refusalOfSqlite(error);
      }
    },
    async write(writes) {
      if (writes.length > 0) await commits.join({ rows: writes.length, run: () => writes.forEach(write) });
    },
    take: (statement, values) => commits.join({ rows: 1, run: () => rowsOf(prepared(statement), values) }),
    stats: commits.stats,
    /** Whatever was to be written before is written before. */
    claimNode: async (wanted) => wanted ?? 0,
    close: () => commits.join({ rows: 0, run: () => undefined }).finally(() => client.close()),
  };
}

type Written = (values: Values) => RunResult;

/**
 * Statements that write, run by the driver itself: asking anew for each value how it is encoded took as long as writing
 * it.
 */
function writingOn(
  client: Client.Database,
  prepared: ReturnType<typeof preparedOn>,
): (statement: Statement<unknown>) => Written {
  const known = new Map<Statement<unknown>, Written>();
  const learn = (statement: Statement<unknown>): Written => {
    const { sql, params } = prepared(statement).getQuery();
    const native = client.prepare(sql);
    const encoders = params.map(encoderOf);
    const run: Written = (values) => native.run(encoders.map((encoded) => encoded(values)));
    known.set(statement, run);
    return run;
  };
  return (statement) => known.get(statement) ?? learn(statement);
}

/** How a parameter of a statement gets its value. */
function encoderOf(param: unknown): (values: Values) => unknown {
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

/** The library reads the name itself, and keeps it from others in its types only. */
function valueOf(placeholder: Placeholder): (values: Values) => unknown {
  const { name } = placeholder as unknown as { readonly name: string };
  return (values) => values[name];
}

/** Executes now: this driver's results are thenable, but they are there already. */
const resultOf = (statement: Prepared<unknown>, values: Values): unknown =>
  (statement.execute(values) as unknown as { sync(): unknown }).sync();

const rowsOf = <Row>(statement: Prepared<Row>, values: Values): readonly Row[] =>
  resultOf(statement, values) as readonly Row[];
