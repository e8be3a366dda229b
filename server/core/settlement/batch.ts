import type { Posting } from '../books/posting.ts';
import type { FeeKind } from '../entities/settings/settlement-terms.ts';
import type { DailyTotal } from '../reports/daily-total.ts';
import type {
  BatchKey,
  Cents,
  CorrectionKey,
  EntityKey,
  EntryKey,
  Instant,
  PaymentKey,
  SettlementLineKey,
} from '../values.ts';

/** What the batches of a cut-off are separated by. */
export type BatchGroup = {
  readonly entity: EntityKey;
  /** The id of the merchant account, or of the channel where a payment has none. */
  readonly merchantAccountId: string;
  /** The acquirer by its name in merchant accounts, or `INTERNAL`, `EXTERNAL` or `live`. */
  readonly acquirer: string;
  readonly currency: string;
  readonly payoutCurrency: string;
};

/**
 * What an acquirer settles for one merchant account, currency and cut-off. It is never altered: a correction is a line
 * of a later one.
 */
export type SettlementBatch = BatchGroup & {
  readonly key: BatchKey;
  readonly cutOffAt: Instant;
  /** The day of the cut-off by the clocks of the clearing institute, as yyyy-MM-dd. */
  readonly date: string;
  /** How much of the payout's currency one of the payments' is, in full. */
  readonly rate: string;
  /** The sum of the lines in the currency of the payments. */
  readonly grossCents: Cents;
  /** The sum of all lines; less than zero where the acquirer collects it. */
  readonly payoutCents: Cents;
  readonly feeCents: Cents;
  readonly lines: number;
  /** The clearing institute as it was when the batch was closed. */
  readonly clearingInstituteName: string;
  readonly clearingInstituteMerchantId: string;
  readonly zone: string;
};

export type RecordType = 'SETTLED' | 'CHARGEBACK' | 'CHARGEBACK REVERSAL' | 'FEE';
export type TransactionType = 'DEBIT' | 'CREDIT' | 'REFUND' | FeeKind;

/** What a line and a correction of one have in common: a movement of money, or a fee. Amounts have their signs. */
export type Movement = {
  readonly payment: PaymentKey | null;
  readonly recordType: RecordType;
  readonly transactionType: TransactionType;
  /** In the currency of the payments. */
  readonly grossCents: Cents;
  /** In the currency of the payout: what is left after the fee. */
  readonly netCents: Cents;
  readonly feeCents: Cents;
};

/** A line of a batch. A ledger entry and a correction are settled by one line each. */
export type SettlementLine = Movement & {
  readonly key: SettlementLineKey;
  readonly batch: BatchKey;
  /** The ledger entry that it settles; null for a fee of its own and for a correction. */
  readonly entry: EntryKey | null;
  readonly correction: CorrectionKey | null;
};

/** What the next batch of the same group has as a line: a difference to a line, or a payout that failed. */
export type Correction = Movement & {
  readonly key: CorrectionKey;
  readonly entity: EntityKey;
  readonly batch: BatchKey;
  /** The line that it corrects; null for the payout of the whole batch, which has failed. */
  readonly line: SettlementLineKey | null;
  readonly reason: string;
  readonly at: Instant;
};

/** A batch as it is committed: once, for its merchant account, acquirer, currency and cut-off. */
export type ClosedBatch = {
  readonly batch: SettlementBatch;
  readonly lines: readonly SettlementLine[];
  readonly postings: readonly Posting[];
  /** What the fees of payments add to the totals of their days. */
  readonly fees: readonly DailyTotal[];
};

/** A correction as it is committed, with the postings of a payout that came back. */
export type MadeCorrection = { readonly correction: Correction; readonly postings: readonly Posting[] };

/** Whether the payout of a batch has arrived, as far as is known, or has failed. */
export type SettlementStatus = 'SUCCESS' | 'FAILED';

/** A file of a batch, kept as it was made. */
export type SettlementFile = {
  readonly batch: BatchKey;
  /** `extended` has the merchant's references as well; after the payout failed, the files are others. */
  readonly format: FileFormat;
  readonly name: string;
  /** SHA-256 of the content in UTF-8, in hex. */
  readonly hash: string;
  readonly content: string;
  readonly madeAt: Instant;
};
export type FileFormat = 'standard' | 'extended' | 'standardFailed' | 'extendedFailed';
export type FileColumns = 'standard' | 'extended';
/** The format of a file by the status of its batch's payout and by its columns. */
export const fileFormats = {
  SUCCESS: { standard: 'standard', extended: 'extended' },
  FAILED: { standard: 'standardFailed', extended: 'extendedFailed' },
} as const satisfies Record<SettlementStatus, Record<FileColumns, FileFormat>>;

type NewPosting = Omit<Posting, 'key' | 'entity' | 'at' | 'payment'>;

/** The postings of a batch: what the acquirer owed is paid out, less its fees, and in another currency by exchange. */
export function batchPostings({
  key,
  currency,
  payoutCurrency,
  grossCents,
  feeCents,
  payoutCents,
}: SettlementBatch): readonly NewPosting[] {
  const paidCents = payoutCents + feeCents;
  const moved = (debit: Posting['debit'], credit: Posting['credit'], money: { cents: number; currency: string }) =>
    money.cents === 0
      ? []
      : [
          {
            debit: money.cents > 0 ? debit : credit,
            credit: money.cents > 0 ? credit : debit,
            cents: Math.abs(money.cents) as Cents,
            currency: money.currency,
            batch: key,
          },
        ];
  return [
    ...(currency === payoutCurrency
      ? moved('payouts', 'acquirerReceivable', { cents: grossCents, currency })
      : [
          ...moved('exchange', 'acquirerReceivable', { cents: grossCents, currency }),
          ...moved('payouts', 'exchange', { cents: paidCents, currency: payoutCurrency }),
        ]),
    ...moved('fees', 'payouts', { cents: feeCents, currency: payoutCurrency }),
  ];
}

/** The postings of a payout that failed: everything that the batch has booked, the other way round. */
export const returnedPostings = (batch: SettlementBatch): readonly NewPosting[] =>
  batchPostings(batch).map(({ debit, credit, ...posting }) => ({ ...posting, debit: credit, credit: debit }));
