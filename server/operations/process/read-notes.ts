import type { Clock } from '../../clock.ts';
import type { CheckoutProgress } from '../../core/checkouts/checkout.ts';
import type { CheckoutKey } from '../../core/values.ts';
import type { Store } from '../../store/store.ts';

/** Real milliseconds within which reads share one write: a matter of the machine, not of the product's time. */
const SHARED_WITHIN = 20;

/**
 * The results that were read. They are kept a moment later, together: should the process die before, a merchant is
 * pinged once too often (DECISIONS 17).
 */
export type ReadNotes = {
  note(checkout: CheckoutProgress): void;
  /** Whether a read of just this attempt's result is noted; the note may not be kept yet. */
  has(checkout: CheckoutProgress): boolean;
  /** Keeps what was noted until now. */
  flush(): Promise<void>;
};

export function readNotes({ store, clock }: { store: Store; clock: Clock }): ReadNotes {
  const noted = new Map<CheckoutKey, CheckoutProgress>();
  let timer: NodeJS.Timeout | undefined;

  const keep = (checkout: CheckoutProgress): Promise<void> =>
    store.commit([{ save: 'checkoutProgress', row: { ...checkout, readAt: clock.now() } }]);
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const rows = [...noted.values()];
    // A checkout that was paid anew, or a missing disk: the merchant is then pinged, which is right or does no harm.
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
