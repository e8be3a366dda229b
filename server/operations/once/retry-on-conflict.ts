import { VersionConflict } from '../../core/faults.ts';

const TRIES_MAX = 8;

/**
 * Runs work again after a version conflict, so that it reads and decides again. It is only for work that a conflict leaves
 * before its first row is kept: what charges an account is sent after that row, and a conflict from then on ends in the
 * payment as another request has changed it. What the work has sent before, such as the withdrawal of an earlier attempt,
 * has to have the same effect when it is sent again.
 */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (fault) {
      if (!(fault instanceof VersionConflict) || tries === TRIES_MAX) throw fault;
    }
  }
}
