import type { Key } from '../../core/values.ts';

/**
 * Works on the same checkout or payment tree wait for each other in this process; across processes the rows' versions
 * decide.
 */
export type OneAtATime = <T>(key: Key | string, work: () => Promise<T>) => Promise<T>;

export function oneAtATime(): OneAtATime {
  const last = new Map<Key | string, Promise<unknown>>();
  return async (key, work) => {
    const before = last.get(key);
    const mine = before ? before.then(work, work) : work();
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
}
