import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bakery, cardPayment } from '../merchant-accounts/accounts.fixture.ts';
import { browserOf } from '../office/browser.ts';
import { administrator } from '../world/administrator.ts';
import { adminTokenOf, entities, provisionFile } from '../world/two-merchants.ts';
import { openWorld, type World } from '../world/world.ts';

const settings = {
  riskScreening: true,
  riskService: false,
  riskRules: [
    { name: 'known', when: [{ is: 'listed', on: 'allow', by: ['email'] }], action: 'accept' },
    { name: 'blocked', when: [{ is: 'listed', on: 'block', by: ['ip'] }], action: 'deny' },
    { name: 'large', when: [{ is: 'amount', above: '500.00', currency: 'EUR' }], action: 'review' },
  ],
};

let world: World;
beforeAll(async () => {
  world = await openWorld({ provisionFile: provisionFile({ psp: { settings } }, ['psp', 'bakery', 'bakery in town']) });
});
afterAll(() => world.close());

const inTown = entities['bakery in town'];
const as = (name: 'psp' | 'bakery' | 'bakery in town') => administrator(world, adminTokenOf(name));
const lists = `entities/${entities.bakery}/risk/lists`;
const allowed = { list: 'allow', kind: 'email', value: 'jane@shop.example' };
const blocked = { list: 'block', kind: 'ip', value: '198.51.100.7' };
const refused = { status: 403, body: { result: { code: '800.900.302' } } };
const holds = async () => {
  const held = await bakery(world).pays({ ...cardPayment(), amount: '900.00' }, inTown);
  expect(held.result.code).toBe('100.400.500');
  return held.id;
};
const codeOf = async (id: string) => (await bakery(world).reads(id, inTown)).result.code;

describe('where the screening is that of the psp, a merchant’s own administrator', () => {
  it('puts no value on an allow list', async () => {
    expect(await as('bakery').post(lists, allowed)).toMatchObject(refused);
    expect(await as('bakery in town').post(`entities/${inTown}/risk/lists`, allowed)).toMatchObject(refused);
    expect((await as('psp').post(lists, allowed)).status).toBe(200);
  });

  it('blocks a value, but neither removes a block nor lets it end sooner', async () => {
    const { status, body } = await as('bakery').post(lists, { ...blocked, expiresAt: '2027-06-01T00:00:00Z' });
    expect(status).toBe(200);
    expect((await as('bakery').post(lists, blocked)).status).toBe(200);
    expect(await as('bakery').post(lists, { ...blocked, expiresAt: '2027-06-01T00:00:00Z' })).toMatchObject(refused);
    expect(await as('bakery').delete(`${lists}/${body.id}`)).toMatchObject(refused);
    expect((await as('psp').delete(`${lists}/${body.id}`)).status).toBe(200);
  });

  it('cancels a case and adds notes, but does not approve it', async () => {
    const id = await holds();
    const path = `risk/cases/${id}/decisions`;
    expect(await as('bakery').post(path, { decision: 'APPROVE', userId: 'ana' })).toMatchObject(refused);
    expect(await codeOf(id)).toBe('100.400.500');
    expect((await as('bakery').post(path, { decision: 'PENDING', userId: 'ana', note: 'called' })).status).toBe(200);
    const cancelled = { decision: 'CANCEL', userId: 'ana', cancelReason: 'fraud' };
    expect((await as('bakery').post(path, cancelled)).status).toBe(200);
    const approved = { decision: 'APPROVE', userId: 'ana' };
    expect((await as('psp').post(`risk/cases/${await holds()}/decisions`, approved)).status).toBe(200);
  });

  it('has no more rights as a user of the back office', async () => {
    const entity = world.wired().gateway.entities.entityOf(entities.bakery)?.key ?? null;
    const analyst = await browserOf(world, { roles: ['risk'], entity });
    const path = `/office/risk/cases/${await holds()}`;
    const page = await analyst.get(path);
    expect(page).not.toContain('id="approve"');
    expect(page).toContain(`${path}/cancel`);
    const [form, key] = ['form', 'key'].map(
      (name) => new RegExp(`name="${name}" value="([^"]+)"`).exec(page)?.[1] ?? '',
    );
    await analyst.post(`${path}/approve`, { form: form ?? '', key: key ?? '' });
    expect(analyst.page()).toContain('Only the operator may do this');
    await analyst.get('/office/risk/lists');
    await analyst.submit('/office/risk/lists', { ...allowed, value: 'other@shop.example' });
    expect(analyst.page()).toContain('Only the operator may do this');
  });
});

it('where the screening is the merchant’s own, its administrator decides about everything', async () => {
  const change = (id: string, body: object) => as('psp').patch(`entities/${id}/settings`, body);
  await change(entities.bakery, { set: settings });
  const added = await as('bakery').post(lists, { ...allowed, value: 'new@shop.example' });
  expect(added.status).toBe(200);
  expect((await as('bakery').delete(`${lists}/${added.body.id}`)).status).toBe(200);
  const id = await holds();
  const approval = { decision: 'APPROVE', userId: 'ana' };
  expect(await as('bakery in town').post(`risk/cases/${id}/decisions`, approval)).toMatchObject(refused);
  expect((await as('bakery').post(`risk/cases/${id}/decisions`, approval)).status).toBe(200);
});
