import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserOf } from '../office/browser.ts';
import { administrator } from '../world/administrator.ts';
import { adminTokenOf, entities, provisionFile } from '../world/two-merchants.ts';
import { openWorld, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ provisionFile: provisionFile({}, ['psp', 'bakery', 'bakery online']) });
  const admin = administrator(world, adminTokenOf('psp'));
  const path = `entities/${shop}`;
  await admin.patch(`${path}/settings`, { set: { reservationDays: 5 } });
  const account = { connector: 'PROCESSOR_A', currencies: ['EUR'], descriptor: 'BAKERY*' };
  for (const name of ['Cards', 'Old'])
    await admin.post(`${path}/merchantAccounts`, { ...account, name, acquirerId: name });
  const [, old] = channel(shop)?.accounts ?? [];
  await admin.patch(`merchantAccounts/${old?.id ?? ''}`, { state: 'closed' });
  await admin.post(`${path}/tokens`, { alias: 'Shop', scopes: ['pay'] });
  await admin.post(`${path}/webhooks`, { name: 'Orders', url: 'https://shop.example/hook', types: ['PAYMENT'] });
});
afterAll(() => world.close());

const shop = entities['bakery online'];
const channel = (id: string) => world.wired().gateway.entities.entityOf(id);
const without = (id: string) =>
  channel(id)?.accounts.map(({ name, position, state, connector, acquirerId, terms }) => ({
    name,
    position,
    state,
    connector,
    acquirerId,
    terms,
  }));

describe('a channel that is copied', () => {
  it('has the settings and the open merchant accounts of the first under ids of its own, in one commit', async () => {
    const admin = administrator(world, adminTokenOf('psp'));
    const made = await admin.post(`entities/${shop}/copies`, { name: 'bakery abroad' });
    expect(made).toMatchObject({ status: 200, body: { kind: 'channel', parent: entities.bakery, state: 'active' } });
    const id = made.body.id ?? '';
    expect(channel(id)?.own).toEqual({ reservationDays: 5 });
    expect(without(id)).toEqual(without(shop)?.slice(0, 1));
    expect(channel(id)?.accounts[0]?.id).not.toBe(channel(shop)?.accounts[0]?.id);
    const { body } = await admin.get(`entities/${id}/changes`);
    const actions = ['copyChannel', 'createMerchantAccount'].map((action) => expect.objectContaining({ action }));
    expect(body.changes).toEqual(expect.arrayContaining(actions));
    expect(body.changes).toHaveLength(2);
  });

  it('leaves tokens and webhooks with the first', async () => {
    const admin = administrator(world, adminTokenOf('psp'));
    const { body } = await admin.post(`entities/${shop}/copies`, { name: 'bakery at sea' });
    for (const part of ['tokens', 'webhooks'] as const)
      expect((await admin.get(`entities/${body.id}/${part}`)).body[part]).toEqual([]);
    expect((await admin.get(`entities/${shop}/webhooks`)).body.webhooks).toHaveLength(1);
  });

  it('has to be a channel below an entity that its administrator reaches', async () => {
    const copies = (by: 'psp' | 'bakery' | 'bakery online', id: string) =>
      administrator(world, adminTokenOf(by)).post(`entities/${id}/copies`, { name: 'no' });
    expect((await copies('psp', entities.bakery)).body.result?.parameterErrors?.[0]?.message).toContain('a channel');
    expect((await copies('bakery online', shop)).status).toBe(400);
    expect((await copies('bakery', entities.florist)).status).toBe(404);
    expect((await copies('bakery', shop)).status).toBe(200);
  });

  it('is copied in the back office by users who change entities, once for the form, and audited', async () => {
    const operator = await browserOf(world, { roles: ['operator'], entity: null });
    const path = `/office/entities/${shop}`;
    const page = await operator.get(path);
    const [form, key] = ['form', 'key'].map(
      (name) => new RegExp(`${path}/copies"[\\s\\S]*?name="${name}" value="([^"]+)"`).exec(page)?.[1] ?? '',
    );
    const sent = { form: form ?? '', key: key ?? '', name: 'bakery at home' };
    await operator.post(`${path}/copies`, sent);
    await operator.post(`${path}/copies`, sent);
    expect(operator.page()).toContain('bakery at home');
    const made = world
      .wired()
      .gateway.entities.all()
      .filter(({ name }) => name === 'bakery at home');
    expect(made.map(({ own }) => own)).toEqual([{ reservationDays: 5 }]);
    expect(await operator.get(`/office/entities/${made[0]?.id}/history`)).toContain('copied a channel');
    const auditor = await browserOf(world, { roles: ['auditor'], entity: null });
    expect(await auditor.get(path)).not.toContain('/copies"');
    const own = await browserOf(world, { roles: ['operator'], entity: channel(shop)?.key ?? null });
    expect(await own.get(path)).not.toContain('/copies"');
  });
});
