import { UniqueViolation, VersionConflict } from '../../core/faults.ts';

/** Each failed try means that another process which starts as well has written one of the rows meanwhile. */
const TRIES_MAX = 20;

/**
 * Begins work anew where another process was faster with one of its rows: it reads those that there are now. Before that,
 * `check` rejects where they leave it no way.
 */
export async function unlessOvertaken(
  work: () => Promise<void>,
  check: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (fault) {
      const isOvertaken = fault instanceof UniqueViolation || fault instanceof VersionConflict;
      if (!isOvertaken || tries === TRIES_MAX) throw fault;
      await check();
    }
  }
}
