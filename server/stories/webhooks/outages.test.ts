import { describe, expect, inject, it } from 'vitest';
import { days, minutes, seconds } from '../../core/values.ts';
import { freshDatabase } from '../process/folder.ts';
import { freshDatabase as freshPostgres } from '../../store/postgres/postgres.fixture.ts';
import { cardOf, cards, order, refersTo } from '../world/words.ts';
import type { World } from '../world/world.ts';
import type { Receiver } from './receiver.fixture.ts';
import { openNotified } from './webhooks.fixture.ts';

const KILLS = 10;
const TREES = 4;
/** Tries that may have been accepted without being kept, at each kill. */
const IN_FLIGHT = 64;

/** A payment that is reserved and captured twice: three events of one tree. */
async function tree(world: World): Promise<readonly string[]> {
  const { body } = await world.post('/v1/payments', { ...order, ...cardOf(cards.approved), paymentType: 'PA' });
  const captures = ['10.00', '20.00'].map(
    async (amount) => (await refersTo(world, body.id, 'CP', { amount, currency: 'EUR' })).body.id,
  );
  return [body.id, ...(await Promise.all(captures))];
}

/** The receiver fails four in ten, spread evenly but in no order. */
function failsOften(receiver: Receiver): void {
  let number = 0;
  receiver.answersWith = () => ((number = (number * 1_103_515_245 + 12_345) % 2 ** 31) % 10 < 4 ? 503 : 200);
}

function expectAll(receiver: Receiver, trees: readonly (readonly string[])[]): number {
  const arrived = receiver.accepted().map(({ payload }) => payload.id);
  expect([...new Set(arrived)].toSorted()).toEqual(trees.flat().toSorted());
  for (const [first = ''] of trees) {
    const ofTree = trees.find((ids) => ids[0] === first) ?? [];
    expect(arrived.find((id) => ofTree.includes(id))).toBe(first);
  }
  return arrived.length - trees.flat().length;
}

describe('notifications', () => {
  it(
    'all arrive, first things first, although the receiver fails often and the gateway is killed',
    { timeout: 60_000 },
    async () => {
      const { world, receiver, close } = await openNotified({ world: { database: freshDatabase() } });
      failsOften(receiver);
      const trees: (readonly string[])[] = [];
      for (let kill = 0; kill < KILLS; kill += 1) {
        for (let i = 0; i < TREES; i += 1) trees.push(await tree(world));
        const moving = world.advance(minutes(2)).catch(() => undefined);
        const before = receiver.received.length;
        while (receiver.received.length === before) await new Promise(setImmediate);
        await world.crash();
        await moving;
      }
      await world.advance(days(3));
      expect(expectAll(receiver, trees)).toBeLessThanOrEqual(KILLS * IN_FLIGHT);
      await close();
    },
  );

  it(
    'all arrive, each once and first things first, from three processes on one PostgreSQL database',
    { timeout: 60_000 },
    async () => {
      const { world, receiver, close } = await openNotified({
        world: { database: await freshPostgres(inject('postgres')) },
      });
      const twin = await world.twin();
      failsOften(receiver);
      const trees = await Promise.all(Array.from({ length: 20 }, () => tree(world)));
      for (let hour = 0; hour < 40; hour += 1) {
        await Promise.all([world.wired().dispatcher.startDue(), twin.dispatcher.startDue()]);
        await Promise.all([world.wired().dispatcher.settled(), twin.dispatcher.settled()]);
        world.clock.moveTo((world.clock.now() + (hour < 10 ? seconds(90) : minutes(120))) as never);
      }
      expect(expectAll(receiver, trees)).toBe(0);
      await twin.close();
      await close();
    },
  );
});
