import { beforeEach, describe, expect, it } from 'vitest';
import type { Posting } from '../../core/books/posting.ts';
import { UniqueViolation } from '../../core/faults.ts';
import type { ClosedBatch, Correction, SettlementBatch, SettlementLine } from '../../core/settlement/batch.ts';
import type { BatchKey, CorrectionKey, EntityKey, EntryKey, Instant, PaymentKey } from '../../core/values.ts';
import type { Store } from '../store.ts';
import { cents, type Kind, nextKey } from './store.fixture.ts';

const entity = 4711 as EntityKey;
const cutOffAt = Date.UTC(2026, 10, 20) as Instant;

const aBatch = (own: Partial<SettlementBatch> = {}): SettlementBatch => ({
  key: nextKey('batch'),
  entity,
  merchantAccountId: 'a'.repeat(32),
  acquirer: 'PROCESSOR_A',
  cutOffAt,
  date: '2026-11-20',
  currency: 'EUR',
  payoutCurrency: 'EUR',
  rate: '1',
  grossCents: cents(92_00),
  payoutCents: cents(90_00),
  feeCents: cents(2_00),
  lines: 1,
  clearingInstituteName: 'An acquirer',
  clearingInstituteMerchantId: 'TW-4711',
  zone: 'UTC',
  ...own,
});

const aLine = (batch: SettlementBatch, own: Partial<SettlementLine> = {}): SettlementLine => ({
  key: nextKey('settlementLine'),
  batch: batch.key,
  payment: 1 as PaymentKey,
  entry: nextKey('entry'),
  correction: null,
  recordType: 'SETTLED',
  transactionType: 'DEBIT',
  grossCents: cents(92_00),
  netCents: cents(90_00),
  feeCents: cents(2_00),
  ...own,
});

const aPosting = ({ key: batch }: SettlementBatch): Posting => ({
  key: nextKey('entry'),
  entity,
  debit: 'payouts',
  credit: 'acquirerReceivable',
  cents: cents(92_00),
  currency: 'EUR',
  at: cutOffAt,
  payment: null,
  batch,
});

const closed = (batch: SettlementBatch, line: Partial<SettlementLine> = {}): ClosedBatch => ({
  batch,
  lines: [aLine(batch, line)],
  postings: [aPosting(batch)],
  fees: [],
});

const aCorrection = ({ key: batch }: SettlementBatch, own: Partial<Correction> = {}): Correction => ({
  key: nextKey('correction'),
  entity,
  batch,
  line: null,
  payment: null,
  recordType: 'SETTLED',
  transactionType: 'BATCH',
  grossCents: cents(92_00),
  netCents: cents(90_00),
  feeCents: cents(2_00),
  reason: 'The account at the bank was closed',
  at: cutOffAt,
  ...own,
});

