import type { EntityKey, EntryKey, PaymentKey } from '../values.ts';
import { type Counters, type LedgerEntry, noCounters } from '../payments/ledger.ts';
import type { Payment } from '../payments/payment.ts';
import { isSettled, type Posting, postEntries, postingOf } from './posting.ts';

/** A ledger entry with what its posting is made from; `receivedCents` and `merchantAccount` of its tree. */
export type BookedEntry = LedgerEntry &
  Pick<Payment, 'entity' | 'currency' | 'testMode' | 'type' | 'brand'> &
  Pick<Payment, 'merchantAccount'> &
  Pick<Counters, 'receivedCents'>;

/** A posting that is not what its ledger entry demands. Null where there is none, or none is to be. */
export type BooksFault = {
  readonly entity: EntityKey;
  readonly key: EntryKey;
  readonly expected: Posting | null;
  readonly found: Posting | null;
};

/** The whole ledgers of the trees that have receipts, whose postings depend on earlier entries. */
export type LedgersWithReceipts = ReadonlyMap<PaymentKey, readonly LedgerEntry[]>;

/** Compares the postings of a range of keys with all ledger entries of the same range. */
export function recount(
  { entries, postings }: { readonly entries: readonly BookedEntry[]; readonly postings: readonly Posting[] },
  { ledgers, mode }: { readonly ledgers: LedgersWithReceipts; readonly mode: 'test' | 'live' },
): readonly BooksFault[] {
  const found = new Map(postings.filter(({ batch }) => batch === null).map((posting) => [posting.key, posting]));
  const faults: BooksFault[] = [];
  for (const entry of entries) {
    const expected = isSettled(entry, mode) ? expectedOf(entry, ledgers) : null;
    const posting = found.get(entry.key) ?? null;
    found.delete(entry.key);
    if (!isSame(expected, posting)) faults.push({ entity: entry.entity, key: entry.key, expected, found: posting });
  }
  for (const posting of found.values())
    faults.push({ entity: posting.entity, key: posting.key, expected: null, found: posting });
  return faults;
}

function expectedOf(entry: BookedEntry, ledgers: LedgersWithReceipts): Posting | null {
  const ledger = ledgers.get(entry.root);
  if (!ledger) return postingOf(entry, entry.cents, entry);
  return postEntries(noCounters, ledger, entry).postings.find(({ key }) => key === entry.key) ?? null;
}

const compared = ['entity', 'debit', 'credit', 'cents', 'currency', 'payment'] as const satisfies (keyof Posting)[];

const isSame = (a: Posting | null, b: Posting | null): boolean =>
  a === null || b === null ? a === b : compared.every((name) => a[name] === b[name]);
