import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Change } from '../../core/change.ts';
import type { SettlementBatch } from '../../core/settlement/batch.ts';
import { type Cents, days, type Instant } from '../../core/values.ts';
import { demoWith } from '../world/demo-settings.ts';
import { chargesDirectly } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';
import { closesBatches, inShort, settlementsOf } from './settlements.fixture.ts';

const settlement = {
  clearingInstituteName: 'Acquirer of the shop',
  clearingInstituteMerchantId: 'TW-4711',
  fees: [{ fee: 'MONTHLY', currency: 'EUR', fixed: '9.90' }],
};
const OTHERS = 5000;

let world: World;
beforeAll(async () => {
  world = await openWorld({ provisionFile: demoWith({ settlement }) });
  await closesBatches(world);
});
afterAll(() => world.close());

/** A batch of another merchant account of the channel, closed earlier in the month. */
function batchOfAnother(place: number): Change {
  const { ids, entities } = world.wired().gateway;
  const { key: entity } = entities.entityOf(demo.entityId) ?? expect.fail('No channel');
  const batch: SettlementBatch = {
    key: ids.key('batch'),
    entity,
    merchantAccountId: `account ${place}`,
    acquirer: 'PROCESSOR_A',
    cutOffAt: Date.UTC(2026, 10, 2) as Instant,
    date: '2026-11-02',
    currency: 'EUR',
    payoutCurrency: 'EUR',
    rate: '1',
    grossCents: 0 as Cents,
    payoutCents: 0 as Cents,
    feeCents: 0 as Cents,
    lines: 0,
    clearingInstituteName: 'An acquirer',
    clearingInstituteMerchantId: 'TW-4711',
    zone: 'UTC',
  };
  return { kind: 'closeBatch', closed: { batch, lines: [], postings: [], fees: [] } };
}

it('the fee of a month is charged once, however many batches a channel has in it', async () => {
  await world.wired().gateway.store.commit(Array.from({ length: OTHERS }, (_, place) => batchOfAnother(place)));
  for (let day = 0; day < 12; day += 1) {
    await chargesDirectly(world);
    await world.advance(days(1));
    await closesBatches(world);
  }
  const { settlements } = await settlementsOf(world).lists({ 'date.from': '2026-11-03', limit: '500' });
  const own = settlements.filter(({ acquirer }) => acquirer === 'INTERNAL');
  const charged = await Promise.all(
    own.map(async ({ id, date }) => {
      const { records } = await settlementsOf(world).recordsOf(id);
      return records.map(inShort).includes('FEE MONTHLY NEG 9.90 9.90 0.00') ? [date] : [];
    }),
  );
  expect(own).toHaveLength(12);
  expect(charged.flat()).toEqual(['2026-11-21', '2026-12-01']);
});
