import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days } from '../../core/values.ts';
import { daysPass, external } from '../reconciliation/files.ts';
import {
  cents,
  closesBatches,
  paidOut,
  payoutOf,
  settlementsOf,
  type ShownRecord,
} from '../settlement/settlements.fixture.ts';
import { administrator } from '../world/administrator.ts';
import { demoWith } from '../world/demo-settings.ts';
import { cards, chargesDirectly, refersTo } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';

/*
 * The way of a bookkeeper through a day: from the list of payments to their sums, to the records that show what each has
 * cost, to the batch that paid it out, to the row of the acquirer's file, and to the books. Only the API is asked.
 */

const settlement = {
  clearingInstituteName: 'Acquirer of the shop',
  clearingInstituteMerchantId: 'TW-4711',
  zone: 'America/New_York',
  currency: 'EUR',
  fees: [
    { fee: 'AUTH_FEE', fixed: '0.05' },
    { fee: 'CAPTURE_FEE', percent: '1.4', fixed: '0.10' },
    { fee: 'REFUND_FEE', fixed: '0.25' },
    { fee: 'BATCH', fixed: '1.00' },
  ],
};

type Shown = {
  readonly id: string;
  readonly paymentType: string;
  readonly amount: string;
  readonly result: { readonly code: string };
  readonly merchantTransactionId?: string;
};
type Total = { readonly paymentType: string; readonly outcome: string; readonly amount: string; readonly fees: string };
type AcquirerRow = { readonly paymentId: string | null; readonly chargebackId: string | null; readonly status: string };

let world: World;
let payments: readonly Shown[];
let totals: readonly Total[];
let records: readonly ShownRecord[];
let payouts: number;
let rows: readonly AcquirerRow[];

const headers = { authorization: `Bearer ${demo.token}` };
const asks = async <T>(path: string, query: Readonly<Record<string, string>>): Promise<T> => {
  const sent = new URLSearchParams({ entityId: demo.entityId, ...query }).toString();
  // The cast holds because a report that succeeds has the members of its endpoint.
  return (await world.get(`v1/reports/${path}?${sent}`, headers)).body as unknown as T;
};
const day = { 'date.from': '2026-11-20', 'date.to': '2026-11-20' };
const moving = new Set(['DB', 'CP', 'RF']);
const isApproved = ({ result }: Shown): boolean => /^000\.(000|100\.1)/.test(result.code);
const moved = () => payments.filter((each) => isApproved(each) && moving.has(each.paymentType));
const settled = () => records.filter(({ recordType }) => recordType === 'SETTLED');
const sum = (amounts: readonly string[]): number => amounts.reduce((all, each) => all + cents(each), 0);

beforeAll(async () => {
  world = await openWorld({ provisionFile: demoWith({ settlement }) });
  await closesBatches(world);
  const pays = async (amount: string, more: Record<string, string> = {}) =>
    (await chargesDirectly(world, { ...external, amount, merchantTransactionId: `order-${amount}`, ...more })).body.id;
  const debit = await pays('92.00');
  await pays('10.00', { 'card.number': cards.mastercard, paymentBrand: 'MASTER' });
  await pays('77.00', { 'card.number': cards.declined });
  const reserved = await pays('60.00', { paymentType: 'PA' });
  await refersTo(world, reserved, 'CP', { amount: '33.33', currency: 'EUR' });
  await refersTo(world, debit, 'RF', { amount: '12.00', currency: 'EUR' });
  await world.advance(days(1));
  await closesBatches(world);
  const imported = await daysPass(world, 1);
  await closesBatches(world);
  ({ payments } = await asks<{ payments: readonly Shown[] }>('transactions', day));
  ({ totals } = await asks<{ totals: readonly Total[] }>('totals', day));
  const { settlements } = await settlementsOf(world).lists();
  payouts = settlements.reduce((all, batch) => all + payoutOf(batch), 0);
  records = (await Promise.all(settlements.map(({ id }) => settlementsOf(world).recordsOf(id)))).flatMap(
    (page) => page.records,
  );
  const admin = administrator(world);
  const ids = imported.map(({ file }) => world.wired().gateway.ids.publicId('acquirerFile', file.key));
  // The cast holds because rows have the members of their endpoint.
  rows = (
    await Promise.all(ids.map(async (id) => (await admin.get(`acquirerFiles/${id}/rows`)).body.rows ?? []))
  ).flat() as readonly AcquirerRow[];
});
afterAll(() => world.close());

