import type Database from 'better-sqlite3';
import { refusalOfSqlite } from './sqlite-refusals.ts';

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

/** Runs jobs in one transaction, each in a savepoint, so that one that fails takes only itself along. */
export function batchesOn(client: Database.Database): (batch: readonly Job[]) => BatchEnd {
  const statement = (sql: string): Database.Statement => client.prepare(sql);
  // Immediate: a read transaction that has to be upgraded would fail at once when somebody else has written.
  const [begin, commit, rollback] = [statement('begin immediate'), statement('commit'), statement('rollback')];
  const [mark, release, undo] = [statement('savepoint job'), statement('release job'), statement('rollback to job')];

  function attempt(job: Job): { readonly rows: number; readonly answer: () => void } {
    mark.run();
    try {
      const kept = succeed(job);
      release.run();
      return kept;
    } catch (error) {
      // A full disk or a failing one has ended the transaction for everybody in it.
      if (!client.inTransaction) throw error;
      undo.run();
      release.run();
      return { rows: 0, answer: () => job.reject(refusalOfSqlite(error)) };
    }
  }

  return (batch) => {
    try {
      begin.run();
      const results = batch.map(batch.length === 1 ? succeed : attempt);
      commit.run();
      return { kept: true, rows: results.reduce((sum, { rows }) => sum + rows, 0), answers: results.map(({ answer }) => answer) };
    } catch (error) {
      if (client.inTransaction) rollback.run();
      return { kept: false, error };
    }
  };
}

function succeed({ rows, run, resolve }: Job): { readonly rows: number; readonly answer: () => void } {
  const value = run();
  return { rows, answer: () => resolve(value) };
}
