import { VersionConflict } from '../../core/faults.ts';

const TRIES_MAX = 8;

/**
 * Runs work again after a version conflict, so that it reads and decides again. It is only for work that has not sent a
 * request to an acquirer or issuer yet.
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
