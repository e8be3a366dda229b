import { beforeEach, describe, expect, it } from 'vitest';
import { days, minutes, seconds } from '../../core/values.ts';
import { freshDatabase } from '../process/folder.ts';
import { cardOf, cards, order, refersTo } from '../world/words.ts';
import { demo, type World } from '../world/world.ts';
import type { Receiver } from './receiver.fixture.ts';
import { openNotified } from './webhooks.fixture.ts';

let world: World;
let receiver: Receiver;
let close: () => Promise<void>;
beforeEach(async () => {
  ({ world, receiver, close } = await openNotified());
  return () => close();
});

const reserves = async () =>
  (await world.post('/v1/payments', { ...order, ...cardOf(cards.approved), paymentType: 'PA' })).body.id;
const captures = async (id: string, amount: string) =>
  (await refersTo(world, id, 'CP', { amount, currency: 'EUR' })).body.id;
const ids = () => receiver.accepted().map(({ payload }) => payload.id);
const listed = async (query: string) =>
  (await world.get(`/v1/events?entityId=${demo.entityId}&${query}`)).body as unknown as { events: { id: string }[] };

describe('a notification that is not accepted', () => {
  it('is sent again after 1, 2, 4, 8, 15, 30 and 60 minutes and then daily, up to a tenth later each time', async () => {
    const tries: number[] = [];
    receiver.answersWith = () => {
      tries.push(world.clock.now());
      return 500;
    };
    await reserves();
    await world.advance(days(4));
    const waits = tries.slice(1).map((at, before) => (at - (tries[before] ?? 0)) / minutes(1));
    for (const [at, wait] of [1, 2, 4, 8, 15, 30, 60, 24 * 60, 24 * 60].entries()) {
      expect(waits[at]).toBeGreaterThanOrEqual(wait);
      expect(waits[at]).toBeLessThanOrEqual(wait * 1.1);
    }
  });

  it('is given up after 30 days, stays listed as undelivered, and can be delivered then', async () => {
    receiver.answersWith = () => 503;
    const id = await reserves();
    await world.advance(days(40));
    const tries = receiver.received.length;
    expect(tries).toBeGreaterThan(30);
    expect(tries).toBeLessThan(40);
    await world.advance(days(5));
    expect(receiver.received).toHaveLength(tries);
    const { events } = await listed('undelivered=true');
    expect(events).toHaveLength(1);
    receiver.answersWith = () => 200;
    await world.post(`/v1/events/${events[0]?.id}/redeliver`, { entityId: demo.entityId });
    await world.advance(seconds(1));
    expect(ids()).toEqual([id]);
    expect((await listed('undelivered=true')).events).toEqual([]);
  });

  it('holds back later ones of its payment tree, and those of no other', async () => {
    receiver.answersWith = () => (receiver.received.length === 1 ? 500 : 200);
    const first = await reserves();
    await world.advance(seconds(1));
    const capture = await captures(first, '10.00');
    const second = await reserves();
    await world.advance(seconds(1));
    expect(ids()).toEqual([second]);
    await world.advance(minutes(2));
    expect(ids()).toEqual([second, first, capture]);
  });

  it('is not sent to the address of a redirect', async () => {
    receiver.answersWith = () => 302;
    await reserves();
    await world.advance(seconds(1));
    expect(receiver.received).toHaveLength(1);
    expect(ids()).toEqual([]);
  });

  it('waits 30 seconds for a response', async () => {
    let respond: (status: number) => void = () => undefined;
    receiver.answersWith = () => new Promise((resolve) => (respond = resolve));
    const id = await reserves();
    await world.advance(seconds(29));
    await world.advance(seconds(2));
    receiver.answersWith = () => 200;
    respond(200);
    await world.advance(minutes(2));
    expect(ids()).toContain(id);
    expect(receiver.received).toHaveLength(2);
  });
});

describe('a receiver that answers 410', () => {
  it('is sent nothing more, and its events wait', async () => {
    receiver.answersWith = () => 410;
    await reserves();
    await world.advance(seconds(1));
    receiver.answersWith = () => 200;
    await reserves();
    await world.advance(days(2));
    expect(receiver.received).toHaveLength(1);
    expect((await listed('undelivered=true')).events).toHaveLength(2);
  });
});

describe('a receiver that was away for 72 hours', () => {
  it('gets everything, in the order of each payment', async () => {
    receiver.answersWith = () => 502;
    const trees: string[][] = [];
    for (let day = 0; day < 3; day += 1) {
      const id = await reserves();
      await world.advance(minutes(60 * 23));
      trees.push([id, await captures(id, '10.00'), await captures(id, '20.00')]);
      await world.advance(minutes(60));
    }
    receiver.answersWith = () => 200;
    await world.advance(days(2));
    const arrived = ids();
    expect(arrived.toSorted()).toEqual(trees.flat().toSorted());
    for (const tree of trees) expect(arrived.filter((id) => tree.includes(id))).toEqual(tree);
  });
});

describe('a gateway that starts again', () => {
  it('delivers what it had not delivered', async () => {
    await close();
    ({ world, receiver, close } = await openNotified({ world: { database: freshDatabase() } }));
    receiver.answersWith = () => 500;
    const id = await reserves();
    await world.crash();
    receiver.answersWith = () => 200;
    await world.advance(minutes(5));
    expect(ids()).toEqual([id]);
  });
});
