import { closeSync, fsyncSync, openSync, readSync, statSync, writeSync } from 'node:fs';
import Client from 'better-sqlite3';
import { lockFileOf, type SoleUse } from './sole-use.ts';

/*
 * While rows are written, a number is counted up in the database once a second: its pulse. A mark has it, and so has
 * the header of the file (`user_version`), which can be read without the write-ahead log. A log that stands beside a
 * file which is older than its beginning would be applied to it all the same, and damage it (DECISIONS 296).
 */

/** The names of the marks of the pulse, and of the pulse that the file alone had by then. */
const [PULSE, FOLDED] = ['pulse', 'folded pulse'];

/** Where the header of a file of SQLite has the `user_version`, as an integer of four bytes. */
const VERSION_AT = 60;

/** A copy has no pulse in its header, however new it is: no log that was written elsewhere belongs to it. */
export function clearPulse(copy: string): void {
  const opened = openSync(copy, 'r+');
  writeSync(opened, Buffer.alloc(4), 0, 4, VERSION_AT);
  fsyncSync(opened);
  closeSync(opened);
}

/** Counts the pulse up, with what the file alone has, and returns it. */
export function pulses(client: Client.Database): (folded: number) => number {
  const read = client.prepare<[string], number>('select value from marks where name = ?').pluck();
  const set = client.prepare('insert or replace into marks (name, value) values (?, ?)');
  return (folded) =>
    client
      .transaction(() => {
        const pulse = (read.get(PULSE) ?? 0) + 1;
        set.run(PULSE, pulse);
        set.run(FOLDED, folded);
        client.pragma(`user_version = ${pulse}`);
        return pulse;
      })
      .immediate();
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
const isFolder = (name: string): boolean => statSync(name, { throwIfNoEntry: false })?.isDirectory() === true;

/**
 * Throws when the database lacks rows that it had while it was in use, or is not the file that the write-ahead log
 * beside it belongs to. It is read without write access, so that what is left of it stays as it is.
 */
export function demandPulse(file: string, use: SoleUse): void {
  // SQLite reports that itself.
  if (isFolder(file)) return;
  const [least, folded] = [use.pulse(), use.foldedPulse()];
  const lock = lockFileOf(file);
  if (sizeOf(file) === 0) {
    if (least === undefined) return;
    throw new Error(
      `${file} is missing or empty, but a gateway has kept payments in it: bring it back, or delete ${lock} to go on without them`,
    );
  }
  const logs = `${file}-wal and ${file}-shm`;
  const lacking = `${file} lacks the latest rows that a gateway has written to it: bring it back, or delete ${lock} to go on without them, and ${logs} too if ${file} is a copy`;
  const older = `${file} is a copy, or older than ${file}-wal beside it: bring the right file back, or delete ${logs}, and ${lock}, to go on with this one`;
  const hasLog = sizeOf(`${file}-wal`) > 0;
  const inFile = pulseAlone(file);
  if (inFile < (folded ?? 0)) throw new Error(hasLog ? older : lacking);
  if (hasLog || least !== undefined) {
    const marks = marksOf(file);
    // Where the lock file was deleted, what the log has must do.
    if (hasLog && folded === undefined && inFile < (marks.get(FOLDED) ?? 0)) throw new Error(older);
    if ((marks.get(PULSE) ?? 0) < (least ?? 0)) throw new Error(lacking);
  }
}

/** The marks of a database, with its log; none where it has no such table yet. */
function marksOf(file: string): ReadonlyMap<string, number> {
  const client = new Client(file, { readonly: true });
  try {
    const table = client.prepare("select 1 from sqlite_master where name = 'marks'").get();
    return new Map(
      table ? client.prepare<[], [string, number]>('select name, value from marks').raw().all() : undefined,
    );
  } finally {
    client.close();
  }
}

/** The pulse of a file that is not in use, without its log. */
function pulseAlone(file: string): number {
  const opened = openSync(file, 'r');
  try {
    return pulseIn(opened);
  } finally {
    closeSync(opened);
  }
}

function pulseIn(opened: number): number {
  const bytes = Buffer.alloc(4);
  readSync(opened, bytes, 0, bytes.length, VERSION_AT);
  return bytes.readInt32BE();
}

/** Follows the pulse that the file of a database in use has without its log. */
export type FoldedPulse = {
  /**
   * Keeps it in the lock file. Called while all that was copied from the log is on disk, because a power cut could take
   * it back. Returns false where the file was replaced by one of an earlier pulse.
   */
  keep(): boolean;
  close(): void;
};

export function foldedPulseOf(file: string, use: SoleUse): FoldedPulse {
  // Stays open, because closing it would end the locks on it that SQLite has in this process.
  const opened = openSync(file, 'r');
  let kept = use.foldedPulse() ?? -1;
  return {
    keep() {
      const pulse = pulseIn(opened);
      if (pulse > kept) use.keepFoldedPulse(pulse);
      const isOlder = pulse < kept;
      kept = Math.max(kept, pulse);
      return !isOlder;
    },
    close: () => closeSync(opened),
  };
}
