import { expect, it, onTestFinished } from 'vitest';
import type { Change } from '../../core/change.ts';
import { exportAudit } from '../../operations/audit/read.ts';
import { turnsDuring } from '../world/time.ts';
import { openWorld } from '../world/world.ts';
import { signedIn } from './browser.ts';

it('the whole audit chain is exported while other requests have their turns', async () => {
  const world = await openWorld();
  onTestFinished(() => world.close());
  await signedIn(world);
  const { gateway } = world.wired();
  const { store, ids } = gateway;
  const reads = async () => {
    const entries = [];
    for await (const entry of exportAudit(gateway)) entries.push(entry);
    return entries;
  };
  const [entry] = await reads();
  if (!entry) expect.fail('Expected an entry');
  const copy = (): Change => ({
    kind: 'addAuditEntry',
    entry: { ...entry, key: ids.key('audit'), place: null, link: null },
  });
  await store.commit(Array.from({ length: 1100 }, copy));
  expect((await reads()).length).toBeGreaterThan(1100);
  expect(await turnsDuring(reads)).toBeGreaterThanOrEqual(2);
});
