import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Role } from '../../core/users/roles.ts';
import { administrator } from '../world/administrator.ts';
import { chargesDirectly, readsPayment } from '../world/words.ts';
import { demo, openWorld, type Seams, type World } from '../world/world.ts';
import { browserOf } from './browser.ts';

/** An acquirer that never responds. */
const seams: Seams = {
  store: (store) => store,
  acquirer: ({ respondSynchronously: _none, ...acquirer }) => ({
    ...acquirer,
    send: () => Promise.resolve({ kind: 'unknown' }),
    inquire: () => Promise.resolve({ kind: 'unknown' }),
  }),
};

let world: World;
beforeAll(async () => {
  world = await openWorld({ seams });
});
afterAll(() => world.close());

it('where only the gateway books, the operator approves how a payment ended, and its merchant proposes it', async () => {
  const { entities } = world.wired().gateway;
  const merchant = entities.entityOf(demo.entityId)?.parent ?? null;
  const userOf = (role: Role, entity = merchant) => browserOf(world, { roles: [role], entity });
  const { id } = (await chargesDirectly(world)).body;
  const codeOf = async () => (await readsPayment(world, id)).body.result.code;
  const path = `/office/payments/${id}`;
  const [finance, second] = [await userOf('finance'), await userOf('administrator')];
  await finance.get(path);
  await finance.submit(`${path}/propose`, { outcome: 'approved', reason: 'by its portal' });
  expect(await second.get(path)).toContain(`${path}/approve-outcome`);

  await administrator(world).patch(`entities/${demo.entityId}/settings`, { set: { merchantBookings: false } });
  await second.submit(`${path}/approve-outcome`);
  expect([second.status(), second.page()]).toEqual([400, expect.stringContaining('Only the operator may do this')]);
  expect(second.page()).toContain('The operator has to approve it');
  expect(second.page()).not.toContain(`${path}/approve-outcome`);
  expect(second.page()).toContain(`${path}/refuse-outcome`);
  expect(await codeOf()).toBe('000.200.000');

  const operator = await userOf('operator', null);
  await operator.get(path);
  await operator.submit(`${path}/approve-outcome`);
  expect(await codeOf()).toBe('000.100.110');
});