describe('a bookkeeper finds', () => {
  it('the sums of the day in its payments, by type', () => {
    expect(
      moved()
        .map(({ paymentType, amount }) => `${paymentType} ${amount}`)
        .toSorted(),
    ).toEqual(['CP 33.33', 'DB 10.00', 'DB 92.00', 'RF 12.00']);
    for (const type of moving) {
      const shown = totals.filter((each) => each.paymentType === type && each.outcome === 'approved');
      expect([type, sum(shown.map(({ amount }) => amount))]).toEqual([
        type,
        sum(moved().flatMap(({ paymentType, amount }) => (paymentType === type ? [amount] : []))),
      ]);
    }
  });

  it('for each payment one record, with its amount and reference', () => {
    const byPayment = settled().map(({ payment, amount }) => `${payment?.id ?? ''} ${amount}`);
    expect(byPayment.toSorted()).toEqual(
      moved()
        .map(({ id, amount }) => `${id} ${amount}`)
        .toSorted(),
    );
    const named = new Map(settled().map(({ payment, merchantTransactionId }) => [payment?.id, merchantTransactionId]));
    for (const { id, paymentType, merchantTransactionId } of moved())
      if (paymentType === 'DB') expect(named.get(id)).toBe(merchantTransactionId);
  });

  it('the fees of each record between its amount and what it pays out', () => {
    for (const { amount, settlement: of } of settled()) {
      const gross = of.cashflow === 'POS' ? cents(amount) : -cents(amount);
      const net = of.cashflow === 'POS' ? cents(of.amount) : -cents(of.amount);
      expect(gross - net).toBe(cents(of.fee));
    }
    const ofPayments = records.filter(({ payment, recordType }) => recordType === 'SETTLED' || payment);
    const charged = ofPayments.reduce(
      (all, { recordType, settlement: of }) =>
        all + (recordType === 'FEE' ? -paidOut({ settlement: of } as ShownRecord) : cents(of.fee)),
      0,
    );
    expect(sum(totals.map(({ fees }) => fees))).toBe(charged);
  });

  it('every cent of the payouts in the records', () => {
    expect(records.reduce((all, record) => all + paidOut(record), 0)).toBe(payouts);
    const taken = moved().reduce(
      (all, { paymentType, amount }) => all + (paymentType === 'RF' ? -1 : 1) * cents(amount),
      0,
    );
    const fees = totals.reduce((all, each) => all + cents(each.fees), 0);
    const ofBatches = records.filter(({ transactionType }) => transactionType === 'BATCH');
    expect(taken - fees + ofBatches.reduce((all, record) => all + paidOut(record), 0)).toBe(payouts);
  });

  it('the row of the acquirer’s file for each payment, and nothing open', async () => {
    const matched = rows.filter(({ status }) => status === 'MATCHED').map(({ paymentId }) => paymentId ?? '');
    expect(matched.toSorted()).toEqual(
      moved()
        .map(({ id }) => id)
        .toSorted(),
    );
    await world.advance(days(7));
    const { body } = await administrator(world).get(`entities/${demo.entityId}/openItems`);
    expect(body.openItems).toEqual([]);
  });

  it('the same payouts and fees in the books, which come to nothing', async () => {
    const { text } = await administrator(world).get(`entities/${demo.entityId}/books`);
    // The cast holds because books have the members of their endpoint.
    const { balances } = JSON.parse(text) as {
      balances: readonly { readonly accounts: Readonly<Record<string, string>>; readonly sum: string }[];
    };
    const [{ accounts, sum: total } = expect.fail('Expected balances')] = balances;
    const inFiles = records.reduce(
      (all, { recordType, settlement: of }) => all + (recordType === 'FEE' ? 0 : cents(of.fee)),
      0,
    );
    const ownFees = records.reduce((all, record) => all + (record.recordType === 'FEE' ? -paidOut(record) : 0), 0);
    expect([total, cents(accounts['payouts'] ?? ''), cents(accounts['fees'] ?? '')]).toEqual([
      '0.00',
      payouts,
      inFiles + ownFees,
    ]);
    expect(cents(accounts['acquirerReceivable'] ?? '')).toBe(0);
    expect(-cents(accounts['merchant'] ?? '')).toBe(payouts + inFiles + ownFees);
  });
});
