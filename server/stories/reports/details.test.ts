import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayNumberOf } from '../../core/reports/daily-total.ts';
import { days } from '../../core/values.ts';
import { readDetails } from '../../operations/reports/read-details.ts';
import { chargesDirectly } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';

/** Three slices of days. */
const LENGTH = 130;

let world: World;
beforeAll(async () => {
  world = await openWorld();
  for (let day = 0; day <= LENGTH; day += 10) {
    await chargesDirectly(world, { amount: '92.00' });
    await world.advance(days(10));
  }
});
afterAll(() => world.close());

const last = () => dayNumberOf(world.clock.now()) - 10;

it.each([
  ['a channel', demo.entityId],
  ['all channels', '8a8294174b7ecb28014b9699220010a0'],
])('the report of many days of %s is read by some statements for few days each', async (_, id) => {
  const { gateway } = world.wired();
  const { store, entities } = gateway;
  const entity = entities.entityOf(id) ?? expect.fail(id);
  const read: number[] = [];
  const noted =
    <Slice extends { readonly first: number; readonly last: number }, Rows>(of: (slice: Slice) => Promise<Rows>) =>
    (slice: Slice): Promise<Rows> => {
      read.push(slice.last - slice.first + 1);
      return of(slice);
    };
  const noting = {
    ...store,
    dailyDetails: noted(store.dailyDetails),
    dailyDetailsOfAll: noted(store.dailyDetailsOfAll),
  };
  const { details } = await readDetails({ entities, store: noting }, { entity, first: last() - LENGTH, last: last() });
  expect(read.reduce((sum, length) => sum + length, 0)).toBe(LENGTH + 1);
  expect(Math.max(...read)).toBeLessThanOrEqual(60);
  expect(details.filter(({ type }) => type === 'DB').reduce((sum, { count }) => sum + count, 0)).toBe(14);
});
