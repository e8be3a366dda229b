import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days } from '../../core/values.ts';
import { readBatch } from '../../operations/settlement/read.ts';
import { administrator } from '../world/administrator.ts';
import { demoWith } from '../world/demo-settings.ts';
import { cards, chargesDirectly, refersTo } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';
import {
  cents,
  closesBatches,
  everyDay,
  inShort,
  paidOut,
  payoutOf,
  settlementsOf,
  type ShownBatch,
} from './settlements.fixture.ts';

const settlement = {
  clearingInstituteName: 'Tillway test; acquirer',
  clearingInstituteMerchantId: 'TW-4711',
  cutOff: '18:00',
  zone: 'Europe/Berlin',
  currency: 'EUR',
  rates: [{ from: 'JPY', rate: '0.0061234' }],
  fees: [
    { fee: 'AUTH_FEE', fixed: '0.05' },
    { fee: 'CAPTURE_FEE', brand: 'MASTER', percent: '2', minimum: '0.30' },
    { fee: 'CAPTURE_FEE', percent: '1.4', fixed: '0.10' },
    { fee: 'REFUND_FEE', fixed: '0.25' },
    { fee: 'CANCEL_FEE', fixed: '0.07' },
    { fee: 'BATCH', currency: 'EUR', fixed: '1.00' },
    { fee: 'MONTHLY', currency: 'EUR', fixed: '9.90' },
  ],
};

let world: World;
let debit: string;
let chargeback: string;
let batches: readonly ShownBatch[];
const money = (amount: string) => ({ amount, currency: 'EUR' });
const year = everyDay;
const asks = (...call: Parameters<ReturnType<typeof settlementsOf>['asks']>) => settlementsOf(world).asks(...call);
const lists = (query?: Record<string, string>) => settlementsOf(world).lists(query);
const recordsOf = (id: string, query?: Record<string, string>) => settlementsOf(world).recordsOf(id, query);
const closes = () => closesBatches(world);
const batchOf = (currency: string, place = 0): ShownBatch =>
  batches.filter((each) => each.currency === currency)[place] ?? expect.fail(`There is no batch in ${currency}`);

beforeAll(async () => {
  world = await openWorld({ provisionFile: demoWith({ settlement }) });
  await closes();
  debit = (await chargesDirectly(world, { merchantTransactionId: 'order-0001', 'card.holder': 'Jane; "J" Jones' })).body
    .id;
  await chargesDirectly(world, { 'card.number': cards.mastercard, paymentBrand: 'MASTER', amount: '10.00' });
  await chargesDirectly(world, { 'card.number': cards.declined });
  await chargesDirectly(world, { amount: '5000.00', currency: 'JPY' });
  await chargesDirectly(world, { amount: '333.00', currency: 'JPY' });
  await chargesDirectly(world, { amount: '1.23', currency: 'KWD' });
  await refersTo(world, debit, 'RF', money('12.00'));
  const reserved = (await chargesDirectly(world, { paymentType: 'PA' })).body.id;
  await refersTo(world, reserved, 'CP', money('30.00'));
  await refersTo(world, reserved, 'RV', {});
  const disputed = (await chargesDirectly(world, { amount: '50.00' })).body.id;
  await world.advance(days(1));
  await closes();
  chargeback = (await refersTo(world, disputed, 'CB', { ...money('50.00'), chargebackResultCode: '000.100.205' })).body
    .id;
  await world.advance(days(1));
  await closes();
  await refersTo(world, chargeback, 'CR', money('50.00'));
  await world.advance(days(1));
  await closes();
  batches = (await lists()).settlements;
});
afterAll(() => world.close());

