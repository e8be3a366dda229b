import { beforeEach, describe, expect, it } from 'vitest';
import type { Posting } from '../../core/books/posting.ts';
import { RuleBroken } from '../../core/faults.ts';
import type { EndedPayment, Payment } from '../../core/payments/payment.ts';
import type { LedgerEntry } from '../../core/payments/ledger.ts';
import { type DailyTotal, dayNumberOf } from '../../core/reports/daily-total.ts';
import type { BatchKey, Cents, EntityKey, EntryKey, MerchantAccountKey, PaymentKey } from '../../core/values.ts';
import { momentOf } from '../../ids.ts';
import type { PostingRange } from '../books-store.ts';
import type { Store } from '../store.ts';
import { anEntry, aPayment, cents, type Kind, type Members } from './store.fixture.ts';

const [ours, theirs] = [4711 as EntityKey, 4712 as EntityKey];
const everything = { after: 0 as EntryKey, last: Number.MAX_SAFE_INTEGER as EntryKey, limit: 100 } as const;

const aPosting = (payment: Payment, entry: LedgerEntry, own: Partial<Posting> = {}): Posting => ({
  key: entry.key,
  entity: payment.entity,
  debit: 'acquirerReceivable',
  credit: 'merchant',
  cents: entry.cents,
  currency: payment.currency,
  at: entry.at,
  payment: payment.key,
  batch: null,
  ...own,
});

/** Rows of the books that contradict themselves. */
const broken: readonly (readonly [rule: string, own: Partial<Posting>])[] = [
  ['postings_accounts_differ', { credit: 'acquirerReceivable' }],
  ['postings_debit_is_known', { debit: 'petty cash' as never }],
  ['postings_credit_is_known', { credit: 'petty cash' as never }],
  ['postings_cents_positive', { cents: 0 as Cents }],
  ['postings_of_payment_or_batch', { batch: 1 as BatchKey }],
  ['postings_of_payment_or_batch', { payment: null }],
];

