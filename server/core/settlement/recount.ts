import type { Posting } from '../books/posting.ts';
import { batchPostings, returnedPostings, type SettlementBatch } from './batch.ts';

/** What the lines of a batch add up to. */
export type LineSums = Pick<SettlementBatch, 'grossCents' | 'payoutCents' | 'feeCents' | 'lines'>;

/** A batch with what was found of it. */
type RecountedBatch = {
  readonly batch: SettlementBatch;
  readonly sums: LineSums;
  readonly hasFailed: boolean;
  readonly postings: readonly Posting[];
};

/** Whether a batch is the sum of its lines, and was booked once and, where its payout has failed, booked back. */
export function isBooked({ batch, sums, hasFailed, postings }: RecountedBatch): boolean {
  const expected = [...batchPostings(batch), ...(hasFailed ? returnedPostings(batch) : [])];
  return (
    isSum(batch, sums) &&
    postings.every(({ entity }) => entity === batch.entity) &&
    namesOf(expected) === namesOf(postings)
  );
}

const isSum = (batch: SettlementBatch, sums: LineSums): boolean =>
  batch.grossCents === sums.grossCents &&
  batch.payoutCents === sums.payoutCents &&
  batch.feeCents === sums.feeCents &&
  batch.lines === sums.lines;

const namesOf = (postings: readonly Pick<Posting, 'debit' | 'credit' | 'cents' | 'currency'>[]): string =>
  postings
    .map(({ debit, credit, cents, currency }) => [debit, credit, cents, currency].join(' '))
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join();
