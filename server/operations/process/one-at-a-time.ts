import type { Key } from '../../core/values.ts';

/**
 * Runs work on the same checkout or payment tree one after the other in this process; between processes the versions of
 * the rows decide.
 */
export type OneAtATime = <T>(key: Key | string, work: () => Promise<T>) => Promise<T>;

export function oneAtATime(): OneAtATime {
  const latest = new Map<Key | string, Promise<unknown>>();
  return async (key, work) => {
    const earlier = latest.get(key);
    const own = earlier ? earlier.then(work, work) : work();
    latest.set(key, own);
    try {
      return await own;
    } finally {
      if (latest.get(key) === own) latest.delete(key);
    }
  };
}