describe('a settlement', () => {
  it('is one batch for each currency and cut-off, on the day of the clearing institute', () => {
    expect(batches.map(({ date, currency }) => [date, currency])).toEqual([
      ['2026-11-20', 'EUR'],
      ['2026-11-20', 'JPY'],
      ['2026-11-20', 'KWD'],
      ['2026-11-21', 'EUR'],
      ['2026-11-22', 'EUR'],
    ]);
  });

  it('has a record of each movement with its fee inside, and of each other fee', async () => {
    const { records } = await recordsOf(batchOf('EUR').id);
    expect(records.map(inShort)).toEqual([
      'SETTLED DEBIT POS 92.00 90.61 1.39',
      'FEE AUTH_FEE NEG 0.05 0.05 0.00',
      'SETTLED DEBIT POS 10.00 9.70 0.30',
      'FEE AUTH_FEE NEG 0.05 0.05 0.00',
      'SETTLED REFUND NEG 12.00 12.25 0.25',
      'FEE AUTH_FEE NEG 0.05 0.05 0.00',
      'SETTLED DEBIT POS 30.00 29.48 0.52',
      'FEE CANCEL_FEE NEG 0.07 0.07 0.00',
      'SETTLED DEBIT POS 50.00 49.20 0.80',
      'FEE AUTH_FEE NEG 0.05 0.05 0.00',
      'FEE BATCH NEG 1.00 1.00 0.00',
      'FEE MONTHLY NEG 9.90 9.90 0.00',
    ]);
    expect(records[0]).toMatchObject({
      merchantTransactionId: 'order-0001',
      payment: { id: debit },
      card: { holder: 'Jane; "J" Jones', last4Digits: '0000' },
    });
  });

  it('pays out the sum of its records, whatever its currency', async () => {
    for (const batch of batches) {
      const { records } = await recordsOf(batch.id);
      const sum = records.reduce((all, record) => all + paidOut(record), 0);
      expect(sum).toBe(payoutOf(batch));
    }
  });

  it('converts with the full rate, loses no cent, and shows two decimals of the rate', async () => {
    const { records } = await recordsOf(batchOf('JPY').id);
    const debits = records.filter(({ transactionType }) => transactionType === 'DEBIT');
    expect(debits.map(({ settlement: { fxRate, currency } }) => [fxRate, currency])).toEqual([
      ['0.00', 'EUR'],
      ['0.00', 'EUR'],
    ]);
    expect(batchOf('JPY')).toMatchObject({ fxRate: '0.0061234', payoutCurrency: 'EUR' });
    const gross = debits.reduce((all, each) => all + paidOut(each) + cents(each.settlement.fee), 0);
    expect(gross).toBe(Math.round(533_300 * 0.0061234));
  });

  it('pays out a currency without a rate as it is', () =>
    expect(batchOf('KWD')).toMatchObject({ payoutCurrency: 'KWD', fxRate: '1' }));

  it('takes a chargeback back, and returns it with its reversal', async () => {
    const { records: taken } = await recordsOf(batchOf('EUR', 1).id);
    expect(taken[0]).toMatchObject({
      recordType: 'CHARGEBACK',
      transactionType: 'DEBIT',
      settlement: { cashflow: 'NEG', amount: '50.00' },
      chargebackTransaction: { id: chargeback },
      result: { code: '000.100.205' },
    });
    expect(batchOf('EUR', 1)).toMatchObject({ cashflow: 'NEG', payout: '51.00' });
    const { records: returned } = await recordsOf(batchOf('EUR', 2).id);
    expect(returned[0]).toMatchObject({
      recordType: 'CHARGEBACK REVERSAL',
      settlement: { cashflow: 'POS', amount: '50.00' },
    });
    // A reason is that of a chargeback alone (spec, Reconciliation record).
    const { records: others } = await recordsOf(batchOf('EUR').id);
    expect([...others, ...returned].filter(({ result }) => result !== undefined)).toEqual([]);
  });

  it('is made once, also by a process that begins again', async () => {
    await world
      .wired()
      .gateway.store.setMark(
        `settled ${world.wired().gateway.entities.channelOf(demo.entityId)?.key}`,
        Date.UTC(2026, 10, 20, 17) - 86_400_000,
      );
    await closes();
    expect((await lists()).settlements).toEqual(batches);
  });

  it('leaves books that balance, without anything owed by the acquirer', async () => {
    const { body } = await administrator(world).post(`entities/${demo.entityId}/books/recount`, undefined);
    expect(body).toMatchObject({ wrongPostings: 0, wrongTotals: 0 });
    const { balances } = body as unknown as {
      balances: readonly { currency: string; sum: string; accounts: Record<string, string> }[];
    };
    const euro = balances.find(({ currency }) => currency === 'EUR');
    expect(balances.map(({ sum }) => sum)).toEqual(balances.map(() => '0.00'));
    expect(balances.map(({ accounts }) => accounts['acquirerReceivable'])).toEqual(balances.map(() => '0.00'));
    const paid = batches.filter(({ currency }) => currency !== 'KWD').reduce((all, batch) => all + payoutOf(batch), 0);
    expect(cents(euro?.accounts['payouts'] ?? '')).toBe(paid);
  });

  it('is read page by page, its list and its records', async () => {
    const first = await lists({ limit: '2' });
    const second = await lists({ limit: '2', cursor: first.nextCursor ?? '' });
    const third = await lists({ limit: '2', cursor: second.nextCursor ?? '' });
    expect([first, second, third].flatMap(({ settlements }) => settlements)).toEqual(batches);
    const all = (await recordsOf(batchOf('EUR').id)).records;
    const head = await recordsOf(batchOf('EUR').id, { limit: '5' });
    const rest = await recordsOf(batchOf('EUR').id, { limit: '100', cursor: head.nextCursor ?? '' });
    expect([...head.records, ...rest.records]).toEqual(all);
    expect((await recordsOf(batchOf('EUR').id, { sortOrder: 'DESC' })).records).toEqual(all.toReversed());
  });

  it('is unknown to other channels, and so is an id that no batch has', async () => {
    const { gateway } = world.wired();
    const other = gateway.entities.all().filter(({ kind }) => kind === 'channel')[1] ?? expect.fail('One channel');
    const key = gateway.ids.keyOf('batch', batchOf('EUR').id);
    expect(await readBatch(gateway, { key, entity: other })).toBeUndefined();
    const none = '8a'.padEnd(32, '0');
    expect((await asks(`/${none}`)).status).toBe(404);
    expect((await asks(`/${batchOf('EUR').id}`, { cursor: none })).status).toBe(400);
    expect((await asks('', { ...year, entityId: other.id })).status).toBe(403);
    expect((await asks(`/${debit}`)).status).toBe(404);
  });
});

