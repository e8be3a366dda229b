import type Database from 'better-sqlite3';
import type { Stats } from '../store.ts';
import { batchesOn, type CommitJob } from './batch.ts';
import type { Guard } from './guard.ts';
import { isLocked } from './refusals.ts';

/*
 * For the machine's sake: work that arrives while a commit runs shares the next one, so that one fsync serves many
 * requests (DECISIONS 28). A promise resolves only when its rows are on disk.
 */

/**
 * How often a commit is tried while another process holds the lock. Each try waits for the connection's `busy_timeout`.
 */
const TRIES_MAX = 40;

/**
 * A commit of more than so much work does not wait for more: so much waits only where the turns of the event loop are
 * long, and one more would double the time to an answer.
 */
const FULL = 32;

/** Work of one list of changes: synchronous, so that no other work runs in between. `rows` is how many it writes. */
type SynchronousWork<T> = { readonly rows: number; readonly run: () => T };

export type GroupCommit = {
  /**
   * Runs the work inside the next commit. Resolves when that is on disk; rejects, and nothing is kept, when the work
   * throws.
   */
  join<T>(work: SynchronousWork<T>): Promise<T>;
  readonly stats: () => Stats;
};

/** `committed` is called after each commit. */
type Parts = {
  readonly batchMax: number;
  readonly guard: Guard;
  readonly committed: () => void;
};

export function groupCommit(client: Database.Database, { batchMax, guard, committed }: Parts): GroupCommit {
  const commitBatch = batchesOn(client, guard);
  const waiting: CommitJob[] = [];
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
      for (const settle of end.settlements) settle();
      committed();
    } else {
      for (const { reject } of batch) reject(guard.refuse(end.error));
    }
    if (waiting.length > 0) setImmediate(drain);
  }

  return {
    join: <T>({ rows: count, run }: SynchronousWork<T>) =>
      new Promise<T>((resolve, reject) => {
        // The cast holds because a job resolves with the result of its own run.
        waiting.push({ rows: count, run, resolve: (value) => resolve(value as T), reject });
        // The commit waits one turn more: a client that has just received a response sends its next request by then and
        // shares the commit (DECISIONS 28).
        if (waiting.length === 1) setImmediate(() => (waiting.length > FULL ? drain() : setImmediate(drain)));
      }),
    stats: () => ({ commits, rows, waiting: 0 }),
  };
}
