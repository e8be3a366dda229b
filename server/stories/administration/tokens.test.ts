import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { merchantScopes } from '../../core/entities/access-token.ts';
import { days, type Duration, minutes, plus, seconds } from '../../core/values.ts';
import { createPurge } from '../../outbox/purge.ts';
import { type AdminAnswer, administrator } from '../world/administrator.ts';
import { order } from '../world/words.ts';
import { demo, openWorld, withoutRequestLog, type World } from '../world/world.ts';

const merchant = '8a8294174b7ecb28014b9699220012c2';

let world: World;
let admin: ReturnType<typeof administrator>;
beforeAll(async () => {
  world = await openWorld({ environment: withoutRequestLog });
  admin = administrator(world);
});
afterAll(() => world.close());

/** A token of the merchant with its secret. */
async function makes(own: object = {}): Promise<{ readonly id: string; readonly secret: string }> {
  const { status, body } = await admin.post(`entities/${merchant}/tokens`, {
    alias: 'Shop server',
    scopes: merchantScopes,
    ...own,
  });
  expect(status).toBe(200);
  return { id: body.id ?? '', secret: body.secret ?? '' };
}

const now = () => world.wired().gateway.clock.now();

/** The status of a checkout that is created with a token. */
async function creates(token: string): Promise<number> {
  const { status } = await world.post('v1/checkouts', order, { authorization: `Bearer ${token}` });
  return status;
}

const namesOf = ({ body }: AdminAnswer) => body.result?.parameterErrors?.map(({ name }) => name);

