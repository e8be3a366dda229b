import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import { areAllDone, type DoneMigration, doneMigrations } from '../relational/migrations.ts';

/** The advisory lock that makes processes migrate one after the other; no other program uses its number here. */
const MIGRATION_LOCK = 7_455_929;

export const migrationsFolder = join(import.meta.dirname, '../migrations/postgres');

/** Brings the tables of a database up to date, unless they are. `timeout` is for its connection, in milliseconds. */
export async function migratePostgres(url: string, timeout: number): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: timeout });
  client.on('error', () => undefined);
  await client.connect();
  try {
    if (areAllDone(await migrationsDone(client), migrationsFolder)) return;
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle({ client }), { migrationsFolder });
  } finally {
    // The lock ends with its connection.
    await client.end();
  }
}

/** None in a database that has had no migration yet: it has no such table. */
async function migrationsDone(client: Client): Promise<readonly DoneMigration[]> {
  const table = 'drizzle.__drizzle_migrations';
  const { rows: found } = await client.query('select from pg_tables where schemaname || $$.$$ || tablename = $1', [
    table,
  ]);
  if (found.length === 0) return [];
  const { rows } = await client.query<DoneMigration>(doneMigrations(table));
  return rows;
}
