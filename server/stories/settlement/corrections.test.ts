import Client from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days } from '../../core/values.ts';
import { freshDatabase } from '../process/folder.ts';
import { administrator } from '../world/administrator.ts';
import { demoWith } from '../world/demo-settings.ts';
import { chargesDirectly } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';
import {
  cents,
  closesBatches,
  inShort,
  paidOut,
  payoutOf,
  settlementsOf,
  type ShownBatch,
} from './settlements.fixture.ts';

const settlement = {
  clearingInstituteName: 'Acquirer',
  clearingInstituteMerchantId: 'TW-4711',
  currency: 'EUR',
  rates: [{ from: 'JPY', rate: '0.0061234' }],
  fees: [{ fee: 'CAPTURE_FEE', percent: '1.4', fixed: '0.10' }],
};

const database = freshDatabase();
let world: World;
let paid: ShownBatch;
let inYen: ShownBatch;
const batches = async () => (await settlementsOf(world).lists()).settlements;
const records = async ({ id }: ShownBatch) => (await settlementsOf(world).recordsOf(id)).records;
const latest = async (currency: string) =>
  (await batches()).findLast((batch) => batch.currency === currency) ?? expect.fail(`There is no batch in ${currency}`);
const corrects = ({ id }: ShownBatch, what: string, body: object, headers: Record<string, string> = {}) =>
  administrator(world).post(`settlements/${id}/${what}`, body, headers);
const fails = (batch: ShownBatch) => corrects(batch, 'failure', { reason: 'The account at the bank was closed' });
async function dayPasses(): Promise<void> {
  await world.advance(days(1));
  await closesBatches(world);
}
async function balances() {
  const { body } = await administrator(world).post(`entities/${demo.entityId}/books/recount`, undefined);
  // The cast holds because the answer of a recount has books.
  return body as unknown as {
    readonly wrongPostings: number;
    readonly wrongTotals: number;
    readonly balances: readonly { currency: string; sum: string; accounts: Record<string, string> }[];
  };
}

beforeAll(async () => {
  world = await openWorld({ database, provisionFile: demoWith({ settlement }) });
  await closesBatches(world);
  await chargesDirectly(world, { merchantTransactionId: 'order-0001' });
  await chargesDirectly(world, { amount: '10.00' });
  await chargesDirectly(world, { amount: '5000.00', currency: 'JPY' });
  await chargesDirectly(world, { amount: '333.00', currency: 'JPY' });
  await dayPasses();
  [paid, inYen] = [await latest('EUR'), await latest('JPY')];
});
afterAll(() => world.close());

describe('a payout that failed', () => {
  let before: readonly string[];
  let fileBefore: string;
  beforeAll(async () => {
    before = (await records(inYen)).map(inShort);
    fileBefore = (await settlementsOf(world).file(inYen.id)).text;
    await fails(inYen);
  });

  it('is shown by its batch and its records, which are otherwise as they were', async () => {
    expect((await batches()).find(({ id }) => id === inYen.id)).toEqual({ ...inYen, status: 'FAILED' });
    expect((await records(inYen)).map(inShort)).toEqual(before);
    expect((await records(inYen)).map((each) => each.settlement.status)).toEqual(['FAILED', 'FAILED']);
  });

  it('has a file of its own, beside the one that was sent', async () => {
    const { text } = await settlementsOf(world).file(inYen.id);
    expect(fileBefore.replaceAll(';SUCCESS;', ';FAILED;')).toBe(text);
    expect(text).not.toBe(fileBefore);
  });

  it('is owed again by the acquirer, in the currency of the payments and with its fees', async () => {
    const { balances: found, ...faults } = await balances();
    expect(faults).toMatchObject({ wrongPostings: 0, wrongTotals: 0 });
    const of = (currency: string) => found.find((each) => each.currency === currency);
    expect(of('JPY')).toMatchObject({ accounts: { acquirerReceivable: '5333.00', exchange: '0.00' }, sum: '0.00' });
    expect(of('EUR')).toMatchObject({ accounts: { fees: paid.fees, payouts: paid.payout }, sum: '0.00' });
  });

  it('fails once', async () => {
    const { status, body } = await fails(inYen);
    expect([status, body.result?.parameterErrors?.map(({ name }) => name)]).toEqual([400, ['settlementId']]);
  });

  it('is one record of the next batch, and leaves nothing owed', async () => {
    await dayPasses();
    const next = await latest('JPY');
    expect(next).toMatchObject({ payout: inYen.payout, fees: inYen.fees, status: 'SUCCESS', lines: '1' });
    expect((await records(next)).map(inShort)).toEqual([`SETTLED BATCH POS 5333.00 ${inYen.payout} ${inYen.fees}`]);
    const { balances: found } = await balances();
    expect(found.map(({ accounts }) => accounts['acquirerReceivable'])).toEqual(found.map(() => '0.00'));
    const euros = found.find(({ currency }) => currency === 'EUR');
    expect(cents(euros?.accounts['payouts'] ?? '')).toBe(payoutOf(paid) + payoutOf(inYen));
  });
});

