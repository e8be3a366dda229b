import { afterEach, describe, expect, it } from 'vitest';
import { RuleBroken } from '../../core/faults.ts';
import { minutes } from '../../core/values.ts';
import type { Store } from '../../store/store.ts';
import { chargesDirectly, readsPayment } from '../world/words.ts';
import { demo, openWorld, withoutRequestLog, type World } from '../world/world.ts';
import { crossings } from './seams.ts';

const external = { testMode: 'EXTERNAL' };
/** The seam before the commit of an outcome: around the first commit and the request there are four. */
const BEFORE_OUTCOME = 5;

let world: World;
afterEach(() => world.close());

describe('an outcome that cannot be kept', () => {
  it('because the database is away leaves its payment pending, and the log has the reason', async () => {
    const seams = crossings();
    world = await openWorld({ seams });
    seams.arm({ at: BEFORE_OUTCOME, kind: 'unavailable' });
    const { body } = await chargesDirectly(world, external);
    expect(body.result.code).toBe('000.200.000');
    expect(world.logged).toContainEqual(
      expect.objectContaining({ id: body.id, reason: 'Error: The database is not available: Struck before commit' }),
    );
    await world.advance(minutes(10));
    expect((await readsPayment(world, body.id)).body.result.code).toBe('000.100.112');
  });

  it('for a fault of the gateway fails the request, and is settled by its inquiry', async () => {
    let before = Infinity;
    const store = (inner: Store): Store => ({
      ...inner,
      async commit(changes) {
        before -= 1;
        if (before === -1) throw new RuleBroken('a rule');
        return inner.commit(changes);
      },
    });
    world = await openWorld({ seams: { store, acquirer: (acquirer) => acquirer }, environment: withoutRequestLog });
    before = 1;
    const { status } = await chargesDirectly(world, { ...external, merchantTransactionId: 'order-0001' });
    expect(status).toBe(500);
    expect(world.logged).toContainEqual(
      expect.objectContaining({ reason: expect.stringContaining('breaks its rule: a rule') }),
    );
    await world.advance(minutes(10));
    const found = await world.get(`v1/query?entityId=${demo.entityId}&merchantTransactionId=order-0001`);
    expect(found.text).toContain('000.100.112');
  });
});
