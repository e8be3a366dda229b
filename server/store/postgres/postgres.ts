import { callbackify } from 'node:util';
import { and, sql, type SQLWrapper } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, type ClientBase, Pool, type PoolClient, type QueryResult, types } from 'pg';
import { VersionConflict } from '../../core/faults.ts';
import {
  type Connection,
  type Database,
  faultOfGuard,
  type PlainWrite,
  preparedOn,
  type Queries,
  type StoreOptions,
  type Write,
} from '../database.ts';
import { withCredibleClock } from '../credible-clock.ts';
import { migrationsOf } from '../relational/migrations.ts';
import { relationalStore } from '../relational-store.ts';
import type { Store } from '../store.ts';
import { postgres } from '../dialects/postgres.ts';
import { tables } from '../tables/tables.ts';
import { migratePostgres, migrationsFolder } from './migrate.ts';
import { type NodeNumber, nodeNumber } from './node-number.ts';
import { databasePulse } from './pulse.ts';
import { isCollision, isLost, isUnsent, refusalOfPostgres } from './refusals.ts';

/** How often a transaction that collides with others, or loses its connection, is run at most. */
const TRIES_MAX = 10;

/** In milliseconds. `query_timeout` is for a server that is connected but no longer responds. */
const timeouts = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 5_000,
  idle_in_transaction_session_timeout: 10_000,
  query_timeout: 10_000,
};

// The library leaves 64-bit integers texts, one more for each number of each row; those of the tables are below 2^53.
types.setTypeParser(types.builtins.INT8, Number);

/** Requests share `connections`; one more holds the number of the process. */
export async function postgresStore(
  url: string,
  { connections = 10, onLost, clock }: StoreOptions = {},
): Promise<Store> {
  await migratePostgres(url, timeouts.connectionTimeoutMillis);
  // Tests and tools read what there is.
  const pulse = onLost && databasePulse(onLost);
  const demand = async (client: ClientBase): Promise<void> => pulse?.demand(client);
  const pool = new Pool({
    connectionString: url,
    max: connections,
    pipeline: true,
    keepAlive: true,
    verify: callbackify(demand),
    ...timeouts,
  });
  const number = nodeNumber(() => new Client({ connectionString: url, keepAlive: true, ...timeouts }), {
    demand,
    onLost,
  });
  const database = postgresDatabase(pool, number);
  const stop = await pulse?.start(pool, () => database.stats().commits);
  const ending: Database = {
    ...database,
    async close() {
      stop?.();
      await database.close();
    },
  };
  return relationalStore(clock ? withCredibleClock(ending, clock) : ending);
}

export function postgresDatabase(pool: Pool, number: NodeNumber): Database {
  // A lost connection emits an error of its own, idle or busy; a query that was using it rejects as well.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const onPool = preparedOn(connectionOf(pool));
  const transact = transactionsOn(pool);
  let [commits, rows] = [0, 0];

  return {
    isShared: true,
    schema: migrationsOf(migrationsFolder).latest,
    read: (statement, values = {}) =>
      retryCollisions(() => onAnyConnection(async () => onPool(statement).execute(values))),
    async write(writes) {
      if (writes.length === 0) return;
      await number.awaited();
      await retryCollisions((failures) => transact(writes, failures));
      commits += 1;
      rows += writes.length;
    },
    async take(statement, values) {
      await number.awaited();
      const claimed = await retryCollisions(async () => onPool(statement).execute(values));
      commits += 1;
      rows += claimed.length;
      return claimed;
    },
    async remove(statement, values) {
      await number.awaited();
      const removed = await retryCollisions(async () => rowCountOf(await onPool(statement).execute(values)));
      commits += 1;
      rows += removed;
      return removed;
    },
    stats: () => ({ commits, rows, waiting: pool.waitingCount }),
    claimNode: number.claim,
    async close() {
      await number.release();
      await pool.end();
    },
  };
}

/** `isAmong` of a connection. The cast holds because each slice is a query of PostgreSQL's builder. */
export const isAmongOnPostgres: Connection['isAmong'] = (column, slice) =>
  sql`${column} = any(array(${(slice as unknown as Lockable).for('update', { skipLocked: true })}))`;

export const rowOnPostgres = sql`ctid`;

/** `ownedBetween` of a connection. */
export const ownedBetweenOnPostgres: Connection['ownedBetween'] = ({ of, key }, { owner, after, before }) =>
  and(
    after ? sql`(${of}, ${key}) > (${owner}, ${after})` : sql`${of} >= ${owner}`,
    before ? sql`(${of}, ${key}) < (${owner}, ${before})` : sql`${of} <= ${owner}`,
  );

/** `locked` of a connection. The casts hold because each query is one of PostgreSQL's builder. */
export const lockedOnPostgres: Connection['locked'] = <Query>(query: Query): Query =>
  (query as unknown as Lockable).for('update') as unknown as Query;

type Lockable = { for(strength: 'update', config?: { readonly skipLocked: true }): SQLWrapper };

