import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshFolder } from '../process/folder.ts';
import { provisionFile, tokenOf } from '../world/two-merchants.ts';
import { type AdminAnswer, administrator } from '../world/administrator.ts';
import { demo, openWorld, type World } from '../world/world.ts';

const psp = '8a8294174b7ecb28014b9699220010a0';
const merchant = '8a8294174b7ecb28014b9699220012c2';

let world: World;
let admin: ReturnType<typeof administrator>;
beforeAll(async () => {
  world = await openWorld();
  admin = administrator(world);
});
afterAll(() => world.close());

const namesOf = ({ body }: AdminAnswer) => body.result?.parameterErrors?.map(({ name }) => name);

describe('an administrator', () => {
  it('lists the entities, those above before those below, in parts', async () => {
    const all = await admin.get('entities');
    expect(all.status).toBe(200);
    expect(all.body.entities?.map(({ kind }) => kind)).toEqual(['psp', 'division', 'merchant', 'channel', 'channel']);
    const first = await admin.get('entities?limit=3');
    const second = await admin.get(`entities?limit=3&after=${first.body.nextCursor}`);
    expect([...(first.body.entities ?? []), ...(second.body.entities ?? [])]).toEqual(all.body.entities);
    expect(second.body.nextCursor).toBeUndefined();
    const below = await admin.get(`entities?parent=${merchant}`);
    expect(below.body.entities?.map(({ parent }) => parent)).toEqual([merchant, merchant]);
  });

  it('creates a channel, which takes payments at once', async () => {
    const created = await admin.post('entities', { parent: merchant, kind: 'channel', name: 'Shop in France' });
    expect(created).toMatchObject({ status: 200, body: { kind: 'channel', parent: merchant, standing: 'active' } });
    const list = await admin.get(`entities?parent=${merchant}`);
    expect(list.body.entities?.map(({ id }) => id)).toContain(created.body.id);
  });

  it('creates one entity under one Idempotency-Key', async () => {
    const wanted = { parent: merchant, kind: 'channel', name: 'Once' };
    const [first, again] = [
      await admin.post('entities', wanted, { 'idempotency-key': 'one' }),
      await admin.post('entities', wanted, { 'idempotency-key': 'one' }),
    ];
    expect(again.text).toBe(first.text);
    expect((await admin.post('entities', { ...wanted, name: 'Twice' }, { 'idempotency-key': 'one' })).status).toBe(400);
  });

  it('changes a setting above, and the channel inherits it at once', async () => {
    const before = await admin.get(`entities/${demo.entityId}/settings`);
    expect(before.body.settings?.['reservationDays']).toEqual({ value: 7, from: null });
    await admin.patch(`entities/${psp}/settings`, { set: { reservationDays: 5 } });
    const after = await admin.get(`entities/${demo.entityId}/settings`);
    expect(after.body.settings?.['reservationDays']).toEqual({
      value: 5,
      from: { id: psp, kind: 'psp', name: 'Tillway' },
    });
    await admin.patch(`entities/${merchant}/settings`, { set: { reservationDays: 3 } });
    expect(world.wired().gateway.entities.channelOf(demo.entityId)?.settings.reservationDays).toBe(3);
    await admin.patch(`entities/${merchant}/settings`, { inherit: ['reservationDays'] });
    expect(world.wired().gateway.entities.channelOf(demo.entityId)?.settings.reservationDays).toBe(5);
  });

  it('reads who changed what', async () => {
    await admin.patch(`entities/${merchant}`, { name: 'Another name' });
    const { body } = await admin.get(`entities/${merchant}/changes`);
    expect(body.changes?.[0]).toMatchObject({
      action: 'changeEntity',
      subject: merchant,
      before: { name: 'Demo merchant' },
      after: { name: 'Another name' },
    });
    expect(world.logged).toContainEqual(expect.objectContaining({ action: 'changeEntity', id: merchant }));
  });

  it('loses no change of another administrator', async () => {
    const days = [1, 2, 3, 4, 5, 6];
    const names = ['reservationDays', 'payWithinDays', 'captureDays', 'overCapturePercent', 'preNotificationDays'];
    await Promise.all(names.map((name, at) => admin.patch(`entities/${psp}/settings`, { set: { [name]: days[at] } })));
    const { settings } = (await admin.get(`entities/${psp}/settings`)).body;
    expect(names.map((name) => settings?.[name]?.value)).toEqual([1, 2, 3, 4, 5]);
    await admin.patch(`entities/${psp}/settings`, { inherit: names });
  });

  it('keeps what was changed when the gateway starts again', async () => {
    const own = await openWorld({ database: join(freshFolder(), 'tillway.db') });
    await administrator(own).patch(`entities/${demo.entityId}/settings`, { set: { payWithinDays: 9 } });
    await own.restart();
    const { body } = await administrator(own).get(`entities/${demo.entityId}/settings`);
    expect(body.settings?.['payWithinDays']).toMatchObject({ value: 9, from: { id: demo.entityId } });
    await own.close();
  });
});

