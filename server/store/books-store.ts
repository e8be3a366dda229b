import type { Account } from '../core/books/accounts.ts';
import type { Posting } from '../core/books/posting.ts';
import type { BookedEntry } from '../core/books/recount.ts';
import type { PaymentState, PaymentType, TestMode } from '../core/payments/payment.ts';
import type { DailyDetail, DayDetail } from '../core/reports/daily-detail.ts';
import type { DailyTotal, Day } from '../core/reports/daily-total.ts';
import type {
  BatchGroup,
  Correction,
  SettlementBatch,
  SettlementFile,
  SettlementLine,
} from '../core/settlement/batch.ts';
import type { LineSums } from '../core/settlement/recount.ts';
import type {
  BatchKey,
  Cents,
  CorrectionKey,
  EntityKey,
  EntryKey,
  Instant,
  MerchantAccountKey,
  PaymentKey,
  SettlementLineKey,
} from '../core/values.ts';

/** Rows of the books of all entities in the order of their keys: those above `after`, up to `last`. */
export type BookSlice = { readonly after: EntryKey; readonly last: EntryKey; readonly limit: number };

/** Postings of an entity above `after`, up to `last`. */
export type PostingRange = { readonly entity: EntityKey } & Pick<BookSlice, 'after' | 'last'>;

/** Postings of an entity that belong to one of these merchant accounts, or with null to none. */
export type PostingsOfAccounts = PostingRange & { readonly accounts: ReadonlySet<MerchantAccountKey | null> };

/** A payment's posting with the merchant account of its tree. */
export type PostingOfAccount = {
  readonly key: EntryKey;
  readonly payment: PaymentKey;
  readonly merchantAccount: MerchantAccountKey | null;
};

/** Debits less credits of an account. */
export type Balance = { readonly account: Account; readonly currency: string; readonly cents: Cents };

/** A slice of one entity's rows, or with null of those of all entities. */
export type OneOrAll<Slice extends { readonly entity: EntityKey }> = Omit<Slice, 'entity'> & {
  readonly entity: EntityKey | null;
};

/** The days from the first to the last, both included. */
export type DaySlice = { readonly entity: EntityKey; readonly first: Day; readonly last: Day };

/** A day of an entity that is over. */
export type ClosedDay = { readonly entity: EntityKey; readonly day: Day };
/** The days between two others, without them. */
export type ClosedDays = { readonly entity: EntityKey; readonly after: Day; readonly before: Day };

/** Payments of an entity in the order of their keys, without its bounds. */
export type CountedSlice = {
  readonly entity: EntityKey;
  readonly after: PaymentKey;
  readonly before: PaymentKey;
  readonly limit: number;
};

/** Payments of a slice that have the same members, with the highest key of them. */
export type TallySlice = {
  readonly last: PaymentKey;
  readonly type: PaymentType;
  readonly state: PaymentState;
  readonly testMode: TestMode | null;
  readonly brand: string;
  readonly currency: string;
  readonly count: number;
  readonly cents: Cents;
};

/** Fees that batches have settled for payments which have the same members. */
export type FeeSlice = {
  readonly type: PaymentType;
  readonly brand: string;
  readonly currency: string;
  readonly feeCents: Cents;
};

/** Batches of all entities in the order of their keys: those above `after`, up to `last`. */
export type BatchKeySlice = { readonly after: BatchKey; readonly last: BatchKey; readonly limit: number };

/** Batches of an entity by the days of their cut-offs, both included, and by their keys, without those bounds. */
export type BatchSlice = {
  readonly entity: EntityKey;
  readonly first: string;
  readonly last: string;
  readonly after: BatchKey;
  readonly before: BatchKey;
  readonly order: 'latestFirst' | 'oldestFirst';
  readonly limit: number;
};

/** A cut-off of what has one batch at each. */
export type GroupCutOff = BatchGroup & { readonly cutOffAt: Instant };

