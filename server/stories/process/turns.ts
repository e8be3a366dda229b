import { AsyncLocalStorage } from 'node:async_hooks';
import { type OneAtATime, oneAtATime } from '../../operations/process/one-at-a-time.ts';

type Key = Parameters<OneAtATime>[0];
type Turn = { readonly key: Key; isOver: boolean };

/**
 * Turns that notice what waits for itself: a turn within one of the same key, and two keys that are taken in both orders,
 * whether or not two requests have met there. Each is added to the faults, because who takes it may handle what it throws.
 */
export function watchedTurns(faults: string[]): OneAtATime {
  const plain = oneAtATime();
  const around = new AsyncLocalStorage<readonly Turn[]>();
  const within = new Map<Key, Set<Key>>();
  const faultOf = (outer: readonly Turn[], key: Key): string | undefined => {
    if (outer.some((turn) => turn.key === key)) return `The turn of ${key} is taken within itself`;
    const opposite = outer.find((turn) => within.get(key)?.has(turn.key));
    return opposite && `The turns of ${key} and ${opposite.key} are taken in both orders`;
  };
  return (key, work) => {
    const outer = (around.getStore() ?? []).filter(({ isOver }) => !isOver);
    const fault = faultOf(outer, key);
    if (fault) {
      faults.push(fault);
      return Promise.reject(new Error(fault));
    }
    for (const turn of outer) within.set(turn.key, (within.get(turn.key) ?? new Set()).add(key));
    return plain(key, async () => {
      const turn = { key, isOver: false };
      try {
        return await around.run([...outer, turn], work);
      } finally {
        turn.isOver = true;
      }
    });
  };
}
