import type { Change } from '../../core/change.ts';
import type { Store } from '../../store/store.ts';

/** The seam of a world whose database refuses each commit with such a change, as one whose value is out of range. */
export const refusing =
  (isRefused: (change: Change) => boolean): ((store: Store) => Store) =>
  (store) => ({
    ...store,
    async commit(changes) {
      if (changes.some((change) => isRefused(change))) throw new Error('out of range');
      return store.commit(changes);
    },
  });
