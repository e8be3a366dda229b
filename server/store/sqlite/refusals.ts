import { SqliteError } from 'better-sqlite3';
import { DrizzleQueryError } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/sqlite-core';
import { RuleBroken, StoreUnavailable, UniqueViolation, VersionConflict } from '../../core/faults.ts';
import * as schema from '../tables/schema.sqlite.ts';

/** Failures of the disk or the file system, and locks of another process. */
const unavailable = [
  'SQLITE_FULL',
  'SQLITE_IOERR',
  'SQLITE_BUSY',
  'SQLITE_LOCKED',
  'SQLITE_READONLY',
  'SQLITE_CANTOPEN',
  'SQLITE_CORRUPT',
  'SQLITE_NOTADB',
  'SQLITE_NOMEM',
];

/** The store's own error for a refusal by SQLite; any other error is returned unchanged. */
export function refusalOfSqlite(error: unknown): unknown {
  const cause = causeOf(error);
  if (!(cause instanceof SqliteError)) return cause;
  if (cause.code === 'SQLITE_CONSTRAINT_UNIQUE') return new UniqueViolation(indexOf(subjectOf(cause.message)));
  if (cause.code === 'SQLITE_CONSTRAINT_PRIMARYKEY') return new UniqueViolation(`${tableOf(cause.message)}_pkey`);
  if (cause.code === 'SQLITE_CONSTRAINT_FOREIGNKEY')
    return new VersionConflict('The row that this one belongs to is gone');
  if (cause.code === 'SQLITE_CONSTRAINT_CHECK') return new RuleBroken(subjectOf(cause.message));
  if (unavailable.some((code) => cause.code.startsWith(code))) return new StoreUnavailable(cause);
  return cause;
}

/** Failures after which the file or the disk cannot be relied on; a disk that is full, or has no memory, recovers. */
const dead = ['SQLITE_IOERR', 'SQLITE_CORRUPT', 'SQLITE_NOTADB', 'SQLITE_READONLY_DBMOVED'];
const recovers = new Set(['SQLITE_IOERR_NOMEM', 'SQLITE_IOERR_SHMSIZE', 'SQLITE_IOERR_BLOCKED']);

/** Whether SQLite reports that a database is damaged, gone, or on a disk that fails. */
export function isDead(error: unknown): boolean {
  const cause = causeOf(error);
  if (!(cause instanceof SqliteError) || recovers.has(cause.code)) return false;
  return dead.some((code) => cause.code.startsWith(code));
}

/** Whether another process is writing. */
export function isLocked(error: unknown): boolean {
  const cause = causeOf(error);
  return cause instanceof SqliteError && cause.code.startsWith('SQLITE_BUSY');
}

const causeOf = (error: unknown): unknown => (error instanceof DrizzleQueryError ? error.cause : error);

/** The message names the columns of an index (`UNIQUE constraint failed: payments.claim`). */
const indexOf = (columns: string): string => (uniqueIndexes ??= readUniqueIndexes()).get(columns) ?? columns;

let uniqueIndexes: ReadonlyMap<string, string> | undefined;

const readUniqueIndexes = (): ReadonlyMap<string, string> =>
  new Map(
    Object.values(schema).flatMap((table) => {
      const { name, indexes } = getTableConfig(table);
      return indexes
        .filter(({ config }) => config.unique)
        .map(({ config }) => [config.columns.map((column) => `${name}.${nameOf(column)}`).join(', '), config.name]);
    }),
  );

const nameOf = (column: object): string => ('name' in column ? String(column.name) : '');
const tableOf = (message: string): string => subjectOf(message).replace(/\..*/s, '');
const subjectOf = (message: string): string => message.slice(message.indexOf(': ') + 2);
