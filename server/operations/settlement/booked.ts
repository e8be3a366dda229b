import { setImmediate as nextTurn } from 'node:timers/promises';
import { isSettled, type Posting } from '../../core/books/posting.ts';
import type { BookedEntry } from '../../core/books/recount.ts';
import type { Entity } from '../../core/entities/entity.ts';
import { termsOf } from '../../core/settlement/terms.ts';
import type { EntryKey, MerchantAccountKey } from '../../core/values.ts';
import type { PostingOfAccount } from '../../store/books-store.ts';
import type { Gateway } from '../gateway.ts';
import { type Booked, bookedAmong } from '../late-entries.ts';
import { type Settled, settledBy } from './marks.ts';

type Reading = Pick<Gateway, 'store' | 'mode'>;
/** Keys between two cut-offs, and the one above which some between earlier cut-offs may have been committed later. */
export type Span = { readonly lateAfter: EntryKey; readonly after: EntryKey; readonly last: EntryKey };

const SLICE = 500;
const POSTINGS_MAX = 100_000;

/** What a channel has booked between two cut-offs, and the late postings of its accounts that no batch has settled. */
type BookedWithLate = Booked & { readonly late: readonly PostingOfAccount[] };
export type BookedIn = (entity: Entity, span: Span) => Promise<BookedWithLate>;

/** What a channel has booked, read once for its accounts that have the same cut-off. */
export function bookedOnce(gateway: Reading): BookedIn {
  let kept: { readonly of: Entity; readonly span: string; readonly booked: BookedWithLate } | undefined;
  return async (of, keys) => {
    const span = JSON.stringify(keys);
    if (kept?.of !== of || kept.span !== span) kept = { of, span, booked: await bookedWithLate(gateway, of, keys) };
    return kept.booked;
  };
}

async function bookedWithLate(gateway: Reading, of: Entity, span: Span): Promise<BookedWithLate> {
  const settling = settledBy(of).filter(({ account }) => termsOf(of, account) !== null);
  const late = await gateway.store.postingsWithoutLine({
    entity: of.key,
    accounts: new Set(settling.map(keyOf)),
    after: span.lateAfter,
    last: span.after,
  });
  return { ...(await bookedBetween(gateway, of, span)), late };
}

const keyOf = ({ account }: Settled): MerchantAccountKey | null => account?.key ?? null;

/** What is to be settled for one of the accounts, late entries first. */
export async function bookedBy(gateway: Reading, settled: Settled, booked: BookedWithLate): Promise<Booked> {
  const isOwn = ({ merchantAccount }: PostingOfAccount | BookedEntry) => merchantAccount === keyOf(settled);
  const entries: BookedEntry[] = [];
  const postings = new Map<EntryKey, Posting>();
  const add = (each: Booked) => {
    for (const entry of each.entries.filter(isOwn)) {
      entries.push(entry);
      const posting = each.postings.get(entry.key);
      if (posting) postings.set(entry.key, posting);
    }
  };
  const late = booked.late.filter(isOwn).map(({ key }) => key);
  for await (const slice of bookedAmong(gateway, late)) add(slice);
  add(booked);
  return { entries, postings };
}

/** The ledger entries and postings of a channel between two keys, read in slices. */
async function bookedBetween(
  { store, mode }: Reading,
  { key }: Entity,
  { after, last }: Pick<Span, 'after' | 'last'>,
): Promise<Booked> {
  const entries: BookedEntry[] = [];
  const postings = new Map<EntryKey, Posting>();
  for (let at = after; at < last;) {
    const slice = await store.bookedEntries({ after: at, last, limit: SLICE });
    const end = slice.length < SLICE ? last : (slice.at(-1)?.key ?? last);
    const booked = await store.postings({ after: at, last: end, limit: POSTINGS_MAX });
    entries.push(...slice.filter((each) => each.entity === key && isSettled(each, mode)));
    for (const posting of booked) if (posting.entity === key) postings.set(posting.key, posting);
    at = end;
    await nextTurn();
  }
  return { entries, postings };
}