// The casts hold because the dialect builds the same shapes for PostgreSQL as for SQLite, whose types both use.
const connectionOf = (client: Pool | PoolClient): Connection => ({
  db: drizzle({ client, jit: true }) as unknown as Queries,
  t: tables(postgres),
  isAmong: isAmongOnPostgres,
  locked: lockedOnPostgres,
  row: rowOnPostgres,
  ownedBetween: ownedBetweenOnPostgres,
});

/** Runs a list of writes in one transaction, which has failed so often before. */
type Transact = (writes: readonly Write[], failures: number) => Promise<void>;

/** Statements are prepared once per connection. */
function transactionsOn(pool: Pool): Transact {
  const onClient = new WeakMap<PoolClient, Preparing>();

  return async (writes, failures) => {
    const client = await pool.connect();
    const prepared = onClient.get(client) ?? preparedOn(connectionOf(client));
    onClient.set(client, prepared);
    let [clean, mayBeKept] = [false, false];
    try {
      await sendWrites({ client, prepared, writes, locks: failures > 0 || writes.some(isUnread) });
      mayBeKept = true;
      await client.query('commit');
      clean = true;
    } catch (error) {
      clean = await client.query('rollback').then(
        () => true,
        () => false,
      );
      throw isLost(error) && (!mayBeKept || isUnsent(error))
        ? new NothingKept('The connection was lost before the commit', { cause: error })
        : error;
    } finally {
      client.release(!clean);
    }
  };
}

type Preparing = ReturnType<typeof preparedOn>;

const isUnread = (write: Write): boolean => 'again' in write && write.known === undefined;

type Sending = {
  readonly client: PoolClient;
  readonly prepared: Preparing;
  readonly writes: readonly Write[];
  readonly locks: boolean;
};

/**
 * Begins a transaction and sends all of its writes at once, many of them in parts. One that locks rows reads those that it revises in the same
 * step, and changes them in a second one.
 */
async function sendWrites({ client, prepared, writes, locks }: Sending): Promise<void> {
  const changes = async ({ statement, values }: PlainWrite): Promise<number> =>
    rowCountOf(await prepared(statement).execute(values));
  async function run(write: PlainWrite): Promise<void> {
    const fault = faultOfGuard(write, await changes(write));
    if (fault) throw fault;
  }
  async function revise(write: PlainWrite | undefined): Promise<void> {
    if (!write || (await changes(write)) !== 1)
      throw new RowChanged('The row is no longer what it was when it was read');
  }
  const plain = writes.flatMap((write) => ('again' in write ? [] : [() => run(write)]));
  const revised = writes.filter((write) => 'again' in write);
  const begun = client.query('begin');
  if (!locks) {
    await Promise.all([
      begun,
      inParts([
        ...plain,
        ...revised.map(
          ({ known }) =>
            () =>
              revise(known),
        ),
      ]),
    ]);
    return;
  }
  const read = revised.map(
    ({ again }) =>
      async () =>
        (await prepared(again.read).execute(again.by))[0],
  );
  const [, , rows] = await Promise.all([begun, inParts(plain), inParts(read)]);
  await inParts(
    revised.map(
      ({ again }, at) =>
        () =>
          revise(again.write(rows[at])),
    ),
  );
}

/** The time that a statement may take begins when it is sent, also where it waits for many before it. */
const SENT_AT_ONCE = 500;

/** Sends some statements at once, and the next ones when these have ended. */
async function inParts<T>(statements: readonly (() => Promise<T>)[]): Promise<readonly T[]> {
  const results: T[] = [];
  for (let at = 0; at < statements.length; at += SENT_AT_ONCE)
    results.push(...(await Promise.all(statements.slice(at, at + SENT_AT_ONCE).map((send) => send()))));
  return results;
}

/** The cast holds because the driver returns its own result for a statement that returns no rows. */
const rowCountOf = (result: unknown): number => (result as QueryResult).rowCount ?? 0;

/** A transaction whose connection was lost before COMMIT was sent: it was certainly not kept (DECISIONS 35). */
class NothingKept extends Error {}

/** Others have changed a row since it was read: the next try reads it within the transaction. */
class RowChanged extends VersionConflict {}

/**
 * Runs a transaction again that PostgreSQL ended because of a deadlock or conflict with another one, that was to replace
 * a row which others have changed, or whose connection was lost before it was committed (DECISIONS 35).
 */
async function retryCollisions<T>(work: (failures: number) => Promise<T>, failures = 0): Promise<T> {
  try {
    return await work(failures);
  } catch (error) {
    const isRepeatable = isCollision(error) || error instanceof RowChanged || error instanceof NothingKept;
    if (isRepeatable && failures < TRIES_MAX - 1) return retryCollisions(work, failures + 1);
    throw refusalOfPostgres(error instanceof NothingKept ? error.cause : error);
  }
}

/** A query that only reads changes nothing, so that it is repeated on another connection when its own is lost. */
async function onAnyConnection<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isLost(error) ? new NothingKept('The connection was lost', { cause: error }) : error;
  }
}