describe('a reconciliation file', () => {
  const file = (query: Record<string, string> = {}) => settlementsOf(world).file(batchOf('EUR').id, query);
  const header =
    'ReconciliationType;PaymentType;Cashflow;ClearingInstituteMerchantId;MerchantAccountId;MerchantAccountName;PspId;DivisionId;MerchantId;SettlementTxId;UniqueID;ShortId;ConnectorTxId1;ConnectorTxId2;ConnectorTxId3;Amount;Currency;Brand;TxRequestTime;SettlementAmount;SettlementCurrency;SettlementFee;SettlementFxRate;SettlementDate;SettlementStatus;Descriptor;AccountNumberLast4;BankCode;AccountHolder;ReasonCode;ReasonDesc;SettlementFileFormat;ClearingInsitituteName;MatchingStatus;MatchedTransactions;ChargebackId';

  it('has the 36 columns of the specification, in its order and spelling', async () => {
    const { text } = await file();
    const [first, ...lines] = text.split('\r\n');
    expect(first).toBe(header);
    expect(lines).toHaveLength(13);
    expect(lines.at(-1)).toBe('');
    expect(lines[0]).toContain(`;${debit};`);
    expect(lines[0]).toContain('"Jane; ""J"" Jones"');
    expect(lines[0]).toContain('"Tillway test; acquirer"');
    expect(lines[0]).toContain(';2026-11-20 13:00:00;90.61;EUR;1.39;1.00;2026-11-20;SUCCESS;');
  });

  it('has the merchant’s references in two more columns on request', async () => {
    const { text } = await file({ extended: 'true' });
    const [first, line] = text.split('\r\n');
    expect(first).toBe(`${header};TransactionId;InvoiceId`);
    expect(line).toMatch(/;order-0001;$/);
  });

  it('is made once: what changes later changes no file', async () => {
    const { text } = await file();
    await administrator(world).patch(`entities/${demo.entityId}`, { name: 'Another name' });
    expect((await file()).text).toBe(text);
  });

  it('is named, and has its hash as its ETag', async () => {
    const url = new URL(`v1/reports/settlements/${batchOf('EUR').id}?entityId=${demo.entityId}`, world.baseUrl);
    const response = await fetch(url, { headers: { authorization: `Bearer ${demo.token}`, accept: 'text/csv' } });
    const hash = createHash('sha256')
      .update(await response.text())
      .digest('hex');
    expect(response.headers.get('etag')).toBe(`"${hash}"`);
    expect(response.headers.get('content-disposition')).toContain(`settlement_${demo.entityId}_2026-11-20_EUR_`);
  });
});
