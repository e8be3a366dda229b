import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { merchantScopes, type Scope, scopes } from '../../core/entities/access-token.ts';
import { openApiDocument } from '../../http/openapi/document.ts';
import { operations } from '../../http/openapi/operations.ts';
import { freshFolder } from '../process/folder.ts';
import { cardOf, cards, pays } from '../world/words.ts';
import { type Answered, openWorld, type World } from '../world/world.ts';

const channel = '8a'.repeat(16);
const unused = '9b'.repeat(16);

/** The user and the password of an older client. */
const older = 'a-user|a-password';

/** A token of the channel for each scope alone, and tokens for some networks. */
const tokens: Readonly<Record<string, object>> = {
  ...Object.fromEntries(scopes.map((scope) => [`only-${scope}`, { scopes: [scope] }])),
  'of-no-scope': {},
  [Buffer.from(older).toString('base64')]: { scopes: ['read'] },
  'from-here': { addresses: ['127.0.0.0/8', '::1'] },
  'from-elsewhere': { addresses: ['192.0.2.7', '2001:db8::/32'] },
  'administers-elsewhere': { scopes: ['admin'], addresses: ['192.0.2.0/24'] },
};

let world: World;
beforeAll(async () => {
  const provisionFile = join(freshFolder(), 'provision.json');
  const settings = { bodyCredentials: true };
  const listed = Object.entries(tokens).map(([token, rest]) => ({ token, entity: channel, ...rest }));
  const psp = { id: unused, kind: 'psp', name: 'psp' };
  const shop = { id: channel, kind: 'channel', name: 'shop', parent: unused, settings };
  writeFileSync(provisionFile, JSON.stringify({ entities: [psp, shop], tokens: listed }));
  world = await openWorld({ provisionFile });
});
afterAll(() => world.close());

/** What each route demands, listed by hand. */
const demanded: Readonly<Record<string, Scope>> = {
  'POST /v1/checkouts': 'pay',
  'POST /v1/checkouts/{id}': 'pay',
  'GET /v1/checkouts/{id}/payment': 'read',
  'GET /v1/checkouts/{id}/registration': 'read',
  'POST /v1/payments': 'pay',
  'GET /v1/payments': 'read',
  'GET /v1/payments/{id}': 'read',
  'POST /v1/payments/{id}': 'pay',
  'GET /v1/query': 'read',
  'GET /v1/query/{id}': 'read',
  'GET /v1/reports/transactions': 'report',
  'GET /v1/reports/totals': 'report',
  'GET /v1/reports/settlements': 'report',
  'GET /v1/reports/settlements/{id}': 'report',
  'POST /v1/registrations': 'register',
  'GET /v1/registrations/{id}': 'read',
  'POST /v1/registrations/{id}': 'register',
  'DELETE /v1/registrations/{id}': 'register',
  'POST /v1/registrations/{id}/payments': 'pay',
  'POST /v1/threeDSecure': 'pay',
  'GET /v1/threeDSecure/{id}': 'read',
  'POST /v1/riskScreen': 'pay',
  'GET /v1/riskScreen/{id}': 'read',
  'GET /v1/events': 'report',
  'POST /v1/events/{id}/redeliver': 'report',
  'POST /scheduling/v1/schedules': 'pay',
  'GET /scheduling/v1/schedules': 'read',
  'GET /scheduling/v1/schedules/{id}': 'read',
  'DELETE /scheduling/v1/schedules/{id}': 'pay',
  'POST /scheduling/v1/schedules/{id}/reschedule': 'pay',
  'POST /scheduling/v1/schedules/{id}/deschedule': 'pay',
};

const references = { CP: 'pay', RB: 'pay', RV: 'refund', RF: 'refund', CB: 'refund', CR: 'refund', RC: 'pay' } as const;