/** The contract of settlement, on every database. */
export function settlementFacts({ create }: Kind): void {
  let store: Store;
  beforeEach(async () => {
    store = await (await create())();
    return () => store.close();
  });
  const everything = { after: 0 as EntryKey, last: Number.MAX_SAFE_INTEGER as EntryKey, limit: 100 };
  const linesOf = ({ key: batch }: SettlementBatch, limit = 10) =>
    store.settlementLines({
      batch,
      after: 0,
      before: Number.MAX_SAFE_INTEGER,
      order: 'oldestFirst',
      limit,
    } as Parameters<Store['settlementLines']>[0]);

  describe('a settlement batch', () => {
    it('is committed with its lines and postings', async () => {
      const one = closed(aBatch());
      await store.commit([{ kind: 'closeBatch', closed: one }]);
      expect(await store.batch(one.batch.key)).toEqual(one.batch);
      expect(await linesOf(one.batch)).toEqual(one.lines);
      expect(await store.settlementLine(one.lines[0]?.key ?? nextKey('settlementLine'))).toEqual(one.lines[0]);
      expect(await store.postings(everything)).toEqual(one.postings);
    });

    it('has any number of lines', async () => {
      const batch = aBatch({ lines: 37 });
      const lines = Array.from({ length: 37 }, () => aLine(batch));
      await store.commit([{ kind: 'closeBatch', closed: { ...closed(batch), lines } }]);
      expect(await linesOf(batch, 100)).toEqual(lines);
    });

    it('is closed once for its account, acquirer, currencies and cut-off, and each of these has one of its own', async () => {
      await store.commit([{ kind: 'closeBatch', closed: closed(aBatch()) }]);
      await expect(store.commit([{ kind: 'closeBatch', closed: closed(aBatch()) }])).rejects.toBeInstanceOf(
        UniqueViolation,
      );
      const others: readonly Partial<SettlementBatch>[] = [
        { entity: 4712 as EntityKey },
        { merchantAccountId: 'b'.repeat(32) },
        { acquirer: 'PROCESSOR_B' },
        { currency: 'JPY' },
        { payoutCurrency: 'USD' },
        { cutOffAt: (cutOffAt + 1) as Instant },
      ];
      for (const own of others) await store.commit([{ kind: 'closeBatch', closed: closed(aBatch(own)) }]);
    });

    it('follows the last one of its own account, acquirer and currencies', async () => {
      const [first, second, third] = [-2, -1, 0].map((day) =>
        aBatch({ cutOffAt: (cutOffAt + day * 86_400_000) as Instant }),
      );
      if (!first || !second || !third) throw new Error('Expected three batches');
      const another = aBatch({ acquirer: 'PROCESSOR_B', cutOffAt: (cutOffAt - 1) as Instant });
      for (const batch of [third, first, another, second])
        await store.commit([{ kind: 'closeBatch', closed: closed(batch) }]);
      expect(await store.batchBefore(third)).toEqual(second);
      expect(await store.batchBefore(second)).toEqual(first);
      expect(await store.batchBefore(first)).toBeUndefined();
    });

    it('leaves nothing of another one that settles an entry or a correction again', async () => {
      const one = closed(aBatch(), { correction: nextKey('correction') });
      await store.commit([{ kind: 'closeBatch', closed: one }]);
      const { entry, correction } = one.lines[0] ?? expect.fail('No line');
      for (const again of [{ entry }, { correction }]) {
        const other = closed(aBatch({ currency: 'JPY' }), again);
        await expect(store.commit([{ kind: 'closeBatch', closed: other }])).rejects.toBeInstanceOf(UniqueViolation);
        expect(await store.batch(other.batch.key)).toBeUndefined();
        expect(await linesOf(other.batch)).toEqual([]);
      }
      expect(await store.postings(everything)).toEqual(one.postings);
    });

    it('is closed once by two processes at the same moment', async () => {
      const entry = nextKey('entry');
      const tries = await Promise.allSettled(
        Array.from({ length: 8 }, () => store.commit([{ kind: 'closeBatch', closed: closed(aBatch(), { entry }) }])),
      );
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await store.postings(everything)).toHaveLength(1);
    });
  });

  describe('a correction', () => {
    it('is found by its key, and a payout that has failed by its batch', async () => {
      const batch = aBatch();
      const failure = aCorrection(batch);
      const ofLine = aCorrection(batch, { line: nextKey('settlementLine') });
      const posting = aPosting(batch);
      expect(await store.failedPayout(batch.key)).toBeUndefined();
      await store.commit([{ kind: 'makeCorrection', made: { correction: ofLine, postings: [] } }]);
      await store.commit([{ kind: 'makeCorrection', made: { correction: failure, postings: [posting] } }]);
      expect(await store.failedPayout(batch.key)).toEqual(failure);
      expect(await store.failedPayout(0 as BatchKey)).toBeUndefined();
      const all = { entity, after: 0 as CorrectionKey, last: Number.MAX_SAFE_INTEGER as CorrectionKey };
      expect(await store.unsettledCorrections(all)).toEqual([failure, ofLine]);
      expect(await store.unsettledCorrections({ ...all, last: failure.key })).toEqual([failure]);
      expect(await store.unsettledCorrections({ ...all, entity: 4712 as EntityKey })).toEqual([]);
      expect(await store.postings(everything)).toEqual([posting]);
      await store.commit([{ kind: 'closeBatch', closed: closed(aBatch(), { correction: failure.key }) }]);
      expect(await store.unsettledCorrections(all)).toEqual([ofLine]);
    });

    it('of a whole payout is made once, and those of lines as often as they are', async () => {
      const batch = aBatch();
      await store.commit([{ kind: 'makeCorrection', made: { correction: aCorrection(batch), postings: [] } }]);
      const again = { correction: aCorrection(batch), postings: [aPosting(batch)] };
      await expect(store.commit([{ kind: 'makeCorrection', made: again }])).rejects.toBeInstanceOf(UniqueViolation);
      expect(await store.postings(everything)).toEqual([]);
      const line = nextKey('settlementLine');
      for (let times = 0; times < 2; times += 1)
        await store.commit([
          { kind: 'makeCorrection', made: { correction: aCorrection(batch, { line }), postings: [] } },
        ]);
    });
  });
}
