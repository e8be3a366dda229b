import type Database from 'better-sqlite3';
import { batchesOn, type Job } from './batch.ts';
import { isLocked, refusalOfSqlite } from './refusals.ts';
import type { Stats } from '../store.ts';

/**
 * How often a commit is tried while another process holds the lock. Each try waits for the connection's `busy_timeout`.
 */
const TRIES_MAX = 40;

/** Synchronous, so that nothing can slip in between. `rows` is how many it writes. */
type Work<T> = { readonly rows: number; readonly run: () => T };

export type GroupCommit = {
  /**
   * Runs the work inside the next commit. Resolves when that is on disk; rejects, and nothing is kept, when the work
   * throws.
   */
  join<T>(work: Work<T>): Promise<T>;
  readonly stats: () => Stats;
};

/**
 * One writer: work that arrives while a commit runs shares the next one. Every answer waits for the disk, and one fsync
 * pays for many answers.
 */
export function groupCommit(client: Database.Database, batchMax: number): GroupCommit {
  const commitBatch = batchesOn(client);
  const waiting: Job[] = [];
  let [commits, rows, tries] = [0, 0, 0];

  function drain(): void {
    const batch = waiting.slice(0, batchMax);
    const end = commitBatch(batch);
    tries += 1;
    if (!end.kept && isLocked(end.error) && tries < TRIES_MAX) return void setImmediate(drain);
    tries = 0;
    waiting.splice(0, batch.length);
    if (end.kept) {
      commits += 1;
      rows += end.rows;
      for (const answer of end.answers) answer();
    } else {
      for (const { reject } of batch) reject(refusalOfSqlite(end.error));
    }
    if (waiting.length > 0) setImmediate(drain);
  }

  return {
    join: <T>({ rows: count, run }: Work<T>) =>
      new Promise<T>((resolve, reject) => {
        // A job resolves with what its own run returned.
        waiting.push({ rows: count, run, resolve: (value) => resolve(value as T), reject });
        // One turn of the event loop more: whoever has just been answered is back by then and shares this commit.
        if (waiting.length === 1) setImmediate(setImmediate, drain);
      }),
    stats: () => ({ commits, rows }),
  };
}
