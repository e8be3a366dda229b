import type Database from 'better-sqlite3';
import { StoreUnavailable } from '../../core/faults.ts';
import type { Guard } from './guard.ts';
import { isLocked } from './refusals.ts';

/** Work that waits for a commit, with the promise that it settles. */
export type CommitJob = {
  readonly rows: number;
  readonly run: () => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
};

/** The end of a batch: kept on disk, with the functions that settle its jobs' promises, or not kept. */
export type BatchEnd =
  | { readonly kept: true; readonly rows: number; readonly settlements: readonly (() => void)[] }
  | { readonly kept: false; readonly error: unknown };

/**
 * Runs jobs in one transaction. Most batches succeed as a whole; one that does not is rolled back and run again with a
 * savepoint around each job, so that a job that fails makes no other job fail.
 */
export function batchesOn(client: Database.Database, guard: Guard): (batch: readonly CommitJob[]) => BatchEnd {
  const statement = (sql: string): Database.Statement => client.prepare(sql);
  // Immediate, because upgrading a read transaction fails at once when another connection has written in between.
  const [begin, commit, rollback] = [statement('begin immediate'), statement('commit'), statement('rollback')];
  const [mark, release, undo] = [statement('savepoint job'), statement('release job'), statement('rollback to job')];

  function succeedOrUndo(job: CommitJob): JobEnd {
    mark.run();
    try {
      const done = succeed(job);
      release.run();
      return done;
    } catch (error) {
      // SQLite ends the whole transaction itself when the disk is full or fails.
      if (!client.inTransaction) throw error;
      undo.run();
      release.run();
      return { rows: 0, settle: () => job.reject(guard.refuse(error)) };
    }
  }

  function transact(batch: readonly CommitJob[], each: (job: CommitJob) => JobEnd): BatchEnd {
    try {
      begin.run();
      const done = batch.map(each);
      commit.run();
      guard.verify();
      return {
        kept: true,
        rows: done.reduce((sum, { rows }) => sum + rows, 0),
        settlements: done.map(({ settle }) => settle),
      };
    } catch (error) {
      return { kept: false, error: undone(error) };
    }
  }

  /** The error after which a transaction was rolled back, which a failing disk may refuse as well. */
  function undone(error: unknown): unknown {
    try {
      if (client.inTransaction) rollback.run();
      return error;
    } catch (worse) {
      return worse;
    }
  }

  return (batch) => {
    const end = transact(batch, succeed);
    return end.kept || batch.length === 1 || isLocked(end.error) || end.error instanceof StoreUnavailable
      ? end
      : transact(batch, succeedOrUndo);
  };
}

/** The end of a job: how many rows it wrote, and the function that settles its promise once they are on disk. */
type JobEnd = { readonly rows: number; readonly settle: () => void };

function succeed({ rows, run, resolve }: CommitJob): JobEnd {
  const value = run();
  return { rows, settle: () => resolve(value) };
}
