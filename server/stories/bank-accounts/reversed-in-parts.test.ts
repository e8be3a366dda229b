import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from 'shared';
import { type Cents, days } from '../../core/values.ts';
import { bookAll } from '../../operations/bookings/read.ts';
import { freshDatabase } from '../process/folder.ts';
import { treeOf } from '../world/bank-accounts.ts';
import { chargesDirectly, refersTo } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';
import { type Interruption, interruptible } from './interruptible.ts';

const interruption: Interruption = { isOn: false, count: 0 };

describe.each([
  ['INTERNAL', '000.100.110'],
  ['EXTERNAL', '000.100.112'],
])('a dispute that is won, at the processor of %s,', (testMode, success) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ database: freshDatabase(), seams: interruptible(interruption) });
  });
  afterAll(() => world.close());
  afterEach(() => {
    interruption.isOn = false;
  });
  const books = async (id: string, type: string, amount: string): Promise<string> =>
    (await refersTo(world, id, type, { amount, currency: 'EUR' })).body.result.code;
  const bookings = async (id: string) =>
    (await treeOf(world, id, ({ type, amountCents, state }) => [type, amountCents, state].join(' '))).slice(1);
  const disputed = async (plan = '4837,92.00,won'): Promise<string> => {
    const { id } = (await chargesDirectly(world, { testMode, 'customParameters[SIM_dispute]': plan })).body;
    expect(await books(id, 'CB', '40.00')).toBe('000.100.200');
    return id;
  };
  const idOf = async (root: string, at: number): Promise<string> => {
    const keys = await treeOf(world, root, ({ key }) => world.wired().gateway.ids.publicId('payment', key));
    return keys[at] ?? expect.fail('Expected a reference');
  };
  const taken = ['CB 4000 approved', 'CB 5200 approved'];

  it('returns the parts of the merchant and of the gateway, each once', async () => {
    const id = await disputed();
    await world.advance(days(11));
    expect(await bookings(id)).toEqual(taken);
    await world.advance(days(30));
    expect(await bookings(id)).toEqual([...taken, 'CR 5200 approved', 'CR 4000 approved']);
    await world.restart();
    await world.advance(days(30));
    expect(await bookings(id)).toHaveLength(4);
    expect(await books(id, 'RF', '92.00')).toBe(success);
  });

  it('is booked on when the process died between its parts', async () => {
    const id = await disputed();
    interruption.isOn = true;
    await world.advance(days(30));
    expect(await bookings(id)).toEqual([...taken, 'CR 5200 approved']);
    interruption.isOn = false;
    await world.crash();
    await world.advance(days(30));
    expect(await bookings(id)).toEqual([...taken, 'CR 5200 approved', 'CR 4000 approved']);
  });

  it('leaves a dispute whole that is reported between its parts', async () => {
    const id = await disputed();
    interruption.isOn = true;
    await world.advance(days(30));
    interruption.isOn = false;
    const { gateway } = world.wired();
    const payment = await world.store().payment(gateway.ids.keyOf('payment', id) ?? expect.fail(id));
    const on = dayOf(world.clock.now());
    const dispute = {
      id: `between-${id}`,
      on,
      cents: 3000 as Cents,
      kind: 'dispute',
      resultCode: '000.100.206',
    } as const;
    await bookAll(gateway, payment ?? expect.fail(id), [dispute]);
    await world.advance(days(30));
    expect(await bookings(id)).toEqual([...taken, 'CR 5200 approved', 'CB 3000 approved', 'CR 4000 approved']);
  });

  it('returns what the merchant has not reversed itself', async () => {
    const id = await disputed();
    await world.advance(days(11));
    expect(await books(await idOf(id, 1), 'CR', '40.00')).toBe(success);
    await world.advance(days(30));
    expect(await bookings(id)).toEqual([...taken, 'CR 4000 approved', 'CR 5200 approved']);
  });
});
