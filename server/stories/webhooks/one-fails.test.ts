import { afterEach, beforeEach, expect, it } from 'vitest';
import { type EventKey, minutes, seconds } from '../../core/values.ts';
import type { LogFields } from '../../operations/gateway.ts';
import type { Store } from '../../store/store.ts';
import { chargesDirectly, refersTo } from '../world/words.ts';
import { type Notified, openNotified } from './webhooks.fixture.ts';

let notified: Notified;
/** The event whose deliveries the database refuses, and the one whose tries it does. */
let [refused, unkept]: readonly (EventKey | undefined)[] = [];
const refusing = (inner: Store): Store => ({
  ...inner,
  distribute: (distributions) =>
    distributions.some(({ event }) => event.key === refused)
      ? Promise.reject(new Error('out of range'))
      : inner.distribute(distributions),
  settleTries: (settled) =>
    settled.some(({ delivery }) => delivery.event === unkept)
      ? Promise.reject(new Error('out of range'))
      : inner.settleTries(settled),
});

beforeEach(async () => {
  notified = await openNotified({ world: { seams: { store: refusing, acquirer: (acquirer) => acquirer } } });
});
afterEach(async () => {
  [refused, unkept] = [undefined, undefined];
  await notified.close();
});

const undistributed = () => {
  const { gateway } = notified.world.wired();
  const slice = { after: 0 as EventKey, until: gateway.ids.key('event'), limit: 100 };
  return notified.world.store().undistributedEvents(slice);
};

it('an event that cannot be distributed keeps none of another payment, and comes before the later ones of its own', async () => {
  const { world, receiver } = notified;
  const { body: first } = await chargesDirectly(world);
  refused = (await undistributed())[0]?.key ?? expect.fail('no event');
  const { body: refund } = await refersTo(world, first.id, 'RF', { amount: '1.00', currency: 'EUR' });
  const { body: second } = await chargesDirectly(world);
  await world.advance(seconds(5));
  const notifiedOf = () => receiver.accepted().map(({ payload }) => payload.id);
  expect(notifiedOf()).toEqual([second.id]);
  const id = world.wired().gateway.ids.publicId('event', refused);
  const lines: readonly LogFields[] = world.logged;
  expect(lines.filter((line) => line.id === id && line.reason === 'Error: out of range')).toHaveLength(1);
  refused = undefined;
  await world.advance(minutes(2));
  expect(notifiedOf()).toEqual([second.id, first.id, refund.id]);
});

it('an event that cannot be distributed keeps no upkeep waiting', async () => {
  const { world } = notified;
  await chargesDirectly(world);
  refused = (await undistributed())[0]?.key ?? expect.fail('no event');
  await world.wired().dispatcher.startDue();
  expect((await undistributed()).map(({ key }) => key)).toEqual([refused]);
});

it('a notification whose try cannot be kept has no other one sent twice', async () => {
  const { world, receiver } = notified;
  for (let payment = 0; payment < 60; payment += 1) await chargesDirectly(world);
  unkept = (await undistributed())[40]?.key ?? expect.fail('no event');
  await world.advance(seconds(1));
  await world.advance(minutes(5));
  const id = world.wired().gateway.ids.publicId('event', unkept);
  const times = Map.groupBy(receiver.accepted(), (each) => each.id);
  expect(times.size).toBe(60);
  expect([...times].filter(([, tries]) => tries.length > 1).map(([each]) => each)).toEqual([id]);
  expect(world.logged).toContainEqual(expect.objectContaining({ id, reason: 'Error: out of range' }));
});
