import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { join } from 'node:path';
import { Client, Pool, type PoolClient, type QueryResult } from 'pg';
import { preparedOn, type Connection, type Database, type Queries, type Write } from '../database.ts';
import { postgres } from '../tables/dialect.ts';
import { isCollision, isLost, refusalOfPostgres } from './refusals.ts';
import { relationalStore } from '../relational-store.ts';
import { type Store } from '../store.ts';
import { tables } from '../tables/tables.ts';
import { VersionConflict } from '../../core/faults.ts';

/** How often a transaction is tried that another one keeps running into. */
const TRIES_MAX = 10;

/** Processes that start at once take turns at this lock. Any number does that nobody else uses in this database. */
const MIGRATION_LOCK = 7_455_929;
/** With a process's number beside it. */
const NODE_LOCK = 7_455_930;
const NODES = Array.from({ length: 32 }, (_, node) => node);

/** Nothing waits for ever. All in milliseconds; the last one is for a server that is there but no longer answers. */
const patience = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 5_000,
  idle_in_transaction_session_timeout: 10_000,
  query_timeout: 10_000,
};

export async function postgresStore(url: string): Promise<Store> {
  await migratePostgres(url);
  return relationalStore(
    postgresDatabase(
      new Pool({ connectionString: url, pipeline: true, keepAlive: true, ...patience }),
      nodeNumbers(url),
    ),
  );
}

async function migratePostgres(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: patience.connectionTimeoutMillis });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle({ client }), { migrationsFolder: join(import.meta.dirname, '../migrations/postgres') });
  } finally {
    // The lock ends with its connection.
    await client.end();
  }
}

type NodeNumbers = { claim(wanted: number | undefined): Promise<number | undefined>; release(): Promise<void> };

/** A number is held by a connection of its own, so that it is free again when its process dies. */
function nodeNumbers(url: string): NodeNumbers {
  let client: Client | undefined;
  return {
    async claim(wanted) {
      client = new Client({ connectionString: url, keepAlive: true, ...patience });
      client.on('error', () => undefined);
      await client.connect();
      for (const node of wanted === undefined ? NODES : [wanted]) {
        const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
          NODE_LOCK,
          node,
        ]);
        if (rows[0]?.taken) return node;
      }
      await client.end();
      return undefined;
    },
    release: async () => client?.end(),
  };
}

export function postgresDatabase(pool: Pool, nodes: NodeNumbers): Database {
  // A server that goes away emits this on idle and on busy connections; whoever is using one learns it from the query.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const onPool = preparedOn(connectionOf(pool));
  const transact = transactionsOn(pool);
  let [commits, rows] = [0, 0];

  return {
    read: (statement, values = {}) => untilAlone(() => onAnyConnection(async () => onPool(statement).execute(values))),
    async write(writes) {
      if (writes.length === 0) return;
      await untilAlone(() => transact(writes));
      commits += 1;
      rows += writes.length;
    },
    async take(statement, values) {
      const taken = await untilAlone(async () => onPool(statement).execute(values));
      commits += 1;
      rows += taken.length;
      return taken;
    },
    stats: () => ({ commits, rows }),
    claimNode: nodes.claim,
    close: async () => {
      await nodes.release();
      await pool.end();
    },
  };
}

// Tables and queries are typed as SQLite's; the dialect builds the same shapes for PostgreSQL.
const connectionOf = (client: Pool | PoolClient): Connection => ({
  db: drizzle({ client, jit: true }) as unknown as Queries,
  t: tables(postgres),
  skipLocked: <Query>(query: Query) =>
    (query as unknown as { for(strength: 'update', config: { skipLocked: true }): Query }).for('update', {
      skipLocked: true,
    }),
});

/** Runs a list of writes in one transaction. Statements are prepared once per connection. */
function transactionsOn(pool: Pool): (writes: readonly Write[]) => Promise<void> {
  const onClient = new WeakMap<PoolClient, ReturnType<typeof preparedOn>>();

  return async (writes) => {
    const client = await pool.connect();
    const prepared = onClient.get(client) ?? preparedOn(connectionOf(client));
    onClient.set(client, prepared);
    let [clean, mayBeKept] = [false, false];
    try {
      await Promise.all([
        client.query('begin'),
        ...writes.map(async (write) => demandRow(write, await prepared(write.statement).execute(write.values))),
      ]);
      mayBeKept = true;
      await client.query('commit');
      clean = true;
    } catch (error) {
      clean = await client.query('rollback').then(
        () => true,
        () => false,
      );
      throw isLost(error) && !mayBeKept
        ? new NothingKept('The connection was lost before the commit', { cause: error })
        : error;
    } finally {
      client.release(!clean);
    }
  };
}

function demandRow({ guarded }: Write, result: unknown): void {
  if (guarded && (result as QueryResult).rowCount !== 1)
    throw new VersionConflict('The row is no longer what it was when it was read');
}

/** A transaction whose connection was lost while it was certainly not kept. */
class NothingKept extends Error {}

/**
 * Two transactions may each hold what the other needs, and then PostgreSQL ends one of them; it is simply run again, as
 * is one whose connection was gone before it was committed.
 */
async function untilAlone<T>(work: () => Promise<T>, tries = 1): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isVain = isCollision(error) || error instanceof NothingKept;
    if (isVain && tries < TRIES_MAX) return untilAlone(work, tries + 1);
    throw refusalOfPostgres(error instanceof NothingKept ? error.cause : error);
  }
}

/** A reading leaves no traces: when its connection is lost, another one is asked. */
async function onAnyConnection<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isLost(error) ? new NothingKept('The connection was lost', { cause: error }) : error;
  }
}