describe('a correction', () => {
  const reason = 'Another rate was agreed';
  it('is a record of the next batch, and alters none', async () => {
    const before = await records(paid);
    const recordId = before[0]?.id;
    const ofFee = { recordId, corrects: 'fee', cashflow: 'POS', amount: '0.20', reason };
    const ofAmount = { recordId, corrects: 'amount', cashflow: 'NEG', amount: '2.00', reason };
    expect((await corrects(paid, 'corrections', ofFee)).body).toMatchObject({
      settlementId: paid.id,
      transactionType: 'CAPTURE_FEE',
      currency: 'EUR',
    });
    expect((await corrects(paid, 'corrections', ofAmount)).status).toBe(200);
    await dayPasses();
    const next = await latest('EUR');
    const corrections = await records(next);
    expect(corrections.map(inShort)).toEqual([
      'FEE CAPTURE_FEE POS 0.20 0.20 0.00',
      'SETTLED DEBIT NEG 2.00 2.00 0.00',
    ]);
    expect(corrections.map((each) => each.merchantTransactionId)).toEqual(['order-0001', 'order-0001']);
    expect(payoutOf(next)).toBe(corrections.reduce((sum, record) => sum + paidOut(record), 0));
    expect(next).toMatchObject({ fees: '-0.20', payout: '1.80', cashflow: 'NEG' });
    expect(await records(paid)).toEqual(before);
  });

  it('leaves books that balance, and the fees of its day less by what came back', async () => {
    const { balances: found, ...faults } = await balances();
    expect(faults).toMatchObject({ wrongPostings: 0, wrongTotals: 0 });
    expect(found.map(({ sum }) => sum)).toEqual(found.map(() => '0.00'));
    const query = new URLSearchParams({ entityId: demo.entityId, 'date.from': '2026-11-20', 'date.to': '2026-11-20' });
    const { body } = await world.get(`v1/reports/totals?${query.toString()}`, {
      authorization: `Bearer ${demo.token}`,
    });
    const { sums } = body as unknown as { sums: readonly { currency: string; fees: string }[] };
    const ofEuros = sums.filter(({ currency }) => currency === 'EUR').reduce((all, { fees }) => all + cents(fees), 0);
    expect(ofEuros).toBe(cents(paid.fees) + cents(inYen.fees) - 20);
  });

  it('is refused with the name of what is wrong', async () => {
    const [record] = await records(paid);
    const good = { recordId: record?.id, corrects: 'fee', cashflow: 'POS', amount: '0.20', reason };
    const wrong: readonly (readonly [object, string])[] = [
      [{ ...good, recordId: paid.id }, 'recordId'],
      [{ ...good, recordId: (await records(inYen))[0]?.id }, 'recordId'],
      [{ ...good, amount: '0.00' }, 'amount'],
      [{ ...good, amount: '-1.00' }, 'amount'],
      [{ ...good, corrects: 'line' }, 'corrects'],
      [{ ...good, cashflow: 'IN' }, 'cashflow'],
      [{ ...good, reason: '' }, 'reason'],
    ];
    for (const [body, name] of wrong) {
      const answer = await corrects(paid, 'corrections', body);
      expect([answer.status, answer.body.result?.parameterErrors?.map((each) => each.name)]).toEqual([400, [name]]);
    }
    const inHundredths = { ...good, recordId: (await records(inYen))[0]?.id, corrects: 'amount', amount: '1.50' };
    expect((await corrects(inYen, 'corrections', inHundredths)).status).toBe(400);
    expect((await corrects({ ...paid, id: '8a'.padEnd(32, '0') }, 'failure', { reason })).status).toBe(404);
  });

  it('is refused to an administrator of the merchant, as is the report of a failed payout', async () => {
    const { parent = null } = world.wired().gateway.entities.entityOf(demo.entityId) ?? {};
    const merchant = parent === null ? '' : world.wired().gateway.entities.entity(parent).id;
    const { body } = await administrator(world).post(`entities/${merchant}/tokens`, {
      alias: 'Own',
      scopes: ['admin'],
    });
    const own = administrator(world, body.secret);
    const [record] = await records(paid);
    const wanted = { recordId: record?.id, corrects: 'fee', cashflow: 'POS', amount: '50000.00', reason };
    const refused = { status: 403, body: { result: { code: '800.900.302' } } };
    expect(await own.post(`settlements/${paid.id}/corrections`, wanted)).toMatchObject(refused);
    expect(await own.post(`settlements/${paid.id}/failure`, { reason })).toMatchObject(refused);
    expect((await batches()).find(({ id }) => id === paid.id)).toEqual(paid);
  });

  it('is made once for a key, and answered the same again', async () => {
    const [record] = await records(paid);
    const body = { recordId: record?.id, corrects: 'fee', cashflow: 'POS', amount: '0.07', reason };
    const key = { 'idempotency-key': 'correction-1' };
    const [first, again] = [
      await corrects(paid, 'corrections', body, key),
      await corrects(paid, 'corrections', body, key),
    ];
    expect([first.status, again.text]).toEqual([200, first.text]);
    await dayPasses();
    expect((await records(await latest('EUR'))).map(inShort)).toEqual(['FEE CAPTURE_FEE POS 0.07 0.07 0.00']);
  });
});

describe('the database', () => {
  it.each(['batches', 'lines', 'corrections', 'files'])('refuses to alter or delete %s of settlements', (table) => {
    const client = new Client(database);
    const column = { batches: 'payout_cents', lines: 'net_cents', corrections: 'net_cents', files: 'made_at' }[table];
    expect(() => client.exec(`update settlement_${table} set ${column} = 1`)).toThrow('append-only');
    expect(() => client.exec(`delete from settlement_${table}`)).toThrow('append-only');
    client.close();
  });
});
