import type { Standing } from '../../core/checkouts/checkout.ts';
import type { Key } from '../../core/values.ts';
import type { Store } from '../../store/store.ts';
import type { Clock } from '../../clock.ts';

/** Real milliseconds within which reads share one write: a matter of the machine, not of the product's time. */
const SHARED_WITHIN = 20;

/**
 * Which results have been read. Kept a moment later, together: should the process die before, the merchant is asked
 * once too often to read what it has read.
 */
export type ReadNotes = {
  note(checkout: Standing): void;
  /** Whether a read of just this attempt's result has been noted and may not be kept yet. */
  has(checkout: Standing): boolean;
  /** Keeps what was noted until now. */
  flush(): Promise<void>;
};

export function readNotes({ store, clock }: { store: Store; clock: Clock }): ReadNotes {
  const noted = new Map<Key, Standing>();
  let timer: NodeJS.Timeout | undefined;

  const keep = (checkout: Standing): Promise<void> =>
    store.commit([{ save: 'standing', row: { ...checkout, readAt: clock.now() } }]);
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const rows = [...noted.values()];
    // Paid anew in the meantime, or no disk: then the merchant is asked to read again, which is right or does no harm.
    await Promise.allSettled(rows.map(keep));
    for (const row of rows) if (noted.get(row.key) === row) noted.delete(row.key);
  };
  return {
    note(checkout) {
      noted.set(checkout.key, checkout);
      timer ??= setTimeout(() => void flush(), SHARED_WITHIN);
    },
    has: ({ key, payment }) => noted.get(key)?.payment === payment,
    flush,
  };
}
