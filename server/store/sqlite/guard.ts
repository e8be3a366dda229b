import { StoreUnavailable } from '../../core/faults.ts';
import { watchFiles } from './file-watch.ts';
import { isDead, refusalOfSqlite } from './refusals.ts';

/** Watches over a connection: every error of SQLite goes through `refuse`, every commit through `verify`. */
export type Guard = {
  /** The store's own error for an error of SQLite. */
  refuse(error: unknown): unknown;
  /** Throws StoreUnavailable when the rows that were just committed are lost with the process. */
  verify(): void;
  /** Ends the use of a database whose file was replaced. */
  lose(): void;
};

export const unguarded: Guard = { refuse: refusalOfSqlite, verify: () => undefined, lose: () => undefined };

/** Calls `onLost` once, when a file was deleted or replaced, or SQLite can no longer rely on it. */
export function guardFiles(paths: readonly string[], onLost: (reason: string) => void): Guard {
  const areThere = watchFiles(paths);
  let reason: string | undefined;
  const replaced = `${paths[0] ?? ''} was deleted or replaced`;
  function lose(why: string): void {
    if (reason === undefined) onLost(why);
    reason ??= why;
  }
  return {
    refuse(error) {
      const refusal = refusalOfSqlite(error);
      if (isDead(error)) lose(`the database has failed: ${String(refusal instanceof Error ? refusal.cause : error)}`);
      return refusal;
    },
    verify() {
      if (reason === undefined && !areThere()) lose(replaced);
      if (reason !== undefined) throw new StoreUnavailable(new Error(reason));
    },
    lose: () => lose(replaced),
  };
}
