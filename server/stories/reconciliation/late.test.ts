import { afterAll, beforeAll, expect, it } from 'vitest';
import { minutes, plus } from '../../core/values.ts';
import { collectItems } from '../../operations/reconciliation/items.ts';
import { lateCommits } from '../payments/late-commits.ts';
import { chargesDirectly } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';
import { external } from './files.ts';

const late = lateCommits();
let world: World;
beforeAll(async () => (world = await openWorld({ seams: late })));
afterAll(() => world.close());

/** As an import does it, and the list of open items. */
async function collects(): Promise<void> {
  const { gateway } = world.wired();
  await collectItems(gateway, gateway.entities.entityOf(demo.entityId)?.key ?? expect.fail('no channel'));
}

it.each([minutes(25), minutes(3 * 24 * 60)])(
  'a payment that is committed after later ones were collected, by %i, has its item all the same',
  async (by) => {
    late.keepsBack('concludePayment');
    const paying = chargesDirectly(world, { ...external, amount: '20.00' });
    await late.isSent();
    world.clock.moveTo(plus(world.clock.now(), by));
    await chargesDirectly(world, external);
    await chargesDirectly(world);
    world.clock.moveTo(plus(world.clock.now(), minutes(20)));
    await collects();
    late.release();
    const { id } = (await paying).body;
    const { gateway } = world.wired();
    const key = gateway.ids.keyOf('payment', id) ?? expect.fail(id);
    expect(await world.store().settlementItem(key)).toBeUndefined();
    await collects();
    await collects();
    expect(await world.store().settlementItem(key)).toMatchObject({ kind: 'DEBIT', cents: 20_00, last4: '0000' });
  },
);
