import { randomBytes } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Config, WrongSetting } from '../config.ts';
import { type SteadyTime, steadyTime } from '../steady-time.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';
import { isUsed, makeKeyFile, readKeyFile } from './key-file.ts';
import { demandOwnMode } from './own-mode.ts';

export type OpenDatabase = { readonly store: Store; readonly keyEncryptionKey: Buffer; readonly time: SteadyTime };
type Opening = { readonly clock: Pick<SteadyTime, 'isCredible'>; readonly onLost: (reason: string) => void };
type Settings = Pick<Config, 'database' | 'databaseConnections' | 'keyFile' | 'mode'> & {
  /** Whether this start may begin with an empty database in live mode. */
  readonly newDatabase: boolean;
};

/**
 * Opens the database of this mode with its key. Both are made when both are missing, and neither beside the other one of an old
 * pair. The database comes first and the key before its first row, so that a start that is cut off can be repeated.
 */
export async function openDatabase(settings: Settings, onLost: (reason: string) => void): Promise<OpenDatabase> {
  const { keyFile = defaultKeyFile(settings.database), mode, database } = settings;
  const isOwn = settings.keyFile === undefined;
  if (isOwn && isFile(database)) demandDatabaseOf(keyFile, database);
  const demandsUsed = mode === 'live' && !settings.newDatabase && database !== MEMORY;
  if (demandsUsed && isFile(database) && !isThere(database)) throw emptyDatabase();
  const time = steadyTime();
  const store = await open(settings, { clock: time, onLost });
  if (isOwn && database === MEMORY) return { store, keyEncryptionKey: randomBytes(32), time };
  try {
    if (demandsUsed && !(await isUsed(store))) throw emptyDatabase();
    if (isOwn && mode === 'test') await makeKeyFile(keyFile, store);
    const keyEncryptionKey = readKeyFile(keyFile, mode);
    await demandOwnMode(store, mode);
    return { store, keyEncryptionKey, time };
  } catch (fault) {
    await store.close();
    throw fault;
  }
}

const MEMORY = ':memory:';

/** Whether a setting names a file, which SQLite opens. */
export const isFile = (database: string): boolean => !database.includes(':');

/** The file of the key where no setting names one. */
export const defaultKeyFile = (database: string): string =>
  join(isFile(database) ? dirname(database) : 'data', 'tillway.key');

/** The gateway makes its key file after its database, so that a key file without a database has lost it. */
function demandDatabaseOf(keyFile: string, database: string): void {
  if (!isThere(database) && existsSync(keyFile))
    throw new WrongSetting(
      `TILLWAY_DATABASE: ${database} is missing or empty, but its key file ${keyFile} is there. Put the database back; to begin anew, move the key file away`,
    );
}

/** Whether a file is there and has bytes. */
export const isThere = (file: string): boolean => existsSync(file) && statSync(file).size > 0;

/**
 * The key file of live mode is there before its database, so that an empty database is either the first one or a lost
 * one: only the operator knows. Its URL may hold a password.
 */
const emptyDatabase = (): WrongSetting =>
  new WrongSetting(
    'TILLWAY_DATABASE: the database is missing or empty. Bring it back; to begin with a new one in live mode, start once with --new-database',
  );

/**
 * A database that cannot be opened is a wrong setting, which the operator can correct. The message does not repeat the
 * database's URL, because it may hold a password.
 */
async function open({ database, databaseConnections: connections }: Settings, opening: Opening): Promise<Store> {
  try {
    return await openStore(database, { connections, ...opening });
  } catch (fault) {
    throw new WrongSetting(`TILLWAY_DATABASE: the database cannot be opened: ${reasonOf(fault)}`);
  }
}

/** The first line of the innermost cause, because the errors that drivers wrap around it are less specific. */
export function reasonOf(fault: unknown): string {
  const [cause] = fault instanceof AggregateError ? fault.errors : [fault instanceof Error ? fault.cause : undefined];
  if (cause !== undefined) return reasonOf(cause);
  return (fault instanceof Error ? fault.message : String(fault)).split('\n', 1).join('');
}
