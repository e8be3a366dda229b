import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { days, minutes, plus } from '../../core/values.ts';
import { createUpkeep } from '../../outbox/upkeep.ts';
import type { Store } from '../../store/store.ts';
import { signedIn } from '../office/browser.ts';
import { openWorld } from '../world/world.ts';

const lives = {
  unpaidCheckouts: days(1),
  events: days(1),
  accessTokens: days(1),
  requests: days(1),
  exports: days(1),
};

/** The upkeep of a gateway with entries of the audit, at a store that refuses some of its work. */
async function upkeepAt(refusing: (store: Store) => Partial<Store>) {
  const store = (inner: Store): Store => ({ ...inner, ...refusing(inner) });
  const world = await openWorld({ seams: { store, acquirer: (acquirer) => acquirer } });
  onTestFinished(() => world.close());
  await signedIn(world);
  const folder = mkdtempSync(join(tmpdir(), 'upkeep-'));
  const upkeep = createUpkeep(world.wired().gateway, { lives, auditHeads: folder });
  return {
    world,
    heads: () => readdirSync(folder),
    async works() {
      while ((await upkeep()) !== 'all');
    },
  };
}

it('goes on with all other work where one purge fails, and names that in the log', async () => {
  let refused = 0;
  const { world, heads, works } = await upkeepAt(() => ({
    async deleteAnswers() {
      refused += 1;
      throw new Error('database disk image is malformed');
    },
  }));
  await works();
  expect(heads()).toHaveLength(1);
  expect(await world.store().mark('settlementLookedAt')).toBe(world.clock.now());
  expect(world.logged).toContainEqual(
    expect.objectContaining({
      topic: 'purge of responses to requests with an `Idempotency-Key`',
      reason: 'Error: database disk image is malformed',
    }),
  );
  await works();
  expect(refused).toBe(1);
  world.clock.moveTo(plus(world.clock.now(), minutes(1)));
  await works();
  expect(refused).toBe(2);
});

it('exports the head of a day a minute after the database was away', async () => {
  let isAway = false;
  const { world, heads, works } = await upkeepAt((inner) => ({
    auditHead: () => (isAway ? Promise.reject(new Error('the database is away')) : inner.auditHead()),
  }));
  isAway = true;
  await works();
  expect(heads()).toEqual([]);
  isAway = false;
  world.clock.moveTo(plus(world.clock.now(), minutes(1)));
  await works();
  expect(heads()).toEqual(['audit-2026-11-20.head']);
});
