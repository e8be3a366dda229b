import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../core/values.ts';
import { cards, chargesDirectly, createsCheckout, pays, refersTo } from '../world/words.ts';
import { type Answered, demo, openWorld, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

type Found = {
  readonly payments: readonly { id: string; paymentType: string; result: { code: string }; merchantMemo?: string }[];
  readonly nextCursor?: string;
};
// The cast holds where the answer has a list; a story that expects none does not call this.
const listIn = ({ body }: Answered): Found => body as unknown as Found;
const idsIn = (answer: Answered): readonly string[] => listIn(answer).payments.map(({ id }) => id);

const asks = (path: string, query: Record<string, string> = {}): Promise<Answered> =>
  world.get(`${path}?${new URLSearchParams({ entityId: demo.entityId, ...query }).toString()}`);
const queries = (merchantTransactionId: string, query = {}) => asks('v1/query', { merchantTransactionId, ...query });

describe('a query by reference', () => {
  it('finds every payment with the reference, declined attempts and references included, the latest first', async () => {
    const order = { merchantTransactionId: 'order-0001' };
    const declined = await chargesDirectly(world, { ...order, 'card.number': cards.declined });
    const paid = await chargesDirectly(world, order);
    const refund = await refersTo(world, paid.body.id, 'RF', { amount: '1.00', currency: 'EUR', ...order });
    await chargesDirectly(world, { merchantTransactionId: 'order-0002' });
    const found = await queries('order-0001');
    expect(found).toMatchObject({ status: 200, body: { result: { code: '000.000.100' } } });
    expect(idsIn(found)).toEqual([refund.body.id, paid.body.id, declined.body.id]);
    expect(listIn(found).payments).toMatchObject([
      { referencedId: paid.body.id },
      {},
      { result: { code: '800.100.152' } },
    ]);
  });

  it('finds the payment of a checkout', async () => {
    const checkout = await createsCheckout(world, { merchantTransactionId: 'order-0003' });
    const { id } = (await pays(world, checkout)).body;
    expect(idsIn(await queries('order-0003'))).toEqual([id]);
  });

  it('is answered at the address of payments as well', async () => {
    expect((await asks('v1/payments', { merchantTransactionId: 'order-0003' })).body).toMatchObject({
      result: { code: '000.000.100' },
    });
  });

  it('of an unknown reference finds nothing, with status 404', async () => {
    expect(await queries('order-none')).toMatchObject({ status: 404, body: { result: { code: '700.400.580' } } });
  });

  it('is read in pages', async () => {
    const order = { merchantTransactionId: 'order-0004' };
    const ids = [];
    for (let count = 0; count < 5; count += 1) ids.unshift((await chargesDirectly(world, order)).body.id);
    const first = await queries('order-0004', { limit: '2' });
    const second = await queries('order-0004', { limit: '2', cursor: listIn(first).nextCursor ?? '' });
    const third = await queries('order-0004', { limit: '2', cursor: listIn(second).nextCursor ?? '' });
    expect([first, second, third].flatMap(idsIn)).toEqual(ids);
    expect(listIn(third).nextCursor).toBeUndefined();
  });

  it('names every fault of its parameters', async () => {
    const { status, body } = await asks('v1/query', { limit: '501', cursor: 'x' });
    expect(status).toBe(400);
    expect(body.result.parameterErrors?.map(({ name }) => name).toSorted()).toEqual([
      'cursor',
      'limit',
      'merchantTransactionId',
    ]);
  });

  it('refuses a cursor that no page has given', async () => {
    const { status, body } = await queries('order-0004', { cursor: '8a'.padEnd(32, '0') });
    expect([status, body.result.parameterErrors?.[0]?.name]).toEqual([400, 'cursor']);
  });
});

describe('a query by id', () => {
  it('shows a payment as its status does', async () => {
    const { id } = (await chargesDirectly(world)).body;
    const status = await asks(`v1/payments/${id}`);
    expect((await asks(`v1/query/${id}`)).body).toEqual({ ...status.body, ndc: expect.any(String) });
  });

  it('shows the whole tree with the linked transactions, the latest first, from any of its payments', async () => {
    const { id: reservation } = (await chargesDirectly(world, { paymentType: 'PA' })).body;
    const { id: capture } = (await refersTo(world, reservation, 'CP')).body;
    const { id: refund } = (await refersTo(world, capture, 'RF')).body;
    for (const id of [reservation, capture, refund])
      expect(idsIn(await asks(`v1/query/${id}`, { includeLinkedTransactions: 'true' }))).toEqual([
        refund,
        capture,
        reservation,
      ]);
  });

  it.each(['8a'.padEnd(32, '0'), 'none'])('of no payment finds nothing: %s', async (id) => {
    for (const more of [{}, { includeLinkedTransactions: 'true' }])
      expect(await asks(`v1/query/${id}`, more)).toMatchObject({
        status: 404,
        body: { result: { code: '700.400.580' } },
      });
  });
});

describe('a report of transactions', () => {
  const day = 1440;
  const reports = (query: Record<string, string>) => asks('v1/reports/transactions', query);
  const dayOf = () => new Date(world.clock.now()).toISOString().slice(0, 10);
  const begins = async (more: Record<string, string> = {}) => (await chargesDirectly(world, more)).body.id;
  const nextDay = () => world.advance(minutes(day));

  it('has the payments of its days, both included, the latest first or the oldest', async () => {
    await nextDay();
    const first = dayOf();
    const one = await begins();
    await nextDay();
    const two = await begins();
    const last = dayOf();
    await nextDay();
    await begins();
    const days = { 'date.from': first, 'date.to': last };
    expect(idsIn(await reports(days))).toEqual([two, one]);
    for (const sortOrder of ['DESC', 'desc']) expect(idsIn(await reports({ ...days, sortOrder }))).toEqual([two, one]);
    for (const sortOrder of ['ASC', 'asc']) expect(idsIn(await reports({ ...days, sortOrder }))).toEqual([one, two]);
    expect(idsIn(await reports({ ...days, 'date.to': first }))).toEqual([one]);
  });

  it('has payments of the listed types and brands only', async () => {
    await nextDay();
    const days = { 'date.from': dayOf(), 'date.to': dayOf() };
    const debit = await begins();
    const reservation = await begins({ paymentType: 'PA' });
    const other = await begins({ 'card.number': cards.mastercard, paymentBrand: 'MASTER' });
    expect(idsIn(await reports({ ...days, paymentTypes: 'PA' }))).toEqual([reservation]);
    expect(idsIn(await reports({ ...days, paymentTypes: 'PA,DB', paymentBrands: 'VISA' }))).toEqual([
      reservation,
      debit,
    ]);
    expect(idsIn(await reports({ ...days, paymentBrands: 'MASTER,AMEX' }))).toEqual([other]);
    expect(idsIn(await reports({ ...days, paymentBrands: 'AMEX' }))).toEqual([]);
  });

  it('has linked transactions of other days as well, when they are asked for', async () => {
    await nextDay();
    const reservation = await begins({ paymentType: 'PA' });
    await nextDay();
    const { id: capture } = (await refersTo(world, reservation, 'CP')).body;
    const days = { 'date.from': dayOf(), 'date.to': dayOf() };
    expect(idsIn(await reports(days))).toEqual([capture]);
    expect(idsIn(await reports({ ...days, includeLinkedTransactions: '1' }))).toEqual([capture, reservation]);
  });

  it('shows the merchant’s memo, which no other answer has', async () => {
    await nextDay();
    const id = await begins({ merchantMemo: 'a note of the shop' });
    const days = { 'date.from': dayOf(), 'date.to': dayOf() };
    expect(listIn(await reports(days)).payments).toMatchObject([{ id, merchantMemo: 'a note of the shop' }]);
    expect(JSON.stringify((await asks(`v1/query/${id}`)).body)).not.toContain('a note of the shop');
  });

  it.each(['ASC', 'DESC'])('has every payment once, page by page, in %s', async (sortOrder) => {
    await nextDay();
    const days = { 'date.from': dayOf(), 'date.to': dayOf() };
    const ids = [];
    for (let count = 0; count < 7; count += 1) ids.push(await begins({ paymentType: count % 2 ? 'PA' : 'DB' }));
    const wanted = ids.filter((_, place) => place % 2 === 0);
    const read = [];
    let cursor: string | undefined;
    do {
      const page = await reports({ ...days, sortOrder, paymentTypes: 'DB', limit: '1', ...(cursor ? { cursor } : {}) });
      read.push(...idsIn(page));
      cursor = listIn(page).nextCursor;
    } while (cursor !== undefined);
    expect(read).toEqual(sortOrder === 'ASC' ? wanted : wanted.toReversed());
  });

  it('ends a page early when the orders on it are large', async () => {
    await nextDay();
    const days = { 'date.from': dayOf(), 'date.to': dayOf() };
    const large = Object.fromEntries(
      Array.from({ length: 1000 }, (_, n) => [`cart.items[${n}].description`, 'x'.repeat(1900)]),
    );
    for (let count = 0; count < 4; count += 1) await begins(large);
    const first = await reports(days);
    expect(idsIn(first).length).toBeLessThan(4);
    expect(listIn(first).nextCursor).toBeDefined();
    const rest = await reports({ ...days, cursor: listIn(first).nextCursor ?? '' });
    expect(idsIn(first).length + idsIn(rest).length).toBe(4);
  });

  it.each([
    [{}, ['date.from', 'date.to']],
    [{ 'date.from': '2026-02-30', 'date.to': '2026-03-01' }, ['date.from']],
    [{ 'date.from': '2026-03-02', 'date.to': '2026-03-01' }, ['date.to']],
    [{ 'date.from': '2026-03-01', 'date.to': '2026-03-01', paymentTypes: 'DB,XX' }, ['paymentTypes']],
    [{ 'date.from': '2026-03-01', 'date.to': '2026-03-01', paymentTypes: 'PA.CP' }, ['paymentTypes']],
    [{ 'date.from': '2026-03-01', 'date.to': '2026-03-01', paymentBrands: 'visa' }, ['paymentBrands']],
    [{ 'date.from': '2026-03-01', 'date.to': '2026-03-01', sortOrder: 'up', limit: '0' }, ['limit', 'sortOrder']],
  ])('is refused with every fault: %j', async (query, faulty) => {
    const { status, body } = await reports(query);
    expect(status).toBe(400);
    expect(body.result.parameterErrors?.map(({ name }) => name).toSorted()).toEqual(faulty);
  });

  it.each([
    ['0001-01-01', '2025-12-31'],
    ['2061-01-01', '9999-12-31'],
  ])('of days before and after all payments is empty: %s to %s', async (from, to) => {
    expect(idsIn(await reports({ 'date.from': from, 'date.to': to }))).toEqual([]);
  });

  it('of all days has all payments', async () => {
    expect(
      idsIn(await reports({ 'date.from': '0001-01-01', 'date.to': '9999-12-31', sortOrder: 'ASC', limit: '500' }))
        .length,
    ).toBeGreaterThan(20);
  });
});
