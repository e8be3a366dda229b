import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accountId,
  bakery,
  cardPayment,
  external,
  ledgerOf,
  openAccounts,
  type Paid,
} from '../merchant-accounts/accounts.fixture.ts';
import { administrator } from '../world/administrator.ts';
import { adminTokenOf, entities } from '../world/two-merchants.ts';
import type { World } from '../world/world.ts';

const APPROVED = '000.100.112';
const [inTown, florist] = [entities['bakery in town'], entities['florist in town']];
const wanted = { name: 'Cards', connector: 'PROCESSOR_A', acquirerId: 'NEW-1' };

let world: World;
let admin: ReturnType<typeof administrator>;
let merchants: ReturnType<typeof administrator>;
beforeAll(async () => {
  world = await openAccounts({ 'florist in town': { merchantAccounts: [{ ...wanted, id: accountId('9') }] } });
  admin = administrator(world, adminTokenOf('division'));
  merchants = administrator(world, adminTokenOf('bakery'));
});
afterAll(() => world.close());

const pays = (fields: Record<string, string> = {}): Promise<Paid> =>
  bakery(world).pays({ ...cardPayment(), ...external, ...fields }, inTown);

describe('an administrator', () => {
  it('gives a channel its first account, which gets its next payment', async () => {
    expect((await pays()).merchantAccountId).toBeUndefined();
    const created = await admin.post(`entities/${inTown}/merchantAccounts`, wanted);
    expect(created).toMatchObject({
      status: 200,
      body: { entityId: inTown, position: 0, state: 'active', brands: null },
    });
    expect(await pays()).toMatchObject({ result: { code: APPROVED }, merchantAccountId: created.body.id });
    expect((await admin.get(`merchantAccounts/${created.body.id}`)).body).toMatchObject({ acquirerId: 'NEW-1' });
  });

  it('changes what an account takes and the order, for the next payment', async () => {
    const second = await admin.post(`entities/${inTown}/merchantAccounts`, { ...wanted, acquirerId: 'NEW-2' });
    expect(second.body).toMatchObject({ position: 1 });
    const list = async () => (await admin.get(`entities/${inTown}/merchantAccounts`)).body.merchantAccounts ?? [];
    const [first] = await list();
    await admin.patch(`merchantAccounts/${first?.id}`, { position: 2 });
    expect((await list()).map(({ acquirerId }) => acquirerId)).toEqual(['NEW-2', 'NEW-1']);
    expect((await pays()).merchantAccountId).toBe(second.body.id);
    await admin.patch(`merchantAccounts/${second.body.id}`, { brands: ['MASTER'] });
    expect((await pays()).merchantAccountId).toBe(first?.id);
  });

  it('closes an account, to which the captures of its payments still go', async () => {
    const reserved = await pays({ paymentType: 'PA' });
    const id = reserved.merchantAccountId ?? '';
    expect((await admin.patch(`merchantAccounts/${id}`, { state: 'closed' })).body.state).toBe('closed');
    expect((await pays()).result.code).toBe('600.200.500');
    const capture = { paymentType: 'CP', amount: '10.00', currency: 'EUR' };
    const captured = await bakery(world).refers(reserved.id, capture, inTown);
    expect(captured).toMatchObject({ result: { code: APPROVED }, merchantAccountId: id });
    const line = (await ledgerOf(world)).find(({ key }) => key === captured.id);
    expect(line?.merchantAccount).toMatchObject({ id, acquirerId: 'NEW-1' });
    await admin.patch(`merchantAccounts/${id}`, { state: 'active' });
  });

  it('reads who changed what', async () => {
    const { body } = await admin.get(`entities/${inTown}/changes`);
    expect(body.changes?.[0]).toMatchObject({
      action: 'changeMerchantAccount',
      before: { state: 'closed' },
      after: { state: 'active' },
    });
  });

  it('creates one account under one Idempotency-Key, and many at once', async () => {
    const create = (key: string) =>
      admin.post(`entities/${entities['bakery online']}/merchantAccounts`, wanted, { 'idempotency-key': key });
    const [first, again] = [await create('a'), await create('a')];
    expect(again.text).toBe(first.text);
    const created = await Promise.all(['b', 'c', 'd', 'e'].map(create));
    expect(new Set(created.map(({ body }) => body.id)).size).toBe(4);
  });
});

describe('a request about merchant accounts is refused', () => {
  it.each([
    ['for a merchant', () => admin.post(`entities/${entities.bakery}/merchantAccounts`, wanted), 400],
    ['for a channel of others', () => merchants.post(`entities/${florist}/merchantAccounts`, wanted), 404],
    ['about an account of others', () => merchants.get(`merchantAccounts/${accountId('9')}`), 404],
    ['to change an account of others', () => merchants.patch(`merchantAccounts/${accountId('9')}`, { name: 'x' }), 404],
    ['about an unknown one', () => admin.get(`merchantAccounts/${accountId('0')}`), 404],
    [
      'with an unknown connector',
      () => admin.post(`entities/${inTown}/merchantAccounts`, { ...wanted, connector: 'X' }),
      400,
    ],
    ['to change the acquirer id', () => admin.patch(`merchantAccounts/${accountId('1')}`, { acquirerId: 'x' }), 400],
  ] as const)('%s', async (_fact, send, status) => {
    expect((await send()).status).toBe(status);
  });
});
