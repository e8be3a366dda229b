import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Throttled, throttles } from '../../core/limits/throttles.ts';
import { minutes, seconds } from '../../core/values.ts';
import { freshDatabase } from '../../store/postgres/postgres.fixture.ts';
import { demoWith } from '../world/demo-settings.ts';
import { asksProgress, cardOf, cards, chargesDirectly, createsCheckout, order, pays, reads } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';

const EACH = 3;
const LIMITED = Object.fromEntries(Object.values(throttles).map(({ setting }) => [setting, EACH]));
const authorization = `Bearer ${demo.token}`;
const entity = `entityId=${demo.entityId}`;
const unknown = '8ac7a4a0000000000000000000000000';

let world: World;

type Sent = { readonly status: number; readonly headers: Headers; readonly body: Record<string, unknown> };
async function send(request: string, form?: Record<string, string>): Promise<Sent> {
  const [method = '', path = ''] = request.split(' ');
  const body = form && new URLSearchParams({ entityId: demo.entityId, ...form });
  const answer = await fetch(new URL(path, world.baseUrl), { method, body: body ?? null, headers: { authorization } });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Record<string, unknown> };
}

/** A request of each operation. It need not succeed to count. */
const requests: Readonly<Record<Throttled, () => Promise<Sent>>> = {
  createCheckout: () => send('POST v1/checkouts', order),
  updateCheckout: () => send(`POST v1/checkouts/${unknown}`, {}),
  readCheckout: () => send(`GET v1/checkouts/${unknown}/payment?${entity}`),
  pay: () => send('POST v1/payments', {}),
  readPayment: () => send(`GET v1/payments/${unknown}?${entity}`),
  refer: () => send(`POST v1/payments/${unknown}`, {}),
  register: () => send('POST v1/registrations', {}),
  payByRegistration: () => send(`POST v1/registrations/${unknown}/payments`, {}),
  authenticate: () => send('POST v1/threeDSecure', {}),
  screenRisk: () => send('POST v1/riskScreen', {}),
  query: () => send(`GET v1/query/${unknown}?${entity}`),
  report: () => send(`GET v1/reports/transactions?${entity}`),
  administer: () => send(`GET admin/v1/entities/${unknown}`),
};
const operations = Object.keys(requests) as readonly Throttled[];

describe.each([
  ['SQLite', async (): Promise<string> => ':memory:'],
  ['PostgreSQL', (): Promise<string> => freshDatabase(inject('postgres'))],
] as const)('on %s', (_, database) => {
  beforeAll(async () => {
    world = await openWorld({ database: await database(), provisionFile: demoWith(LIMITED) });
  });
  afterAll(() => world.close());

  it.each(operations)('the calls of %s are limited apart from all others, for a minute', async (operation) => {
    for (let call = 0; call < EACH; call += 1) expect((await requests[operation]()).status).not.toBe(429);
    expect((await requests[operation]()).status).toBe(429);
    await world.advance(seconds(59));
    expect((await requests[operation]()).status).toBe(429);
    await world.advance(seconds(1));
    expect((await requests[operation]()).status).not.toBe(429);
    await world.advance(minutes(1));
  });

  it('a request too many gets the response of the specification, and shows when to come back', async () => {
    for (let call = 0; call < EACH; call += 1) await requests.pay();
    await world.advance(seconds(20));
    const { headers, body } = await requests.pay();
    expect(body).toEqual({
      result: { code: '800.120.100', description: expect.stringContaining('too many requests') },
      id: expect.stringMatching(/^8a[0-9a-f]{30}$/),
      ndc: expect.any(String),
      buildNumber: expect.any(String),
      timestamp: expect.any(String),
    });
    expect(headers.get('content-type')).toBe('application/json;charset=UTF-8');
    expect(headers.get('retry-after')).toBe('40');
    expect(headers.get('ratelimit-policy')).toBe('"default";q=3;w=60');
    expect(headers.get('ratelimit')).toBe('"default";r=0;t=40');
    expect((await send(`GET v1/payments/${String(body['id'])}?${entity}`)).status).toBe(404);
    await world.advance(minutes(1));
  });

  it('shows how much is left as soon as half of the limit is used', async () => {
    expect((await requests.report()).headers.get('ratelimit')).toBeNull();
    expect((await requests.report()).headers.get('ratelimit')).toBe('"default";r=1;t=60');
    await world.advance(minutes(1));
  });

  it('the status of each checkout is limited apart', async () => {
    const [one, other] = [await createsCheckout(world), await createsCheckout(world)];
    for (let call = 0; call < EACH; call += 1) await reads(world, one);
    const throttled = await reads(world, one);
    expect([throttled.status, throttled.body.id]).toEqual([429, one]);
    expect((await reads(world, other)).status).toBe(200);
    await world.advance(minutes(1));
  });

  it('what the shopper’s browser asks uses up nothing of the merchant’s', async () => {
    const checkout = await createsCheckout(world);
    for (let call = 0; call < 4 * EACH; call += 1) expect((await asksProgress(world, checkout)).status).toBe(200);
    await pays(world, checkout, cardOf(cards.approved));
    expect((await reads(world, checkout)).status).toBe(200);
    await world.advance(minutes(1));
  });

  it('a request that was not carried out may be repeated with its Idempotency-Key', async () => {
    for (let call = 0; call < EACH; call += 1) await requests.pay();
    const key = { 'idempotency-key': `later ${_}` };
    expect((await chargesDirectly(world, {}, key)).status).toBe(429);
    await world.advance(minutes(1));
    const { body } = await chargesDirectly(world, {}, key);
    expect(body.result.code).toBe('000.100.110');
    expect((await chargesDirectly(world, {}, key)).body.id).toBe(body.id);
    await world.advance(minutes(1));
  });

  it('a wrong token uses up nothing of a right one', async () => {
    const post = () =>
      fetch(new URL('v1/payments', world.baseUrl), { method: 'POST', headers: { authorization: 'x' } });
    for (let call = 0; call < 2 * EACH; call += 1) expect((await post()).status).toBe(401);
    expect((await requests.pay()).status).toBe(400);
  });
});
