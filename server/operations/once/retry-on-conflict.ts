import { VersionConflict } from '../../core/faults.ts';

const TRIES_MAX = 8;

/**
 * Reads and decides again when another process changed a row first. Only for work that has not sent anything to an
 * outside party yet.
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
