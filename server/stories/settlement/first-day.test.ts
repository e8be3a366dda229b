import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days, minutes } from '../../core/values.ts';
import { administrator } from '../world/administrator.ts';
import { chargesDirectly } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';
import { closesBatches, inShort, settlementsOf } from './settlements.fixture.ts';

const settlement = {
  clearingInstituteName: 'Acquirer of the shop',
  clearingInstituteMerchantId: 'TW-4711',
  fees: [
    { fee: 'AUTH_FEE', fixed: '0.05' },
    { fee: 'CAPTURE_FEE', fixed: '0.10' },
  ],
};

let world: World;
/** The gateway closes batches every five minutes. */
async function passes(...[length]: Parameters<World['advance']>): Promise<void> {
  await world.advance(length);
  await closesBatches(world);
}
const pays = (amount: string) => chargesDirectly(world, { amount });
const setsTerms = async (change: object) =>
  expect((await administrator(world).patch(`entities/${demo.entityId}/settings`, change)).status).toBe(200);

async function settled(): Promise<readonly (readonly string[])[]> {
  const { settlements } = await settlementsOf(world).lists();
  return Promise.all(
    settlements.map(async ({ id, date }) => [date, ...(await settlementsOf(world).recordsOf(id)).records.map(inShort)]),
  );
}
const lines = (amount: string, net: string) => [
  `SETTLED DEBIT POS ${amount} ${net} 0.10`,
  'FEE AUTH_FEE NEG 0.05 0.05 0.00',
];

describe('a channel that gets terms of settlement after its first payments', () => {
  beforeAll(async () => {
    world = await openWorld();
    await closesBatches(world);
    for (const amount of ['11.00', '12.00']) {
      await pays(amount);
      await passes(days(1));
    }
    await pays('13.00');
    await passes(minutes(5));
    await setsTerms({ set: { settlement } });
    await passes(minutes(5));
  });
  afterAll(() => world.close());

  it('has no batch of the days before', async () => expect(await settled()).toEqual([]));

  it('is settled from the day on which they were set', async () => {
    await passes(days(1));
    expect(await settled()).toEqual([['2026-11-23', ...lines('13.00', '12.90')]]);
    await pays('14.00');
    await passes(days(1));
    expect((await settled()).slice(1)).toEqual([['2026-11-24', ...lines('14.00', '13.90')]]);
  });

  it('is settled day by day after they were taken away for some days', async () => {
    const before = (await settled()).length;
    await setsTerms({ inherit: ['settlement'] });
    for (const amount of ['15.00', '16.00']) {
      await pays(amount);
      await passes(days(1));
    }
    expect(await settled()).toHaveLength(before);
    await setsTerms({ set: { settlement } });
    await passes(minutes(5));
    expect((await settled()).slice(before)).toEqual([
      ['2026-11-25', ...lines('15.00', '14.90')],
      ['2026-11-26', ...lines('16.00', '15.90')],
    ]);
  });

  it('is settled by its merchant account from the day on which that gets terms of its own', async () => {
    const before = (await settled()).length;
    await setsTerms({ inherit: ['settlement'] });
    const account = { name: 'Cards', connector: 'PROCESSOR_A', acquirerId: 'M-1' };
    const made = await administrator(world).post(`entities/${demo.entityId}/merchantAccounts`, account);
    expect(made.status).toBe(200);
    const external = { testMode: 'EXTERNAL' };
    await chargesDirectly(world, { ...external, amount: '17.00' });
    await passes(days(1));
    await chargesDirectly(world, { ...external, amount: '18.00' });
    const { id } = made.body as unknown as { id: string };
    await administrator(world).patch(`merchantAccounts/${id}`, { settlement });
    await passes(minutes(5));
    await passes(days(1));
    expect((await settled()).slice(before)).toEqual([['2026-11-28', ...lines('18.00', '17.90')]]);
  });
});

it('a channel that is created with terms is settled from its first payment on', async () => {
  world = await openWorld();
  const admin = administrator(world);
  await passes(minutes(5));
  await world.advance(days(2));
  const { entities } = world.wired().gateway;
  const merchant = entities.entity(entities.entityOf(demo.entityId)?.parent ?? expect.fail('No merchant')).id;
  const made = await admin.post('entities', { parent: merchant, kind: 'channel', name: 'Another shop' });
  const entityId = made.body.id ?? expect.fail(made.text);
  await admin.patch(`entities/${entityId}/settings`, { set: { settlement } });
  const { secret } = (await admin.post(`entities/${entityId}/tokens`, { alias: 'Shop', scopes: ['pay', 'report'] }))
    .body;
  const token = secret ?? expect.fail('No token');
  await chargesDirectly(world, { entityId, amount: '19.00' }, { authorization: `Bearer ${token}` });
  await passes(days(1));
  const { settlements } = await settlementsOf(world, { entityId, token }).lists();
  expect(settlements.map(({ date, lines: count }) => [date, count])).toEqual([['2026-11-23', '2']]);
  await world.close();
});
