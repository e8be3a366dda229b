import type { Clock } from '../../clock.ts';
import type { CheckoutProgress } from '../../core/checkouts/checkout.ts';
import type { CheckoutKey } from '../../core/values.ts';
import type { Store } from '../../store/store.ts';

/** Real milliseconds within which reads share one write; the clock of the product does not govern it. */
const WRITE_INTERVAL = 20;

/**
 * The results that merchants have read. They are stored together a moment later: should the process die before, a
 * merchant is pinged once too often (DECISIONS 17).
 */
export type ReadNotes = {
  note(checkout: CheckoutProgress): void;
  /** Whether a read of this attempt's result is noted and not stored yet. */
  has(checkout: CheckoutProgress): boolean;
  /** Stores the reads that were noted until now. */
  flush(): Promise<void>;
};

export function readNotes({ store, clock }: { store: Store; clock: Clock }): ReadNotes {
  const noted = new Map<CheckoutKey, CheckoutProgress>();
  let timer: NodeJS.Timeout | undefined;

  const keep = (checkout: CheckoutProgress): Promise<void> =>
    store.commit([{ kind: 'saveCheckoutProgress', row: { ...checkout, readAt: clock.now() } }]);
  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const rows = [...noted.values()];
    // A write fails when the checkout was paid again or the store is not available; the merchant is then pinged, which
    // is right in the first case and harmless in the second.
    await Promise.allSettled(rows.map(keep));
    for (const row of rows) if (noted.get(row.key) === row) noted.delete(row.key);
  }
  return {
    note(checkout) {
      noted.set(checkout.key, checkout);
      timer ??= setTimeout(() => void flush(), WRITE_INTERVAL);
    },
    has: ({ key, payment }) => noted.get(key)?.payment === payment,
    flush,
  };
}
