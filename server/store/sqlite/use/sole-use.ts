import { existsSync, lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import Client from 'better-sqlite3';
import { isLocked } from '../refusals.ts';

/**
 * The use of a database file by one process, held by a lock on a second file beside it: the operating system takes the
 * lock back when the process ends, however it ends. The second file also remembers how far the database has come, so
 * that a database which was deleted, emptied, cut or replaced since then is noticed.
 */
export type SoleUse = {
  /** The highest pulse that the database had; undefined when it was never in use. */
  pulse(): number | undefined;
  /** The highest pulse that the database's file had without its write-ahead log; undefined when it was not kept yet. */
  foldedPulse(): number | undefined;
  keepPulse(pulse: number): void;
  keepFoldedPulse(pulse: number): void;
  release(): void;
};

export const lockFileOf = (file: string): string => `${file}.lock`;

/** The rows of the second file. */
const [PULSE_ROW, FOLDED_ROW] = [1, 2];

/** Claims the file to which a name leads. Throws when another process has it. */
export function claimSoleUse(name: string): SoleUse {
  const file = realFile(name);
  const earlier = lockOfEarlierRelease(name, file);
  const client = locked(lockFileOf(file), file, () => earlier?.close());
  const set = client.prepare('insert or replace into pulse values (?, ?)');
  const get = client.prepare<[number], number>('select value from pulse where row = ?').pluck();
  return {
    pulse: () => get.get(PULSE_ROW),
    foldedPulse: () => get.get(FOLDED_ROW),
    keepPulse: (pulse) => void set.run(PULSE_ROW, pulse),
    keepFoldedPulse: (pulse) => void set.run(FOLDED_ROW, pulse),
    release() {
      client.close();
      earlier?.close();
    },
  };
}

/**
 * Earlier releases locked beside the link by which their database was named. One that still runs has that lock alone, so
 * that it is claimed too where it is there.
 */
function lockOfEarlierRelease(name: string, file: string): Client.Database | undefined {
  const lockFile = lockFileOf(name);
  return existsSync(lockFile) && realpathSync(lockFile) !== lockFileOf(file) ? locked(lockFile, file) : undefined;
}

function locked(lockFile: string, file: string, onRefused?: () => void): Client.Database {
  const client = new Client(lockFile, { timeout: 0 });
  try {
    client.pragma('journal_mode = memory');
    client.pragma('locking_mode = exclusive');
    // In this mode the lock of the first transaction is kept until the connection closes.
    client.exec('begin exclusive; create table if not exists pulse (row integer primary key, value integer); commit');
    return client;
  } catch (error) {
    client.close();
    onRefused?.();
    throw isLocked(error) ? new Error(`another gateway uses ${file}`) : error;
  }
}

/**
 * The file to which a name leads, which need not be there yet: beside that SQLite has its write-ahead log, so that the
 * lock belongs there too, whatever links lead to it.
 */
export function realFile(name: string): string {
  try {
    return realpathSync(name);
  } catch (fault) {
    if (!(fault instanceof Error && 'code' in fault && fault.code === 'ENOENT')) throw fault;
    const isLink = lstatSync(name, { throwIfNoEntry: false })?.isSymbolicLink() === true;
    return isLink
      ? realFile(resolve(dirname(name), readlinkSync(name)))
      : join(realFile(dirname(name)), basename(name));
  }
}