describe('an access token', () => {
  it('is created, and takes payments at once', async () => {
    const created = await admin.post(`entities/${merchant}/tokens`, { alias: 'Shop server', scopes: ['pay', 'read'] });
    expect(created).toMatchObject({
      status: 200,
      body: { entityId: merchant, alias: 'Shop server', state: 'active', scopes: ['pay', 'read'], origin: 'api' },
    });
    const { secret = '', beginning, ending } = created.body;
    expect(secret).toMatch(/^tillway_[\w-]{43}$/);
    expect([beginning, ending]).toEqual([secret.slice(0, 'tillway_'.length + 6), secret.slice(-4)]);
    expect(await creates(secret)).toBe(200);
  });

  it('shows its secret once: not when it is repeated, listed, read, changed, recorded or logged', async () => {
    const wanted = { alias: 'Once', scopes: ['pay'] };
    const key = { 'idempotency-key': 'a token' };
    const first = await admin.post(`entities/${merchant}/tokens`, wanted, key);
    const { id, secret = 'none' } = first.body;
    const { secret: _shownOnce, ...rest } = first.body;
    const again = await admin.post(`entities/${merchant}/tokens`, wanted, key);
    expect(again.body).toEqual(rest);
    const shown = [
      again,
      await admin.get(`entities/${merchant}/tokens`),
      await admin.get(`tokens/${id}`),
      await admin.patch(`tokens/${id}`, { alias: 'Twice' }),
      await admin.get(`entities/${merchant}/changes`),
    ].map(({ text }) => text);
    expect([...shown, JSON.stringify(world.logged)].filter((text) => text.includes(secret))).toEqual([]);
  });

  it('is one of many, listed in the order in which they were made, in parts and by state', async () => {
    const made: string[] = [];
    for (let each = 0; each < 3; each += 1) {
      await world.advance(seconds(1));
      made.push((await makes()).id);
    }
    await admin.delete(`tokens/${made[1]}`);
    const listed: string[] = [];
    for (let after = ''; after !== 'end';) {
      const { body } = await admin.get(`entities/${merchant}/tokens?limit=2${after === '' ? '' : `&after=${after}`}`);
      listed.push(...(body.tokens ?? []).map(({ id }) => id));
      after = body.nextCursor ?? 'end';
    }
    expect(listed.slice(-3)).toEqual(made);
    const { body } = await admin.get(`entities/${merchant}/tokens?state=revoked`);
    expect(body.tokens?.map(({ id }) => id)).toContain(made[1]);
    expect(body.tokens?.every(({ state }) => state === 'revoked')).toBe(true);
  });

  it('permits after a change what it names then', async () => {
    const { id, secret } = await makes({ scopes: ['read'] });
    expect(await creates(secret)).toBe(403);
    expect(await admin.patch(`tokens/${id}`, { scopes: ['pay'] })).toMatchObject({ status: 200 });
    expect(await creates(secret)).toBe(200);
    await admin.patch(`tokens/${id}`, { addresses: ['192.0.2.0/24'] });
    expect(await creates(secret)).toBe(403);
    await admin.patch(`tokens/${id}`, { addresses: ['127.0.0.0/8', '::1'] });
    expect(await creates(secret)).toBe(200);
  });

  it('is refused when it has expired, and accepted again with a later expiry', async () => {
    const { id, secret } = await makes({ expiresAt: new Date(now() + minutes(10)).toJSON() });
    expect(await creates(secret)).toBe(200);
    await world.advance(minutes(10));
    expect(await creates(secret)).toBe(403);
    expect((await admin.get(`tokens/${id}`)).body.state).toBe('expired');
    await admin.patch(`tokens/${id}`, { expiresAt: null });
    expect(await creates(secret)).toBe(200);
  });

  it('is rotated without a gap: both are accepted until the overlap is over', async () => {
    const old = await makes({ scopes: ['pay'], addresses: ['127.0.0.0/8', '::1'] });
    const rotated = await admin.post(`tokens/${old.id}/rotate`, { overlapMinutes: 5 });
    expect(rotated.body).toMatchObject({
      scopes: ['pay'],
      addresses: ['127.0.0.0/8', '::1'],
      replaces: { id: old.id, state: 'active', revokedAt: new Date(now() + minutes(5)).toJSON() },
    });
    const { secret = '' } = rotated.body;
    expect([await creates(old.secret), await creates(secret)]).toEqual([200, 200]);
    await world.advance(minutes(5));
    expect([await creates(old.secret), await creates(secret)]).toEqual([403, 200]);
    expect((await admin.get(`tokens/${old.id}`)).body.state).toBe('revoked');
    expect((await admin.post(`tokens/${old.id}/rotate`, {})).status).toBe(409);
  });

  it('is revoked at once, for good, also while it goes on beside its successor', async () => {
    const { id, secret } = await makes();
    await admin.post(`tokens/${id}/rotate`, {});
    expect(await creates(secret)).toBe(200);
    const first = await admin.delete(`tokens/${id}`);
    expect(first).toMatchObject({ status: 200, body: { state: 'revoked' } });
    expect(await creates(secret)).toBe(403);
    expect((await admin.delete(`tokens/${id}`)).body.revokedAt).toBe(first.body.revokedAt);
    expect((await admin.patch(`tokens/${id}`, { alias: 'x' })).status).toBe(409);
    expect((await admin.post(`tokens/${id}/rotate`, {})).status).toBe(409);
  });

  it('shows when it was used last, and not when it was refused', async () => {
    const { id, secret } = await makes({ addresses: ['192.0.2.1'] });
    await creates(secret);
    expect((await admin.get(`tokens/${id}`)).body.lastUsedAt).toBeNull();
    await admin.patch(`tokens/${id}`, { addresses: null });
    await creates(secret);
    const used = new Date(now()).toJSON();
    await world.advance(minutes(3));
    expect((await admin.get(`tokens/${id}`)).body.lastUsedAt).toBe(used);
    expect((await admin.delete(`tokens/${id}`)).body.lastUsedAt).toBe(used);
  });

  it('costs no write when it is used', async () => {
    const { secret } = await makes();
    const { commits } = world.wired().gateway.store.stats();
    for (let time = 0; time < 5; time += 1)
      await world.get(`v1/query?entityId=${demo.entityId}&merchantTransactionId=none`, {
        authorization: `Bearer ${secret}`,
      });
    expect(world.wired().gateway.store.stats().commits).toBe(commits);
    await world.wired().gateway.tokenUses.flush();
    expect(world.wired().gateway.store.stats().commits).toBe(commits + 1);
  });

  it('has every change recorded with the token that it was made with', async () => {
    const { id } = await makes();
    await admin.patch(`tokens/${id}`, { alias: 'Renamed' });
    await admin.post(`tokens/${id}/rotate`, {});
    await admin.delete(`tokens/${id}`);
    const { body } = await admin.get(`entities/${merchant}/changes`);
    const changes = body.changes as readonly { readonly action: string; readonly subject: string }[];
    expect(changes.filter(({ subject }) => subject === id).map(({ action }) => action)).toEqual([
      'revokeToken',
      'rotateToken',
      'changeToken',
      'createToken',
    ]);
  });
});

