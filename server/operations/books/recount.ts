import { setImmediate as nextTurn } from 'node:timers/promises';
import { type BooksFault, type LedgersWithReceipts, recount } from '../../core/books/recount.ts';
import type { EntryKey } from '../../core/values.ts';
import type { BookSlice } from '../../store/books-store.ts';
import { eachOnItsOwn } from '../each-on-its-own.ts';
import type { Gateway } from '../gateway.ts';

type Recounting = Pick<Gateway, 'store' | 'mode' | 'log'>;
type KeyRange = Pick<BookSlice, 'after' | 'last'>;

/** The ledger entries that are compared with their postings at once: other requests are processed in between. */
const SLICE = 200;

/**
 * Compares the postings of a range of keys with the ledger, a slice at each step. A fault counts only if it is found
 * twice, because ledger and postings are read one after the other while others commit.
 */
export const recountPostings = (
  gateway: Recounting,
  range: KeyRange,
  onFaults: (faults: readonly BooksFault[]) => void,
): AsyncGenerator<void> =>
  eachOnItsOwn(gateway, {
    rows: slicesIn(gateway, range),
    idOf: ({ after, last }) => `${after}-${last}`,
    async *stepsOf(slice) {
      const faults = await faultsIn(gateway, slice);
      if (faults.length > 0) onFaults(confirmed(faults, await faultsIn(gateway, slice)));
      yield;
      await nextTurn();
    },
    text: 'Postings between two keys could not be recounted; they will be tried again',
  });

async function* slicesIn(gateway: Recounting, { after, last }: KeyRange): AsyncGenerator<BookSlice> {
  for (let at = after; at < last;) {
    const slice = await sliceOf(gateway, { after: at, last });
    yield slice;
    at = slice.last;
  }
}

/** The next range with at most so many entries, up to the last one where it has fewer. */
async function sliceOf({ store }: Recounting, { after, last }: KeyRange): Promise<BookSlice> {
  const entries = await store.bookedEntries({ after, last, limit: SLICE });
  return { after, last: entries.length < SLICE ? last : (entries.at(-1)?.key ?? last), limit: SLICE };
}

async function faultsIn(gateway: Recounting, slice: BookSlice): Promise<readonly BooksFault[]> {
  const entries = await gateway.store.bookedEntries(slice);
  const postings = await gateway.store.postings({ ...slice, limit: POSTINGS_MAX });
  const roots = [...new Set(entries.filter(({ receivedCents }) => receivedCents > 0).map(({ root }) => root))];
  const ledgers: LedgersWithReceipts = new Map(
    await Promise.all(roots.map(async (root) => [root, await gateway.store.ledger(root)] as const)),
  );
  return recount({ entries, postings }, { ledgers, mode: gateway.mode });
}

/** Far more than a slice has, because those of settlement batches stand between them. */
const POSTINGS_MAX = 100_000;

const confirmed = (faults: readonly BooksFault[], again: readonly BooksFault[]): readonly BooksFault[] => {
  const keys = new Set<EntryKey>(faults.map(({ key }) => key));
  return again.filter(({ key }) => keys.has(key));
};
