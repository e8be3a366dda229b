import type { StoreOptions } from './database.ts';
import type { Store } from './store.ts';

/**
 * Opens the database that a setting names: a postgres URL, a path, or `:memory:`. Only the driver that is needed is
 * loaded.
 */
export async function openStore(database: string, options: StoreOptions = {}): Promise<Store> {
  if (/^postgres(ql)?:\/\//.test(database))
    return (await import('./postgres/postgres.ts')).postgresStore(database, options);
  const { onLost, clock } = options;
  return onLost === undefined || database === ':memory:'
    ? (await import('./sqlite/sqlite.ts')).sqliteStore(database, { clock })
    : (await import('./sqlite/owned.ts')).ownedSqliteStore(database, { onLost, clock });
}
