import { StoreUnavailable } from '../../core/faults.ts';
import { watchFiles } from './file-watch.ts';
import { isDead, refusalOfSqlite } from './refusals.ts';

/** Watches over a connection: every error of SQLite goes through `refuse`, every commit through `verify`. */
export type Guard = {
  /** The store's own error for an error of SQLite. */
  refuse(error: unknown): unknown;
  /** Throws StoreUnavailable when the rows that were just committed are lost with the process. */
  verify(): void;
  /** The same for the other files as well. */
  verifyAll(): void;
};

export const unguarded: Guard = {
  refuse: refusalOfSqlite,
  verify: () => undefined,
  verifyAll: () => undefined,
};

/**
 * The paths of the files without which rows are lost, and of the others. The write-ahead log is one of the others: it is
 * folded into the database at the end, even where its name is gone.
 */
type GuardedFiles = { readonly rows: readonly string[]; readonly others: readonly string[] };

/** Calls `onLost` once, when a file was deleted or replaced, or SQLite can no longer rely on it. */
export function guardFiles({ rows, others }: GuardedFiles, onLost: (reason: string) => void): Guard {
  const [areRowsThere, areOthersThere] = [watchFiles(rows), watchFiles(others)];
  let reason: string | undefined;
  function lose(why: string): void {
    if (reason === undefined) onLost(why);
    reason ??= why;
  }
  function demandFiles(areThere: () => boolean): void {
    if (reason === undefined && !areThere()) lose(`${rows[0] ?? ''} was deleted or replaced`);
    if (reason !== undefined) throw new StoreUnavailable(new Error(reason));
  }
  return {
    refuse(error) {
      const refusal = refusalOfSqlite(error);
      if (isDead(error)) lose(`the database has failed: ${String(refusal instanceof Error ? refusal.cause : error)}`);
      return refusal;
    },
    verify: () => demandFiles(areRowsThere),
    verifyAll: () => demandFiles(() => areRowsThere() && areOthersThere()),
  };
}