describe('a request for a token is refused', () => {
  const wrong: readonly (readonly [string, object, readonly string[]])[] = [
    ['without name and scopes', {}, ['alias', 'scopes']],
    ['without any scope', { alias: 'x', scopes: [] }, ['scopes']],
    ['with a scope that is none', { alias: 'x', scopes: ['pay', 'own'] }, ['scopes.1']],
    ['with a scope twice', { alias: 'x', scopes: ['pay', 'pay'] }, ['scopes']],
    ['with a moment that is none', { alias: 'x', scopes: ['pay'], expiresAt: '2027-02-30T00:00:00Z' }, ['expiresAt']],
    ['with a moment that is over', { alias: 'x', scopes: ['pay'], expiresAt: '2020-01-01T00:00:00Z' }, ['expiresAt']],
    ['with networks that are none', { alias: 'x', scopes: ['pay'], addresses: ['10.0.0.0/33'] }, ['addresses.0']],
    ['that names its own secret', { alias: 'x', scopes: ['pay'], secret: 'mine' }, ['secret']],
    ['that wants the test clock', { alias: 'x', scopes: ['pay'], testClock: true }, ['testClock']],
  ];
  it.each(wrong)('%s', async (_fact, body, names) => {
    const refused = await admin.post(`entities/${merchant}/tokens`, body);
    expect([refused.status, namesOf(refused)]).toEqual([400, names]);
  });

  it.each([-1, 43_201, 1.5, '5'])('with an overlap of %j minutes', async (overlapMinutes) => {
    const { id } = await makes();
    expect(namesOf(await admin.post(`tokens/${id}/rotate`, { overlapMinutes }))).toEqual(['overlapMinutes']);
  });
});

describe('what has become of tokens', () => {
  it('is kept for a year, and who has changed what for ever', async () => {
    const own = await openWorld();
    onTestFinished(() => own.close());
    const operator = administrator(own);
    const made = { alias: 'Two days', scopes: ['admin'], expiresAt: dateIn(own, days(2)) };
    const { id = '', secret } = (await operator.post(`entities/${merchant}/tokens`, made)).body;
    await administrator(own, secret).patch(`entities/${merchant}`, { name: 'Another name' });
    const listed = async () =>
      (await operator.get(`entities/${merchant}/tokens`)).body.tokens?.map((token) => token.id);
    const purge = createPurge(own.wired().gateway, {
      unpaidCheckouts: days(1),
      events: days(1),
      requests: days(1),
      exports: days(1),
      accessTokens: days(365),
    });
    const purges = async () => {
      while (await purge());
    };
    own.clock.moveTo(plus(own.clock.now(), days(366)));
    await purges();
    expect(await listed()).toContain(id);
    own.clock.moveTo(plus(own.clock.now(), days(2)));
    await purges();
    expect(await listed()).not.toContain(id);
    const { changes = [] } = (await operator.get(`entities/${merchant}/changes`)).body;
    expect(changes[0]).toMatchObject({ action: 'changeEntity', token: id, tokenAlias: 'Two days' });
  });
});

const dateIn = ({ clock }: World, length: Duration): string => new Date(plus(clock.now(), length)).toISOString();