/** Lines of a batch in the order of their keys, without its bounds. */
export type LineSlice = {
  readonly batch: BatchKey;
  readonly after: SettlementLineKey;
  readonly before: SettlementLineKey;
  readonly order: 'latestFirst' | 'oldestFirst';
  readonly limit: number;
};

/** Corrections of an entity in the order of their keys: those above `after`, up to `last`. */
export type CorrectionSlice = {
  readonly entity: EntityKey;
  readonly after: CorrectionKey;
  readonly last: CorrectionKey;
};

/** The part of the store that has books and sums. They are written by the commits of what they book and count. */
export type BooksStore = {
  /** Ledger entries with what their postings are made from. */
  bookedEntries(slice: BookSlice): Promise<readonly BookedEntry[]>;
  postings(slice: BookSlice): Promise<readonly Posting[]>;
  /** The entries of some keys, and their postings, in any order. */
  bookedEntriesAmong(keys: readonly EntryKey[]): Promise<readonly BookedEntry[]>;
  postingsAmong(keys: readonly EntryKey[]): Promise<readonly Posting[]>;
  /** The payments' postings that no line of a batch has settled, in the order of their keys. */
  postingsWithoutLine(range: PostingsOfAccounts): Promise<readonly PostingOfAccount[]>;
  /** The keys of postings of what went to an acquirer, apart from chargebacks, for which there is no settlement item. */
  postingsWithoutItem(range: PostingRange): Promise<readonly EntryKey[]>;
  balances(entity: EntityKey): Promise<readonly Balance[]>;
  /** In any order. */
  dailyTotals(slice: DaySlice): Promise<readonly DailyTotal[]>;
  /** The same totals in their parts. */
  dailyDetails(slice: DaySlice): Promise<readonly DailyDetail[]>;
  /** The first day of which rows are to be folded. */
  openDay(days: ClosedDays): Promise<Day | undefined>;
  /** Folds the rows of a day, so that reports read one for each total. What is counted later is folded another time. */
  foldDay(day: ClosedDay): Promise<void>;
  /** The totals of all entities together, in their parts. */
  dailyDetailsOfAll(days: Pick<DaySlice, 'first' | 'last'>): Promise<readonly DayDetail[]>;
  /** The payments of a slice, counted anew, pending ones included. */
  tallyPayments(slice: CountedSlice): Promise<readonly TallySlice[]>;

  /** The fees of an entity's payments above `after`, up to `last`, counted anew from the lines of batches. */
  tallyFees(
    slice: Pick<CountedSlice, 'entity' | 'after'> & { readonly last: PaymentKey },
  ): Promise<readonly FeeSlice[]>;

  batch(key: BatchKey): Promise<SettlementBatch | undefined>;
  batches(slice: BatchSlice): Promise<readonly SettlementBatch[]>;
  /** The last batch of a group before a cut-off. */
  batchBefore(cutOff: GroupCutOff): Promise<SettlementBatch | undefined>;
  batchesByKey(slice: BatchKeySlice): Promise<readonly SettlementBatch[]>;
  postingsOfBatch(batch: BatchKey): Promise<readonly Posting[]>;
  lineSums(batch: BatchKey): Promise<LineSums>;
  settlementLines(slice: LineSlice): Promise<readonly SettlementLine[]>;
  settlementLine(key: SettlementLineKey): Promise<SettlementLine | undefined>;
  /** Those that no line of a batch has. */
  unsettledCorrections(slice: CorrectionSlice): Promise<readonly Correction[]>;
  /** The correction by which the payout of a batch has failed; undefined where it has not. */
  failedPayout(batch: BatchKey): Promise<Correction | undefined>;
  settlementFile(of: Pick<SettlementFile, 'batch' | 'format'>): Promise<SettlementFile | undefined>;
  /** Keeps a file, unless the batch has one of this format already. */
  keepSettlementFile(file: SettlementFile): Promise<void>;
};
