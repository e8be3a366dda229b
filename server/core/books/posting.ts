import type { BatchKey, Cents, EntityKey, EntryKey, Instant, PaymentKey } from '../values.ts';
import { type Counters, type EntryKind, type LedgerEntry, paidCents, postEntry } from '../payments/ledger.ts';
import type { Payment } from '../payments/payment.ts';
import { realmOf } from '../realm.ts';
import type { Account } from './accounts.ts';

/**
 * A row of an entity's books: so much is debited to one account and credited to another. It has the key of the ledger
 * entry that it books, or one of its own where a settlement batch made it (DECISIONS 135).
 */
export type Posting = {
  readonly key: EntryKey;
  readonly entity: EntityKey;
  readonly debit: Account;
  readonly credit: Account;
  readonly cents: Cents;
  readonly currency: string;
  readonly at: Instant;
  readonly payment: PaymentKey | null;
  readonly batch: BatchKey | null;
};

/** The accounts that an entry debits and credits. */
type PostingRule = {
  readonly debit: Account;
  readonly credit: Account;
  /**
   * The amount: that of the entry, or the change that it makes to what the shopper has paid. A capture of an invoice
   * and its receipt are the same money (DECISIONS 95), so that the second of both posts nothing.
   */
  readonly amount: 'entry' | 'paid';
};

const taken: PostingRule = { debit: 'acquirerReceivable', credit: 'merchant', amount: 'paid' };
const returned: PostingRule = { debit: 'merchant', credit: 'acquirerReceivable', amount: 'paid' };

/** The posting of each kind of ledger entry; null where no money moves. */
const postingRules: Readonly<Record<EntryKind, PostingRule | null>> = {
  authorize: null,
  release: null,
  debit: taken,
  rebill: taken,
  capture: taken,
  receipt: taken,
  void: returned,
  refund: { ...returned, amount: 'entry' },
  credit: { ...returned, amount: 'entry' },
  creditVoid: { ...taken, amount: 'entry' },
  chargeback: { debit: 'chargebacks', credit: 'acquirerReceivable', amount: 'entry' },
  chargebackReversal: { debit: 'acquirerReceivable', credit: 'chargebacks', amount: 'entry' },
};

/** The postings of a payment's new entries, and the counters of its tree after them. */
export function postEntries<C extends Counters>(
  before: C,
  entries: readonly LedgerEntry[],
  of: Pick<Payment, 'entity' | 'currency'>,
): { readonly counters: C; readonly postings: readonly Posting[] } {
  let counters = before;
  const postings: Posting[] = [];
  for (const entry of entries) {
    const after = postEntry(counters, entry);
    // The cast holds because the difference of two amounts is one.
    const posting = postingOf(entry, Math.abs(paidCents(after) - paidCents(counters)) as Cents, of);
    if (posting) postings.push(posting);
    counters = after;
  }
  return { counters, postings };
}

/** The posting of an entry that changes what the shopper has paid by so much; null where no money moves. */
export function postingOf(
  { key, kind, cents, at, payment }: LedgerEntry,
  paidChange: Cents,
  { entity, currency }: Pick<Payment, 'entity' | 'currency'>,
): Posting | null {
  const rule = postingRules[kind];
  if (!rule) return null;
  const { debit, credit, amount } = rule;
  const posted = amount === 'entry' ? cents : paidChange;
  return posted === 0 ? null : { key, entity, debit, credit, cents: posted, currency, at, payment, batch: null };
}

/**
 * Whether a payment is settled, and so is in the books: in test mode each one, in live mode only what went to an acquirer
 * (DECISIONS 55).
 */
export const isSettled = ({ testMode }: Pick<Payment, 'testMode'>, mode: 'test' | 'live'): boolean =>
  realmOf({ testMode }, mode) === 'real';