/** The contract of books and daily totals, on every database. */
export function booksFacts({ create }: Kind): void {
  let store: Store;
  beforeEach(async () => {
    store = await (await create())();
    return () => store.close();
  });

  /** Concludes a debit with its entry and posting. */
  async function concludes(members: Members = {}, own: Partial<Posting> = {}): Promise<[EndedPayment, Posting]> {
    // The cast holds because the payment of the fixture has ended.
    const payment = aPayment({ entity: ours, ...members }) as EndedPayment;
    const entry = anEntry(payment, { kind: 'debit' });
    const posting = aPosting(payment, entry, own);
    await store.commit([
      { kind: 'concludePayment', conclusion: { payment, root: null, entries: [entry], postings: [posting] } },
    ]);
    return [payment, posting];
  }
  async function totalsOf(entity: EntityKey) {
    const totals = await store.dailyTotals({ entity, first: 0, last: 1_000_000 });
    const groupOf = ({ outcome, brand, currency }: DailyTotal): string => [outcome, brand, currency].join(' ');
    return totals.toSorted((a, b) => (groupOf(a) < groupOf(b) ? -1 : 1));
  }

  describe('books', () => {
    it('have the postings of a payment from its commit on', async () => {
      const [payment, posting] = await concludes();
      expect(await store.postings(everything)).toEqual([posting]);
      expect(await store.bookedEntries(everything)).toMatchObject([
        { key: posting.key, payment: payment.key, kind: 'debit', entity: ours, currency: 'EUR', receivedCents: 0 },
      ]);
      expect(await store.postings({ ...everything, after: posting.key })).toEqual([]);
    });

    it('have the postings of an entity that no batch has settled, and those that an acquirer has to settle', async () => {
      const [, first] = await concludes({ testMode: 'EXTERNAL' });
      const [, builtIn] = await concludes({ testMode: 'INTERNAL' });
      const [, chargeback] = await concludes(
        { testMode: null },
        { debit: 'chargebacks', credit: 'acquirerReceivable' },
      );
      await concludes({ entity: theirs, testMode: null });
      const [, last] = await concludes({ testMode: null });
      const range = { entity: ours, after: 0 as EntryKey, last: last.key };
      const keysOf = (postings: readonly Pick<Posting, 'key'>[]) => postings.map(({ key }) => key);
      const withoutLine = async (within: PostingRange) =>
        keysOf(await store.postingsWithoutLine({ ...within, accounts: new Set([null]) }));
      expect(await withoutLine(range)).toEqual(keysOf([first, builtIn, chargeback, last]));
      expect(await store.postingsWithoutItem(range)).toEqual(keysOf([first, last]));
      const within = { ...range, after: first.key, last: chargeback.key };
      expect(await withoutLine(within)).toEqual(keysOf([builtIn, chargeback]));
    });

    it('have the postings that no batch has settled by the merchant account of their trees', async () => {
      const [one, other] = [1 as MerchantAccountKey, 2 as MerchantAccountKey];
      const [root, first] = await concludes({ merchantAccount: one });
      await concludes({ merchantAccount: other });
      await concludes();
      // A reference belongs to the account of its root.
      const [, second] = await concludes({ root: root.key, base: root.key, type: 'RF' });
      const range = { entity: ours, after: 0 as EntryKey, last: second.key };
      const found = [first, second].map(({ key, payment }) => ({ key, payment, merchantAccount: one }));
      expect(await store.postingsWithoutLine({ ...range, accounts: new Set([one]) })).toEqual(found);
      expect(await store.postingsWithoutLine({ ...range, accounts: new Set() })).toEqual([]);
    });

    it('have the entries and postings of more keys than one statement looks up', async () => {
      const keys: EntryKey[] = [];
      for (let at = 0; at < 130; at += 1) keys.push((await concludes())[1].key);
      const wanted = keys.slice(0, 129);
      const inOrder = (rows: readonly Pick<Posting, 'key'>[]) => rows.map(({ key }) => key).toSorted((a, b) => a - b);
      expect(inOrder(await store.bookedEntriesAmong(wanted))).toEqual(wanted);
      expect(inOrder(await store.postingsAmong(wanted))).toEqual(wanted);
      expect(await store.postingsAmong([])).toEqual([]);
    });

    it('have balances for each account, currency and entity, which are nothing together', async () => {
      await concludes();
      await concludes({}, { debit: 'merchant', credit: 'acquirerReceivable', cents: cents(12_00) });
      await concludes({ currency: 'JPY' });
      await concludes({ entity: theirs });
      const balances = await store.balances(ours);
      expect(new Map(balances.map(({ account, currency, cents: sum }) => [`${account} ${currency}`, sum]))).toEqual(
        new Map([
          ['acquirerReceivable EUR', 80_00],
          ['merchant EUR', -80_00],
          ['acquirerReceivable JPY', 92_00],
          ['merchant JPY', -92_00],
        ]),
      );
    });

    it.each(broken)('refuse a posting that breaks %s, with the payment in its commit', async (rule, own) => {
      await expect(concludes({}, own)).rejects.toEqual(new RuleBroken(rule));
      expect(await store.postings(everything)).toEqual([]);
      expect(await totalsOf(ours)).toEqual([]);
    });
  });

  describe('the totals of a day', () => {
    it('count payments by type, outcome, brand and currency, on the day of their beginning', async () => {
      const [first] = await concludes();
      await concludes({ amountCents: cents(8_00) });
      await concludes({ state: 'rejected' });
      await concludes({ brand: null });
      await concludes({ brand: 'A BRAND OF TWO' });
      await concludes({ currency: 'KWD' });
      await concludes({ entity: theirs });
      const group = { entity: ours, day: dayNumberOf(momentOf(first.key)), type: 'DB', feeCents: 0 };
      expect(await totalsOf(ours)).toEqual([
        { ...group, outcome: 'approved', brand: '', currency: 'EUR', count: 1, cents: 92_00 },
        { ...group, outcome: 'approved', brand: 'A BRAND OF TWO', currency: 'EUR', count: 1, cents: 92_00 },
        { ...group, outcome: 'approved', brand: 'VISA', currency: 'EUR', count: 2, cents: 100_00 },
        { ...group, outcome: 'approved', brand: 'VISA', currency: 'KWD', count: 1, cents: 92_00 },
        { ...group, outcome: 'rejected', brand: 'VISA', currency: 'EUR', count: 1, cents: 92_00 },
      ]);
    });

    it('lose none of fifty payments that end at once', async () => {
      await Promise.all(Array.from({ length: 50 }, () => concludes()));
      const totals = await totalsOf(ours);
      expect(totals.reduce((all, { count }) => all + count, 0)).toBe(50);
      expect(totals.reduce((all, each) => all + each.cents, 0)).toBe(50 * 92_00);
    });

    it('are the same once their rows are folded, and have what is counted later', async () => {
      const first = await concludes();
      await Promise.all(Array.from({ length: 20 }, () => concludes()));
      for (const own of [{ state: 'rejected' }, { currency: 'JPY' }, { resultCode: '000.100.112' }] as const)
        await concludes(own);
      await concludes({ entity: theirs });
      const day = dayNumberOf(momentOf(first[0].key));
      const closed = { entity: ours, after: day - 1, before: day + 1 };
      const detailsOf = () => store.dailyDetails({ entity: ours, first: day, last: day });
      const [totals, details, others] = [await totalsOf(ours), await detailsOf(), await totalsOf(theirs)];
      expect(await store.openDay(closed)).toBe(day);
      expect(await store.openDay({ ...closed, before: day })).toBeUndefined();
      expect(await store.openDay({ ...closed, after: day })).toBeUndefined();
      for (let times = 0; times < 2; times += 1) {
        await store.foldDay({ entity: ours, day });
        expect(await store.openDay(closed)).toBeUndefined();
        expect([await totalsOf(ours), await detailsOf()]).toEqual([totals, details]);
      }
      await concludes({ currency: 'JPY', amountCents: cents(1_00) });
      const later = totals.map((total) =>
        total.currency === 'JPY' ? { ...total, count: total.count + 1, cents: total.cents + 1_00 } : total,
      );
      expect([await store.openDay(closed), await totalsOf(ours)]).toEqual([day, later]);
      await store.foldDay({ entity: ours, day });
      expect([await store.openDay(closed), await totalsOf(ours)]).toEqual([undefined, later]);
      expect((await detailsOf()).reduce((all, { count }) => all + count, 0)).toBe(25);
      expect([await store.openDay({ ...closed, entity: theirs }), await totalsOf(theirs)]).toEqual([day, others]);
    });

    it('lose none of a hundred payments that end while their day is folded', async () => {
      const [first] = await concludes();
      const closed = { entity: ours, day: dayNumberOf(momentOf(first.key)) };
      // Of two processes, whose reports may overtake each other.
      const [one, two]: [number[], number[]] = [[], []];
      async function folds(counts: number[]): Promise<void> {
        await store.foldDay(closed);
        counts.push((await totalsOf(ours)).reduce((all, { count }) => all + count, 0));
      }
      for (let turn = 0; turn < 10; turn += 1)
        await Promise.all([...Array.from({ length: 10 }, () => concludes()), folds(one), folds(two)]);
      for (const counts of [one, two]) expect(counts).toEqual(counts.toSorted((a, b) => a - b));
      await store.foldDay(closed);
      expect(await totalsOf(ours)).toMatchObject([{ count: 101, cents: 101 * 92_00 }]);
      expect(await store.dailyDetails({ entity: ours, first: closed.day, last: closed.day })).toMatchObject([
        { count: 101, cents: 101 * 92_00 },
      ]);
    });

    it('agree with a recount of the payments, in slices', async () => {
      for (const own of [{}, { state: 'rejected' } as const, {}, { currency: 'JPY' }]) await concludes(own);
      const slice = { entity: ours, before: Number.MAX_SAFE_INTEGER as PaymentKey, limit: 3 };
      const first = await store.tallyPayments({ ...slice, after: 0 as PaymentKey });
      expect(first.reduce((all, { count }) => all + count, 0)).toBe(3);
      const after = Math.max(...first.map(({ last }) => last)) as PaymentKey;
      expect(await store.tallyPayments({ ...slice, after })).toMatchObject([
        { currency: 'JPY', count: 1, cents: 92_00 },
      ]);
    });
  });
}
