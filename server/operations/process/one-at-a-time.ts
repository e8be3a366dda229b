import type { Key } from '../../core/values.ts';

/** Runs work on the same checkout or payment tree in turn in this process; across processes the rows' versions decide. */
export type OneAtATime = <T>(key: Key | string, work: () => Promise<T>) => Promise<T>;

export function oneAtATime(): OneAtATime {
  const latest = new Map<Key | string, Promise<unknown>>();
  return async (key, work) => {
    const before = latest.get(key);
    const mine = before ? before.then(work, work) : work();
    latest.set(key, mine);
    try {
      return await mine;
    } finally {
      if (latest.get(key) === mine) latest.delete(key);
    }
  };
}
