import type { Seams } from '../world/world.ts';

/** Whether reversals are interrupted now, and how often one was. */
export type Interruption = { isOn: boolean; count: number };

/** A world whose store keeps no further part of a reversal while it is interrupted. */
export function interruptible(interruption: Interruption): Seams {
  return {
    acquirer: (acquirer) => acquirer,
    store: (store) => ({
      ...store,
      async commit(changes) {
        if (interruption.isOn && JSON.stringify(changes).includes(', part of ')) {
          interruption.count += 1;
          throw new Error('The process died');
        }
        return store.commit(changes);
      },
    }),
  };
}