type Sending = { readonly route: string; readonly token: string; readonly form?: Readonly<Record<string, string>> };
function sends({ route, token, form = {} }: Sending): Promise<Answered> {
  const [method, path = ''] = route.split(' ');
  const to = path.slice(1).replace('{id}', '8a'.repeat(16));
  const headers = bearer(token);
  if (method === 'POST') return world.post(to, { entityId: channel, ...form }, headers);
  const asked = `${to}?entityId=${channel}`;
  return method === 'DELETE' ? world.delete(asked, headers) : world.get(asked, headers);
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const readsOf = async (checkout: string, what: 'payment' | 'registration') =>
  (await world.get(`v1/checkouts/${checkout}/${what}?entityId=${channel}`, bearer('only-read'))).body;

const refused = { status: 403, body: { result: { code: '800.900.302' } } };
const isRefused = ({ status, body }: Answered): boolean => status === 403 && body.result.code === '800.900.302';
const routes = Object.entries(demanded);

describe('a token', () => {
  it('needs a scope for every route with a token, but for that of the test clock', () => {
    const described = operations.filter(({ needsToken }) => needsToken).map(({ method, path }) => `${method} ${path}`);
    const unlisted = described.filter((route) => !Object.hasOwn(demanded, route));
    expect(unlisted).toEqual(['POST /v1/testClock']);
  });

  it.each(routes.flatMap(([route, needed]) => scopes.map((scope) => [scope, route, needed] as const)))(
    'with the scope %s alone calls %s if that is %s',
    async (scope, route, needed) => {
      const answered = await sends({ route, token: `only-${scope}` });
      expect(isRefused(answered)).toBe(scope !== needed);
    },
  );

  it.each(
    Object.entries(references).flatMap(([type, needed]) => scopes.map((scope) => [scope, type, needed] as const)),
  )('with the scope %s alone orders a %s if that is %s', async (scope, paymentType, needed) => {
    const answered = await sends({ route: 'POST /v1/payments/{id}', token: `only-${scope}`, form: { paymentType } });
    expect(isRefused(answered)).toBe(scope !== needed);
  });

  // See DECISIONS 204.
  it('with the scope pay alone stores an account with a payment and at a checkout, but none by itself', async () => {
    const card = cardOf(cards.approved);
    const money = { amount: '92.00', currency: 'EUR', paymentType: 'DB' };
    const pay = (route: string, form: Readonly<Record<string, string>>) =>
      sends({ route, token: 'only-pay', form: { ...form, createRegistration: 'true' } });
    const paid = await pay('POST /v1/payments', { ...money, ...card });
    const checkout = await pay('POST /v1/checkouts', money);
    await pays(world, checkout.body.id);
    const saving = await pay('POST /v1/checkouts', {});
    await world.post(`v1/checkouts/${saving.body.id}/registration`, card, {});
    const stored = [
      paid.body.registrationId,
      (await readsOf(checkout.body.id, 'payment')).registrationId,
      (await readsOf(saving.body.id, 'registration')).id,
    ];
    for (const id of stored) {
      const to = `v1/registrations/${id}`;
      const charged = { entityId: channel, ...money };
      expect((await world.post(`${to}/payments`, charged, bearer('only-pay'))).body.result.code).toBe('000.100.110');
      expect(await world.delete(`${to}?entityId=${channel}`, bearer('only-pay'))).toMatchObject(refused);
    }
    expect(await sends({ route: 'POST /v1/registrations', token: 'only-pay', form: card })).toMatchObject(refused);
  });

  it.each(routes.map(([route]) => route))('that names no scopes calls %s', async (route) => {
    expect(merchantScopes).not.toContain('admin');
    expect(isRefused(await sends({ route, token: 'of-no-scope' }))).toBe(false);
  });

  it('is held to its scopes as credentials of older clients, too', async () => {
    const [userId, password] = older.split('|') as [string, string];
    const credentials = { 'authentication.userId': userId, 'authentication.password': password };
    const form = { 'authentication.entityId': channel, ...credentials };
    expect(await world.post('v1/payments', form, {})).toMatchObject(refused);
    const read = await world.get(`v1/payments/${unused}?${new URLSearchParams(form).toString()}`, {});
    expect(isRefused(read)).toBe(false);
  });
});

describe('the description for machines', () => {
  it('names what each route demands', () => {
    const { paths } = openApiDocument('http://localhost/') as {
      paths: Record<string, Record<string, { security: readonly { accessToken: readonly string[] }[] }>>;
    };
    const named = (route: string) => {
      const [method = '', path = ''] = route.split(' ');
      return paths[path]?.[method.toLowerCase()]?.security.flatMap(({ accessToken }) => accessToken);
    };
    const byType = 'POST /v1/payments/{id}';
    const described = routes.filter(([route]) => route !== byType && named(route) !== undefined);
    expect(described.length).toBeGreaterThan(25);
    for (const [route, needed] of described) expect([route, named(route)]).toEqual([route, [needed]]);
    expect(named(byType)).toEqual([...new Set(Object.values(references))]);
    expect(named('POST /v1/testClock')).toEqual([]);
  });
});

describe('a token for some networks', () => {
  it.each(routes.map(([route]) => route))('is refused from elsewhere: %s', async (route) => {
    expect(isRefused(await sends({ route, token: 'from-here' }))).toBe(false);
    expect(await sends({ route, token: 'from-elsewhere' })).toMatchObject(refused);
  });

  it('is refused from elsewhere by the admin API', async () => {
    const headers = { authorization: 'Bearer administers-elsewhere' };
    expect(await world.get('admin/v1/entities', headers)).toMatchObject(refused);
  });
});
