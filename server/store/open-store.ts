import type { Store } from './store.ts';

/**
 * Opens the database that a setting names: a postgres URL, a path, or `:memory:`. Only the driver that is needed is
 * loaded.
 */
export async function openStore(database: string): Promise<Store> {
  if (/^postgres(ql)?:\/\//.test(database)) return (await import('./postgres/postgres.ts')).postgresStore(database);
  return (await import('./sqlite/sqlite.ts')).sqliteStore(database);
}
