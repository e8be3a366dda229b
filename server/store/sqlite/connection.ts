import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Client from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { makeFolder } from '../durable-files.ts';
import { areAllDone, type DoneMigration, doneMigrations } from '../relational/migrations.ts';

/** How long one attempt to take the write lock may block the process, in milliseconds. */
const LOCK_TIMEOUT = 25;

/** Every setting is read back after it was set: SQLite's default could lose acknowledged payments in a power cut. */
const settings = {
  journal_mode: 'wal',
  /** FULL: a commit returns when its rows are on disk. */
  synchronous: 2,
  foreign_keys: 1,
  secure_delete: 1,
  /** In pages. A checkpoint blocks the writer, so it is done eight times as seldom as by default. */
  wal_autocheckpoint: 8000,
  /** In KiB, negative by SQLite's convention. */
  cache_size: -49_152,
} as const;

export const migrationsFolder = join(import.meta.dirname, '../migrations/sqlite');
/** What all migrations make of an empty database, which takes a fifth of their time (`schemaText`). */
export const schemaFile = `${migrationsFolder}.sql`;

const isEmpty = (client: Client.Database): boolean =>
  client.prepare('select count(*) from sqlite_master').pluck().get() === 0;

/** None in a database of another program: it has no such table. */
function migrationsDone(client: Client.Database): readonly DoneMigration[] {
  const table = '__drizzle_migrations';
  if (!client.prepare('select 1 from sqlite_master where name = ?').get(table)) return [];
  return client.prepare<[], DoneMigration>(doneMigrations(table)).all();
}

/**
 * Opens a database and migrates its tables. Throws when its settings would let a commit resolve before it is on disk.
 */
export function openSqlite(file: string): Client.Database {
  if (file !== ':memory:') makeFolder(dirname(file));
  const client = new Client(file, { timeout: LOCK_TIMEOUT });
  try {
    for (const [name, value] of Object.entries(settings)) client.pragma(`${name} = ${value}`);
    demandSettings(client);
    if (isEmpty(client)) client.transaction(() => client.exec(readFileSync(schemaFile, 'utf8')))();
    if (!areAllDone(migrationsDone(client), migrationsFolder)) migrate(drizzle({ client }), { migrationsFolder });
  } catch (error) {
    client.close();
    throw error;
  }
  return client;
}

/** Throws unless every setting reads back as it was set. */
export function demandSettings(client: Client.Database): void {
  const expected = client.memory ? { ...settings, journal_mode: 'memory' } : settings;
  for (const [name, value] of Object.entries(expected)) {
    const seen = client.pragma(name, { simple: true });
    if (seen !== value) throw new Error(`SQLite must run with ${name} = ${value}, but it is ${String(seen)}`);
  }
}
