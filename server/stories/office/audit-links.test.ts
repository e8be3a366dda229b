import { afterAll, beforeAll, expect, it } from 'vitest';
import { chainFault } from '../../core/audit/entry.ts';
import { StoreUnavailable } from '../../core/faults.ts';
import { exportAudit } from '../../operations/audit/read.ts';
import { demo, openWorld, type World } from '../world/world.ts';
import { type Browser, signedIn } from './browser.ts';

let world: World;
let browser: Browser;
let isAway = false;
beforeAll(async () => {
  world = await openWorld({
    seams: {
      store: (store) => ({
        ...store,
        linkAudit: (links) =>
          isAway ? Promise.reject(new StoreUnavailable(new Error('away'))) : store.linkAudit(links),
      }),
      acquirer: (acquirer) => acquirer,
    },
  });
  ({ browser } = await signedIn(world));
});
afterAll(() => world.close());

/** Runs work whose entries cannot be linked once they are committed. */
async function unlinked<T>(work: () => Promise<T>): Promise<T> {
  isAway = true;
  try {
    return await work();
  } finally {
    isAway = false;
  }
}

it('what was committed is answered as done when the database goes away before its entries are linked', async () => {
  await browser.get('/office/users');
  const invited = await unlinked(() => browser.submit('/office/users', { email: 'new@example.com', role: 'auditor' }));
  expect([browser.status(), /office\/invitation\/[\w-]{43}</.test(invited)]).toEqual([200, true]);
  await browser.get('/office/account/tokens');
  const wanted = { entity: demo.entityId, alias: 'Shop', scope: ['read'], expires: '', addresses: '' };
  const made = await unlinked(() => browser.submit('/office/account/tokens', wanted));
  expect([browser.status(), /tillway_[\w-]{43}</.test(made)]).toEqual([200, true]);

  const { gateway } = world.wired();
  const entries = [];
  for await (const entry of exportAudit(gateway)) entries.push(entry);
  expect(entries.map(({ action }) => action)).toEqual(expect.arrayContaining(['invite', 'createToken']));
  expect(chainFault(entries, gateway.auditHash)).toBeUndefined();
  expect(JSON.stringify(world.logged)).toContain('Entries of the audit could not be linked and are linked later');
});
