import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { days } from '../../core/values.ts';
import { foldTotals } from '../../operations/reports/fold-totals.ts';
import { closeDueBatches } from '../../operations/settlement/close.ts';
import { freshDatabase as freshPostgres } from '../../store/postgres/postgres.fixture.ts';
import { account, bakery, cardPayment, openAccounts } from '../merchant-accounts/accounts.fixture.ts';
import { type Crossings, crossings } from '../payments/seams.ts';
import { freshDatabase as freshFile } from '../process/folder.ts';
import { adminTokenOf, entities, tokenOf } from '../world/two-merchants.ts';
import { administrator } from '../world/administrator.ts';
import type { World } from '../world/world.ts';
import { closesBatches, everyDay, inShort, payoutOf, settlementsOf } from './settlements.fixture.ts';

const inTown = entities['bakery in town'];
const settlement = {
  clearingInstituteName: 'Acquirer',
  clearingInstituteMerchantId: 'CHANNEL-1',
  fees: [
    { fee: 'CAPTURE_FEE', percent: '1.4' },
    { fee: 'BATCH', fixed: '1.00' },
  ],
};
const having = {
  'bakery in town': {
    settings: { settlement },
    merchantAccounts: [
      account('1', { brands: ['VISA'] }),
      account('2', { brands: ['MASTER'], settlement: { ...settlement, cutOff: '06:00' } }),
    ],
  },
};

/** The commits of a day's closing: what is taken without an account, and one for each account. */
const CLOSINGS = 3;
const every = Array.from({ length: 2 * CLOSINGS }, (_, at) => ({ at: at + 1, kind: 'stop' as const }));
const around = [3, 4].flatMap((at) => [
  { at, kind: 'unavailable' as const },
  { at, kind: 'stop' as const },
]);

describe.each([
  { name: 'SQLite', create: async () => freshFile(), failures: every },
  { name: 'PostgreSQL', create: () => freshPostgres(inject('postgres')), failures: around },
])('on $name', ({ create, failures }) => {
  const seams: Crossings = crossings();
  let world: World;
  let shown = 0;
  const sender = { entityId: inTown, token: tokenOf('bakery') };

  beforeAll(async () => {
    world = await openAccounts(having, { database: await create(), seams });
    await closesBatches(world);
  });
  afterAll(() => world.close());

  async function dayPasses(): Promise<void> {
    const { pays } = bakery(world);
    await Promise.all([pays(cardPayment('VISA'), inTown), pays(cardPayment('MASTER'), inTown)]);
    await world.advance(days(1));
  }
  /** The batches that were not looked at before, with their records. */
  async function newBatches() {
    const { settlements } = await settlementsOf(world, sender).lists({ limit: '500' });
    const found = settlements.slice(shown);
    shown = settlements.length;
    return Promise.all(
      found.map(async (batch) => ({
        payout: payoutOf(batch),
        records: (await settlementsOf(world, sender).recordsOf(batch.id)).records.map(inShort),
      })),
    );
  }
  const expected = Array.from({ length: 2 }, () => ({
    payout: 8_86,
    records: ['SETTLED DEBIT POS 10.00 9.86 0.14', 'FEE BATCH NEG 1.00 1.00 0.00'],
  }));
  async function hasSettledAll(): Promise<void> {
    const { body } = await administrator(world, adminTokenOf('bakery')).post(
      `entities/${inTown}/books/recount`,
      undefined,
    );
    expect(body).toMatchObject({ wrongPostings: 0, wrongTotals: 0, balances: [{ sum: '0.00' }] });
    expect(body).toMatchObject({ balances: [{ accounts: { acquirerReceivable: '0.00' } }] });
  }

  it('a day is closed by these commits', async () => {
    await dayPasses();
    seams.arm();
    await closesBatches(world);
    expect(seams.crossed()).toEqual(Array.from({ length: CLOSINGS }, () => ['before commit', 'after commit']).flat());
    expect(await newBatches()).toEqual(expected);
  });

  it.each(failures)('its batches are closed once after $kind at seam $at', async (failure) => {
    await dayPasses();
    seams.arm(failure);
    const closing = closesBatches(world).catch(() => undefined);
    await Promise.race([closing, seams.stopped()]);
    if (failure.kind === 'stop') await world.crash();
    seams.arm();
    await closesBatches(world);
    expect(await newBatches()).toEqual(expected);
    await hasSettledAll();
  });

  async function foldsTotals(): Promise<void> {
    for await (const _ of foldTotals(world.wired().gateway));
  }
  async function totals(): Promise<string> {
    const query = new URLSearchParams({ entityId: inTown, ...everyDay });
    const headers = { authorization: `Bearer ${sender.token}`, accept: 'text/csv' };
    return (await world.get(`v1/reports/totals?${query.toString()}`, headers)).text;
  }

  it.each([1, 2])('the fees of a day whose totals were folded are folded once after a stop at seam %i', async (at) => {
    await dayPasses();
    await foldsTotals();
    await closesBatches(world);
    expect(await newBatches()).toEqual(expected);
    const before = await totals();
    expect(before).toMatch(/;0\.14\r\n$/);
    seams.arm({ at, kind: 'stop' });
    await Promise.race([foldsTotals(), seams.stopped()]);
    expect(seams.crossed()).toHaveLength(at);
    await world.crash();
    expect(await totals()).toEqual(before);
    await hasSettledAll();
    await foldsTotals();
    expect(await totals()).toEqual(before);
    await hasSettledAll();
    seams.arm();
    await foldsTotals();
    expect(seams.crossed()).toEqual([]);
  });

  it('an outage of three days is closed day by day, by two processes at the same time', async () => {
    const twin = await world.twin(7);
    for (let day = 0; day < 3; day += 1) await dayPasses();
    const both = [world.wired().gateway, twin.gateway].map(async (gateway) => {
      for await (const _ of closeDueBatches(gateway));
    });
    await Promise.all(both);
    expect(await newBatches()).toEqual([...expected, ...expected, ...expected]);
    await hasSettledAll();
    await twin.close();
  });
});
