import { existsSync, statSync } from 'node:fs';
import Client from 'better-sqlite3';
import { isLocked } from './refusals.ts';

/**
 * The use of a database file by one process, held by a lock on a second file beside it: the operating system takes the
 * lock back when the process ends, however it ends. The second file also remembers how far the database has come, so
 * that a database which was deleted, emptied or cut since then is noticed.
 */
export type SoleUse = {
  /** The highest pulse that the database had while it was in use; undefined when it was never in use. */
  readonly lastPulse: number | undefined;
  keepPulse(pulse: number): void;
  release(): void;
};

export const lockFileOf = (file: string): string => `${file}.lock`;

export function claimSoleUse(file: string): SoleUse {
  const client = new Client(lockFileOf(file), { timeout: 0 });
  try {
    client.pragma('journal_mode = memory');
    client.pragma('locking_mode = exclusive');
    // In this mode the lock of the first transaction is kept until the connection closes.
    client.exec('begin exclusive; create table if not exists pulse (row integer primary key, value integer); commit');
  } catch (error) {
    client.close();
    throw isLocked(error) ? new Error(`another gateway uses ${file}`) : error;
  }
  const set = client.prepare('insert or replace into pulse values (1, ?)');
  return {
    lastPulse: client.prepare<[], number>('select value from pulse').pluck().get(),
    keepPulse: (pulse) => void set.run(pulse),
    release: () => void client.close(),
  };
}

const isEmpty = (file: string): boolean => !existsSync(file) || statSync(file).size === 0;

/**
 * Throws when the database lacks rows that it had while it was in use. It is read without write access, so that what
 * is left of it stays as it is.
 */
export function demandPulse(file: string, { lastPulse }: Pick<SoleUse, 'lastPulse'>): void {
  if (lastPulse === undefined) return;
  const advice = `bring it back, or delete ${lockFileOf(file)} to go on without them`;
  if (isEmpty(file)) throw new Error(`${file} is missing or empty, but a gateway has kept payments in it: ${advice}`);
  const client = new Client(file, { readonly: true });
  try {
    const pulse = client.prepare<[string], number>('select value from marks where name = ?').pluck().get(PULSE) ?? 0;
    if (pulse < lastPulse) throw new Error(`${file} lacks the latest rows that a gateway has written to it: ${advice}`);
  } finally {
    client.close();
  }
}

/** The name of the mark that is counted up while rows are written. */
export const PULSE = 'pulse';
