import { SqliteError } from 'better-sqlite3';
import { DrizzleQueryError } from 'drizzle-orm';
import { UniqueViolation, RuleBroken, StoreUnavailable } from '../../core/faults.ts';

/** What the disk, the file system or another process can do to us. */
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

/** Says in the store's words what SQLite refused; any other error stays what it is. */
export function refusalOfSqlite(error: unknown): unknown {
  const cause = causeOf(error);
  if (!(cause instanceof SqliteError)) return cause;
  if (cause.code === 'SQLITE_CONSTRAINT_UNIQUE') return new UniqueViolation(indexOf(cause.message));
  if (cause.code === 'SQLITE_CONSTRAINT_PRIMARYKEY') return new UniqueViolation(`${tableOf(cause.message)}_pkey`);
  if (cause.code === 'SQLITE_CONSTRAINT_CHECK') return new RuleBroken(subjectOf(cause.message));
  if (unavailable.some((code) => cause.code.startsWith(code))) return new StoreUnavailable(cause);
  return cause;
}

/** Another process is writing. */
export function isLocked(error: unknown): boolean {
  const cause = causeOf(error);
  return cause instanceof SqliteError && cause.code.startsWith('SQLITE_BUSY');
}

const causeOf = (error: unknown): unknown => (error instanceof DrizzleQueryError ? error.cause : error);

/** `UNIQUE constraint failed: payments.claim` speaks of columns; our unique indexes are named after them. */
const indexOf = (message: string): string =>
  subjectOf(message)
    .replace(/, \w+\./g, '_')
    .replace('.', '_');
const tableOf = (message: string): string => subjectOf(message).replace(/\..*/s, '');
const subjectOf = (message: string): string => message.slice(message.indexOf(': ') + 2);
