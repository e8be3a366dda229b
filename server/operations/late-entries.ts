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

/** The entries of some keys, which are few, with their postings. */
export async function bookedAmong({ store }: Pick<Gateway, 'store'>, keys: readonly EntryKey[]): Promise<Booked> {
  const entries: BookedEntry[] = [];
  const postings = new Map<EntryKey, Posting>();
  for (const key of keys) {
    const slice = { after: (key - 1) as EntryKey, last: key, limit: 1 };
    entries.push(...(await store.bookedEntries(slice)));
    for (const posting of await store.postings(slice)) postings.set(key, posting);
  }
  return { entries, postings };
}
