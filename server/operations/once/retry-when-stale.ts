import { Stale } from '../../store/store.ts';

const TRIES = 8;

/**
 * Reads and decides again when somebody else changed a row first. Only for work that has not asked anybody outside yet.
 */
export async function retryWhenStale<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (fault) {
      if (!(fault instanceof Stale) || tried === TRIES) throw fault;
    }
  }
}
