import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../core/values.ts';
import { cards, chargesDirectly, refersTo } from '../world/words.ts';
import { until } from '../world/time.ts';
import { type Answered, demo, openWorld, type World } from '../world/world.ts';

let world: World;
const days: string[] = [];
const memo = 'a memo; with "quotes"\nand lines';
beforeAll(async () => {
  world = await openWorld();
  for (const amount of ['92.00', '8.01']) {
    days.push(new Date(world.clock.now()).toISOString().slice(0, 10));
    const { id } = (await chargesDirectly(world, { amount, merchantTransactionId: 'order-0001', merchantMemo: memo }))
      .body;
    await chargesDirectly(world, { 'card.number': cards.declined });
    await chargesDirectly(world, { 'card.number': cards.mastercard, paymentBrand: 'MASTER' });
    await chargesDirectly(world, { amount: '500.00', currency: 'JPY' });
    await chargesDirectly(world, { amount: '1.23', currency: 'KWD', paymentType: 'PA' });
    await refersTo(world, id, 'RF', { amount: '0.01', currency: 'EUR' });
    await world.advance(minutes(1440));
  }
});
afterAll(() => world.close());

type Sum = {
  readonly paymentType: string;
  readonly outcome: string;
  readonly currency: string;
  readonly count: string;
  readonly amount: string;
};
type Total = Sum & { readonly date: string; readonly paymentBrand: string };
const asks = (path: string, query: Record<string, string>, headers: Record<string, string> = {}): Promise<Answered> =>
  world.get(`v1/reports/${path}?${new URLSearchParams({ entityId: demo.entityId, ...query }).toString()}`, {
    authorization: `Bearer ${demo.token}`,
    ...headers,
  });
const both = () => ({ 'date.from': days[0] ?? '', 'date.to': days[1] ?? '' });
// The cast holds because a report that succeeds has these members.
const totals = async (query: Record<string, string>) =>
  (await asks('totals', query)).body as unknown as { totals: readonly Total[]; sums: readonly Sum[] };

describe('a report of totals', () => {
  it('has the payments of each day by type, outcome, brand and currency', async () => {
    const { totals: found } = await totals({ ...both(), 'date.to': days[0] ?? '' });
    expect(
      found.map(({ paymentType, outcome, paymentBrand, currency, count, amount }) =>
        [paymentType, outcome, paymentBrand, currency, count, amount].join(' '),
      ),
    ).toEqual([
      'DB approved MASTER EUR 1 92.00',
      'DB approved VISA EUR 1 92.00',
      'DB approved VISA JPY 1 500.00',
      'DB rejected VISA EUR 1 92.00',
      'PA approved VISA KWD 1 1.23',
      'RF approved VISA EUR 1 0.01',
    ]);
  });

  it('has sums of all days and brands that never add up currencies, types or outcomes', async () => {
    const { sums } = await totals(both());
    expect(
      sums.map(({ currency, paymentType, outcome, count, amount }) =>
        [currency, paymentType, outcome, count, amount].join(' '),
      ),
    ).toEqual([
      'EUR DB approved 4 284.01',
      'EUR DB rejected 2 184.00',
      'EUR RF approved 2 0.02',
      'JPY DB approved 2 1000.00',
      'KWD PA approved 2 2.46',
    ]);
    expect((await totals({ ...both(), paymentBrands: 'MASTER', paymentTypes: 'DB' })).sums).toMatchObject([
      { count: '2', amount: '184.00' },
    ]);
  });

  it('agrees to the cent with the rows of the same days', async () => {
    const { payments } = (await asks('transactions', { ...both(), paymentTypes: 'DB', paymentBrands: 'VISA' }))
      .body as unknown as {
      payments: readonly { amount: string; currency: string }[];
    };
    const { sums } = await totals({ ...both(), paymentTypes: 'DB', paymentBrands: 'VISA' });
    const cents = (rows: readonly { amount: string; currency: string }[]) =>
      rows
        .filter(({ currency }) => currency === 'EUR')
        .reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
    expect(cents(sums)).toBe(cents(payments));
    expect(sums.reduce((all, { count }) => all + Number(count), 0)).toBe(payments.length);
  });

  it('is a table on request', async () => {
    const { text } = await asks('totals', { ...both(), paymentTypes: 'PA' }, { accept: 'text/csv' });
    expect(text).toBe(
      `date;paymentType;outcome;paymentBrand;currency;count;amount;fees\r\n${days
        .map((day) => `${day};PA;approved;VISA;KWD;1;1.23;0.00\r\n`)
        .join('')}`,
    );
  });

  it('names every fault of its days', async () => {
    const { status, body } = await asks('totals', { 'date.from': '2026-02-30', paymentTypes: 'XX' });
    expect([status, body.result.parameterErrors?.map(({ name }) => name).toSorted()]).toEqual([
      400,
      ['date.from', 'date.to', 'paymentTypes'],
    ]);
    expect((await asks('totals', { 'date.from': '2026-03-02', 'date.to': '2026-03-01' })).status).toBe(400);
  });
});

describe('the totals of days that are over', () => {
  it('are folded by the gateway, and reported as before', async () => {
    const { gateway, dispatcher } = world.wired();
    const entity = gateway.entities.all().find(({ id }) => id === demo.entityId)?.key;
    if (entity === undefined) throw new Error('Expected the channel of the demo');
    const openDay = () => gateway.store.openDay({ entity, after: 0, before: Number.MAX_SAFE_INTEGER });
    const report = async () => (await asks('totals', both(), { accept: 'text/csv' })).text;
    const before = await report();
    expect(await openDay()).toBeDefined();
    dispatcher.start();
    await until(async () => (await openDay()) === undefined);
    dispatcher.stop();
    await gateway.background.settled();
    expect(await report()).toBe(before);
  });
});

describe('a table of transactions', () => {
  it('has every reference and the memo, and the cursor of the next page in a header', async () => {
    const url = new URL(
      `v1/reports/transactions?${new URLSearchParams({ entityId: demo.entityId, ...both(), sortOrder: 'asc', limit: '1' }).toString()}`,
      world.baseUrl,
    );
    const response = await fetch(url, { headers: { authorization: `Bearer ${demo.token}`, accept: 'text/csv' } });
    expect(response.headers.get('content-type')).toContain('text/csv');
    expect(response.headers.get('next-cursor')).toMatch(/^8a[0-9a-f]{30}$/);
    const text = await response.text();
    expect(text).toContain(';order-0001;;"a memo; with ""quotes""\nand lines";');
    expect(text).not.toContain('Jane Jones');
  });

  it('is JSON for those who do not ask for it', async () => {
    expect((await asks('transactions', both(), { accept: 'application/json, text/csv' })).text).toMatch(/^\{/);
  });
});
