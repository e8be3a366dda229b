import type Database from 'better-sqlite3';
import { isLocked, refusalOfSqlite } from './refusals.ts';

/** Work that waits for a commit, with the promise it has to settle. */
export type Job = {
  readonly rows: number;
  readonly run: () => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
};

/** How a batch ended: on disk, with what its jobs may now be told, or not at all. */
export type BatchEnd =
  | { readonly kept: true; readonly rows: number; readonly answers: readonly (() => void)[] }
  | { readonly kept: false; readonly error: unknown };

/**
 * Runs jobs in one transaction. Most batches succeed whole; one that does not is undone and run again with a savepoint
 * around each job, so that a job that fails takes only itself along.
 */
export function batchesOn(client: Database.Database): (batch: readonly Job[]) => BatchEnd {
  const statement = (sql: string): Database.Statement => client.prepare(sql);
  // Immediate: a read transaction that has to be upgraded would fail at once when somebody else has written.
  const [begin, commit, rollback] = [statement('begin immediate'), statement('commit'), statement('rollback')];
  const [mark, release, undo] = [statement('savepoint job'), statement('release job'), statement('rollback to job')];

  function succeedOrUndo(job: Job): Done {
    mark.run();
    try {
      const done = succeed(job);
      release.run();
      return done;
    } catch (error) {
      // A full disk or a failing one has ended the transaction for everybody in it.
      if (!client.inTransaction) throw error;
      undo.run();
      release.run();
      return { rows: 0, answer: () => job.reject(refusalOfSqlite(error)) };
    }
  }

  function transact(batch: readonly Job[], each: (job: Job) => Done): BatchEnd {
    try {
      begin.run();
      const done = batch.map(each);
      commit.run();
      return {
        kept: true,
        rows: done.reduce((sum, { rows }) => sum + rows, 0),
        answers: done.map(({ answer }) => answer),
      };
    } catch (error) {
      if (client.inTransaction) rollback.run();
      return { kept: false, error };
    }
  }

  return (batch) => {
    const end = transact(batch, succeed);
    return end.kept || batch.length === 1 || isLocked(end.error) ? end : transact(batch, succeedOrUndo);
  };
}

/** A job that ran: how many rows it wrote, and what tells it so once they are on disk. */
type Done = { readonly rows: number; readonly answer: () => void };

function succeed({ rows, run, resolve }: Job): Done {
  const value = run();
  return { rows, answer: () => resolve(value) };
}
