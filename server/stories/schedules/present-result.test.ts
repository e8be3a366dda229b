import { afterAll, beforeAll, expect, it } from 'vitest';
import { days, minutes } from '../../core/values.ts';
import { decides } from '../world/analyst.ts';
import { openWorld, type World } from '../world/world.ts';
import { merchantOf } from './schedules.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
const { agrees, schedules, reads, lists } = merchantOf(() => world);

it('a schedule shows what its latest payment has at the moment, also when that waits for an analyst', async () => {
  const toReview = { 'customer.givenName': 'simulate', 'customer.surname': 'review' };
  const registrationId = await agrees();
  const { id } = (await schedules(registrationId, { 'job.hour': '06', ...toReview })).body;
  await world.advance(days(1));
  const [{ lastRun } = {}] = await lists(`registrationId=${registrationId}`);
  const payment = lastRun?.id ?? '';
  expect([lastRun?.result.code, (await reads(id)).lastRun?.result.code]).toEqual(['100.400.500', '100.400.500']);
  expect(await decides(world.wired(), payment, { decision: 'CANCEL' })).toBe('cancelled');
  await world.advance(minutes(0));
  const cancelled = '100.400.147';
  expect((await reads(id)).lastRun).toMatchObject({ id: payment, result: { code: cancelled } });
});
