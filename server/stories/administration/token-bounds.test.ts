import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { merchantScopes, type Scope, scopes } from '../../core/entities/access-token.ts';
import { days, type Duration, plus } from '../../core/values.ts';
import { type AdminAnswer, administrator } from '../world/administrator.ts';
import { demo, openWorld, withoutRequestLog, type World } from '../world/world.ts';

const [psp, division] = ['8a8294174b7ecb28014b9699220010a0', '8a8294174b7ecb28014b9699220011b1'];
const merchant = '8a8294174b7ecb28014b9699220012c2';

let world: World;
let admin: ReturnType<typeof administrator>;
beforeAll(async () => {
  world = await openWorld({ environment: withoutRequestLog });
  admin = administrator(world);
});
afterAll(() => world.close());

/** A token of the merchant with its secret. */
async function makes(own: object): Promise<{ readonly id: string; readonly secret: string }> {
  const wanted = { alias: 'Shop server', scopes: merchantScopes, ...own };
  const { status, body } = await admin.post(`entities/${merchant}/tokens`, wanted);
  expect(status).toBe(200);
  return { id: body.id ?? '', secret: body.secret ?? '' };
}

const dateIn = (length: Duration): string => new Date(plus(world.clock.now(), length)).toISOString();
const namesOf = ({ body }: AdminAnswer) => body.result?.parameterErrors?.map(({ name }) => name);

describe('an administrator gives no more than its own token permits', () => {
  /** An administrator of the merchant with some scopes. */
  async function withScopes(...own: readonly Scope[]) {
    return administrator(world, (await makes({ scopes: ['admin', ...own] })).secret);
  }

  it.each(scopes.filter((scope) => scope !== 'admin'))('not the scope %s', async (scope) => {
    const lesser = await withScopes(...merchantScopes.filter((each) => each !== scope));
    const refused = await lesser.post(`entities/${merchant}/tokens`, { alias: 'More', scopes: ['admin', scope] });
    expect([refused.status, namesOf(refused)]).toEqual([400, ['scopes']]);
    const { id } = await makes({ scopes: [scope] });
    expect((await lesser.patch(`tokens/${id}`, { addresses: null })).status).toBe(403);
    expect((await lesser.post(`tokens/${id}/rotate`, {})).status).toBe(403);
    expect((await lesser.delete(`tokens/${id}`)).status).toBe(200);
  });

  it('no scope, though it may take one from another token', async () => {
    const lesser = await withScopes('pay');
    const { id } = await makes({ scopes: ['pay', 'refund'] });
    expect(await lesser.patch(`tokens/${id}`, { scopes: ['pay'] })).toMatchObject({
      status: 200,
      body: { scopes: ['pay'] },
    });
  });

  /** An administrator that is bound to this machine and to ten days, and its own token's id. */
  async function bound() {
    const own = await makes({
      scopes: scopes,
      addresses: ['127.0.0.0/8', '::1'],
      expiresAt: dateIn(days(10)),
    });
    return { id: own.id, lesser: administrator(world, own.secret) };
  }

  it.each([
    ['any address', null],
    ['another address', ['192.0.2.1']],
    ['a larger network', ['126.0.0.0/7']],
    ['a network of the other kind', ['::ffff:127.0.0.0/100']],
    ['an address beside its own', ['127.0.0.1', '::1', '2001:db8::1']],
  ])('not %s', async (_fact, addresses) => {
    const { id, lesser } = await bound();
    const wanted = { alias: 'Elsewhere', scopes: ['pay'], addresses, expiresAt: dateIn(days(1)) };
    const answers = [
      await lesser.post(`entities/${merchant}/tokens`, wanted),
      await lesser.patch(`tokens/${id}`, { addresses }),
    ];
    expect(answers.map((each) => [each.status, namesOf(each)])).toEqual([
      [400, ['addresses']],
      [400, ['addresses']],
    ]);
    const unbound = await makes({ addresses, expiresAt: dateIn(days(1)) });
    expect((await lesser.patch(`tokens/${unbound.id}`, { alias: 'Mine' })).status).toBe(403);
    expect((await lesser.post(`tokens/${unbound.id}/rotate`, {})).status).toBe(403);
  });

  it.each([
    ['no end', undefined],
    ['a later end', days(11)],
  ])('not %s', async (_fact, length) => {
    const { id, lesser } = await bound();
    const addresses = ['127.0.0.1'];
    const expiresAt = length === undefined ? null : dateIn(length);
    const answers = [
      await lesser.post(`entities/${merchant}/tokens`, { alias: 'Later', scopes: ['pay'], addresses, expiresAt }),
      await lesser.patch(`tokens/${id}`, { expiresAt }),
      await lesser.post(`tokens/${id}/rotate`, { expiresAt }),
    ];
    expect(answers.map((each) => [each.status, namesOf(each)])).toEqual([
      [400, ['expiresAt']],
      [400, ['expiresAt']],
      [400, ['expiresAt']],
    ]);
    const lasting = await makes({ addresses, expiresAt });
    expect((await lesser.post(`tokens/${lasting.id}/rotate`, {})).status).toBe(403);
  });

  it('but what lies within its own addresses and its own time', async () => {
    const { id, lesser } = await bound();
    const within = { addresses: ['127.0.0.1', '127.0.0.0/16', '::1'], expiresAt: dateIn(days(10)) };
    const made = await lesser.post(`entities/${merchant}/tokens`, { alias: 'Here', scopes: ['pay'], ...within });
    expect(made).toMatchObject({ status: 200, body: { addresses: within.addresses } });
    expect((await lesser.post(`tokens/${made.body.id}/rotate`, {})).status).toBe(200);
    expect((await lesser.patch(`tokens/${id}`, { addresses: ['127.0.0.0/8', '::1'] })).status).toBe(200);
  });

  it('not outside its part of the tree', async () => {
    const lesser = await withScopes(...merchantScopes);
    const wanted = { alias: 'Above', scopes: ['pay'] };
    for (const above of [psp, division]) {
      expect((await lesser.post(`entities/${above}/tokens`, wanted)).status).toBe(404);
      expect((await lesser.get(`entities/${above}/tokens`)).status).toBe(404);
    }
    const { id } = (await admin.post(`entities/${division}/tokens`, wanted)).body;
    const answers = [
      await lesser.get(`tokens/${id}`),
      await lesser.patch(`tokens/${id}`, { alias: 'Mine' }),
      await lesser.post(`tokens/${id}/rotate`, {}),
      await lesser.delete(`tokens/${id}`),
      await lesser.get(`tokens/${'0'.repeat(32)}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(new Set(answers.map(({ body }) => body.result?.code)).size).toBe(1);
    expect((await lesser.post(`entities/${demo.entityId}/tokens`, wanted)).status).toBe(200);
  });
});
