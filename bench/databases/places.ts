import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startPostgres } from '../../server/store/postgres/postgres.fixture.ts';
import { postgresStore } from '../../server/store/postgres/postgres.ts';
import { sqliteStore } from '../../server/store/sqlite/sqlite.ts';
import type { Store } from '../../server/store/store.ts';
import { serverModule } from '../server-module.ts';

/** A database beside its gateway: as the gateway is given it, and as its tables are filled and looked at. */
export type Place = {
  readonly name: string;
  readonly setting: string;
  /** The numbers from `from` to `to` as a table of `i`. */
  readonly numbers: (from: number, to: number) => string;
  /** A text as a column of JSON. */
  readonly json: (text: string) => string;
  run(sql: string): Promise<void>;
  number(sql: string): Promise<number>;
  store(): Promise<Store>;
  close(): Promise<void>;
};

export function sqlitePlace(folder: string): Place {
  const file = join(folder, 'tillway.sqlite');
  /**
   * Open only as long as it is used: the store's own SQLite library may open the file next in this process, and locks of
   * a file that two libraries hold in one process are lost with the first that closes it.
   */
  function using<T>(work: (client: DatabaseSync) => T): T {
    const client = new DatabaseSync(file, { timeout: 5000 });
    try {
      return work(client);
    } finally {
      client.close();
    }
  }
  return {
    name: 'SQLite',
    setting: file,
    numbers: (from, to) =>
      `with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${to}) select * from n`,
    json: (text) => text,
    run: async (sql) => using((client) => client.exec(sql)),
    number: async (sql) => using((client) => Number(Object.values(client.prepare(sql).get() ?? {})[0])),
    store: async () => sqliteStore(file),
    close: async () => undefined,
  };
}

type Client = {
  connect(): Promise<void>;
  query(sql: string): Promise<{ readonly rows: readonly Readonly<Record<string, unknown>>[] }>;
  end(): Promise<void>;
};

// The cast names what is used of the library.
const { Client: PostgresClient } = serverModule('pg') as {
  Client: new (options: { readonly connectionString: string }) => Client;
};

export async function postgresPlace(): Promise<Place> {
  const { url, stop } = await startPostgres();
  const client = new PostgresClient({ connectionString: url });
  await client.connect();
  return {
    name: 'PostgreSQL',
    setting: url,
    numbers: (from, to) => `select i from generate_series(${from}, ${to}) as n(i)`,
    json: (text) => `(${text})::json`,
    run: async (sql) => void (await client.query(sql)),
    number: async (sql) => Number(Object.values((await client.query(sql)).rows[0] ?? {})[0]),
    store: () => postgresStore(url),
    async close() {
      await client.end();
      await stop();
    },
  };
}