describe('a request to the admin API is refused', () => {
  const wrong: readonly (readonly [string, unknown, readonly string[]])[] = [
    ['without a parent, with an unknown member', { kind: 'channel', name: 'x', colour: 'red' }, ['parent', 'colour']],
    ['with a kind that may not stand there', { parent: merchant, kind: 'merchant', name: 'x' }, ['kind']],
    ['as a psp, which stands above all that a token reaches', { kind: 'psp', name: 'x' }, ['parent', 'kind']],
    ['with an unknown parent', { parent: 'f'.repeat(32), kind: 'channel', name: 'x' }, ['parent']],
    ['with a name that is none', { parent: merchant, kind: 'channel', name: '' }, ['name']],
    [
      'with settings that are none',
      { parent: merchant, kind: 'channel', name: 'x', settings: { reservationDays: 0, brands: ['NONE', 'VISA'] } },
      ['settings.reservationDays', 'settings.brands.0'],
    ],
    ['with a list for an object', [], ['body']],
    [
      'with a prototype',
      JSON.parse('{"__proto__":{"name":"x"},"constructor":1}'),
      ['parent', 'kind', 'name', '__proto__', 'constructor'],
    ],
  ];
  it.each(wrong)('%s', async (_fact, body, names) => {
    const refused = await admin.post('entities', body);
    expect(refused).toMatchObject({ status: 400, body: { result: { code: '200.300.404' } } });
    expect(namesOf(refused)).toEqual(names);
  });

  it.each(['{', '', '"x"', '\u0000', '{"a":1}x', `[${'['.repeat(5000)}`])('as %j', async (text) => {
    expect((await admin.send('POST', 'entities', text)).status).toBe(400);
  });

  it('with a value that is nested however deep', async () => {
    const nested = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const refused = await admin.send('PATCH', `entities/${psp}/settings`, `{"set":{"pageOrigins":${nested}}}`);
    expect(refused).toMatchObject({ status: 400, body: { result: { code: '200.300.404' } } });
  });

  it('as a form', async () => {
    const refused = await admin.send('POST', 'entities', 'name=x', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(namesOf(refused)).toEqual(['Content-Type']);
  });

  it('without a token, with an unknown one, or with one of a shop', async () => {
    const status = async (authorization: string) => (await admin.get('entities', { authorization })).status;
    expect(await status('')).toBe(401);
    expect(await status('Bearer nothing')).toBe(403);
    const shops = await admin.get('entities', { authorization: `Bearer ${demo.token}` });
    expect(shops).toMatchObject({ status: 403, body: { result: { code: '800.900.302' } } });
  });

  it.each(['entities/x', `entities/${'f'.repeat(32)}`, `entities/${'f'.repeat(32)}/settings`, 'nothing'])(
    'for %s, of which nothing is known',
    async (path) => {
      expect(await admin.get(path)).toMatchObject({ status: 404, body: { result: { code: '200.300.404' } } });
    },
  );
});

describe('the token of a merchant’s server', () => {
  it('lists no entities', async () => {
    const two = await openWorld({ provisionFile: provisionFile() });
    expect((await administrator(two, tokenOf('bakery')).get('entities')).status).toBe(403);
    await two.close();
  });
});
