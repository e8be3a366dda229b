import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Posting } from '../core/books/posting.ts';
import type { BookedEntry } from '../core/books/recount.ts';
import { days, type EntryKey, minus } from '../core/values.ts';
import { momentOf } from '../ids.ts';
import type { Gateway } from './gateway.ts';

/**
 * So long after its key was given an entry may be committed: the process, or its machine, stood still meanwhile. What
 * reads entries up to a key looks so far back again for those that came later.
 */
const LATE_MAX = days(7);

/** The key above which entries up to another one may still have been committed after these were read. */
export const lateAfter = ({ ids }: Pick<Gateway, 'ids'>, last: EntryKey): EntryKey =>
  (ids.firstKeyAt('entry', minus(momentOf(last), LATE_MAX)) - 1) as EntryKey;

/** Some entries with their postings. */
export type Booked = { readonly entries: readonly BookedEntry[]; readonly postings: ReadonlyMap<EntryKey, Posting> };

/** The entries that are read before other requests are processed. */
const SLICE = 250;

/** The entries of some keys with their postings, in slices and in the order of the keys. */
export async function* bookedAmong(
  { store }: Pick<Gateway, 'store'>,
  keys: readonly EntryKey[],
): AsyncGenerator<Booked> {
  for (let at = 0; at < keys.length; at += SLICE) {
    const slice = keys.slice(at, at + SLICE);
    const entries = await store.bookedEntriesAmong(slice);
    const postings = await store.postingsAmong(slice);
    yield {
      entries: entries.toSorted((a, b) => a.key - b.key),
      postings: new Map(postings.map((posting) => [posting.key, posting])),
    };
    await nextTurn();
  }
}
