import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hostile } from '../../connectors/outgoing/hostile.fixture.ts';
import { seconds } from '../../core/values.ts';
import { addWebhook } from '../../operations/administration/webhooks.ts';
import { openReceiver, type Receiver } from '../webhooks/receiver.fixture.ts';
import { ADMIN_TOKEN, administrator } from '../world/administrator.ts';
import { provisionFile, tokenOf } from '../world/two-merchants.ts';
import { chargesDirectly } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';

type Webhook = { readonly id: string; readonly state: string; readonly secret?: string };
type Delivery = { readonly id: string; readonly event: string; readonly status: number | null };

let world: World;
let admin: ReturnType<typeof administrator>;
beforeAll(async () => {
  world = await openWorld();
  admin = administrator(world);
});
afterAll(() => world.close());

let receiver: Receiver;
beforeEach(async () => {
  receiver = await openReceiver();
  return () => receiver.close();
});

let names = 0;
/** Adds a webhook for the receiver to the demo's channel. */
async function adds(more: object = {}): Promise<Webhook> {
  names += 1;
  const place = `entities/${demo.entityId}/webhooks`;
  const { status, text } = await admin.post(place, { name: `shop ${names}`, url: receiver.url, ...more });
  expect([status, text]).toEqual([200, expect.any(String)]);
  // The members are those that the endpoint describes.
  return JSON.parse(text) as Webhook;
}
const reads = async (path: string): Promise<Webhook & { deliveries: readonly Delivery[]; nextCursor?: string }> =>
  JSON.parse((await admin.get(path)).text);
const passes = () => world.advance(seconds(1));
const removes = async ({ id }: Webhook) => expect((await admin.delete(`webhooks/${id}`)).status).toBe(200);
/** The ids of the payments of which the receiver was notified, opened with a key. */
const notified = (secret: string) => receiver.accepted(secret).map(({ payload }) => payload.id);

describe('a webhook that an administrator adds', () => {
  it('is active when its test was accepted, and notified of what happens then', async () => {
    receiver.answersWith = () => 500;
    const { secret = '', ...added } = await adds();
    expect(added).toMatchObject({ state: 'inactive', types: ['PAYMENT', 'REGISTRATION'], provisioned: false });
    await passes();
    await chargesDirectly(world);
    expect((await reads(`webhooks/${added.id}`)).state).toBe('inactive');
    receiver.answersWith = () => 204;
    await admin.post(`webhooks/${added.id}/test`, undefined);
    await passes();
    expect((await reads(`webhooks/${added.id}`)).state).toBe('active');
    const { body } = await chargesDirectly(world);
    await passes();
    expect(notified(secret)).toEqual([body.id]);
    await removes(added);
  });

  it('shows its key once, and its answer again under its Idempotency-Key without it', async () => {
    const place = `entities/${demo.entityId}/webhooks`;
    const wanted = { name: 'once', url: receiver.url, format: 'signed' };
    const first = await admin.post(place, wanted, { 'idempotency-key': 'hook' });
    const again = await admin.post(place, wanted, { 'idempotency-key': 'hook' });
    // The members are those that the endpoint describes.
    const { secret, ...shown } = JSON.parse(first.text) as Webhook;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(JSON.parse(again.text)).toEqual(shown);
    const changes = await admin.get(`entities/${demo.entityId}/changes`);
    expect(changes.text).toContain('addWebhook');
    expect(changes.text + JSON.stringify(world.logged)).not.toContain(secret);
    await removes(shown);
  });

  it('waits while it is paused, and gets what has waited when its test is accepted again', async () => {
    const { id, secret = '' } = await adds();
    await passes();
    expect((await admin.post(`webhooks/${id}/pause`, undefined)).body.state).toBe('paused');
    const { body } = await chargesDirectly(world);
    await passes();
    expect(notified(secret)).toEqual([]);
    await admin.post(`webhooks/${id}/resume`, undefined);
    await passes();
    await passes();
    expect(notified(secret)).toEqual([body.id]);
    await removes({ id, state: 'active' });
  });

  it('has two keys while one is replaced: the old one encrypts until it is removed', async () => {
    const { id, secret: old = '' } = await adds();
    await passes();
    const replaced = await admin.send('POST', `webhooks/${id}/secrets`);
    // The members are those that the endpoint describes.
    const { secret: fresh = '' } = JSON.parse(replaced.text) as Webhook;
    expect((await admin.post(`webhooks/${id}/secrets`, {})).status).toBe(409);
    const { body: before } = await chargesDirectly(world);
    await passes();
    expect(notified(old)).toEqual([before.id]);
    expect((await admin.delete(`webhooks/${id}/secrets`)).status).toBe(200);
    expect((await admin.delete(`webhooks/${id}/secrets`)).status).toBe(409);
    receiver.forget();
    const { body: after } = await chargesDirectly(world);
    await passes();
    expect(notified(fresh)).toEqual([after.id]);
    await removes({ id, state: 'active' });
  });

  it('is tested again at another address before it is notified there', async () => {
    const { id } = await adds();
    await passes();
    const other = await openReceiver();
    other.answersWith = () => 503;
    const changed = await admin.patch(`webhooks/${id}`, { url: other.url });
    expect(changed.body.state).toBe('paused');
    await passes();
    await chargesDirectly(world);
    await passes();
    expect(other.received.length).toBeGreaterThan(0);
    expect((await reads(`webhooks/${id}`)).state).toBe('paused');
    await removes({ id, state: 'paused' });
    await other.close();
  });

  it('logs every try with status, latency and a response without numbers of accounts, in parts', async () => {
    const { id } = await adds();
    receiver.text = 'thanks for 4111 1111 1111 1111';
    await passes();
    await chargesDirectly(world);
    await chargesDirectly(world);
    await passes();
    const all = await reads(`webhooks/${id}/deliveries`);
    expect(all.deliveries).toHaveLength(3);
    expect(all.deliveries[0]).toMatchObject({ status: 200, reason: null, response: 'thanks for •••' });
    const first = await reads(`webhooks/${id}/deliveries?limit=2`);
    const rest = await reads(`webhooks/${id}/deliveries?limit=2&after=${first.nextCursor}`);
    expect([...first.deliveries, ...rest.deliveries]).toEqual(all.deliveries);
    const of = all.deliveries[0]?.event ?? '';
    expect((await reads(`webhooks/${id}/deliveries?event=${of}`)).deliveries.map(({ event }) => event)).toEqual([of]);
    await removes({ id, state: 'active' });
    expect((await admin.get(`webhooks/${id}`)).status).toBe(404);
  });

  it('is one of its entity for the list of every entity above', async () => {
    const { id } = await adds();
    const { text } = await admin.get(`entities/8a8294174b7ecb28014b9699220010a0/webhooks`);
    expect(text).toContain(id);
    expect(text).not.toContain('secrets');
    await removes({ id, state: 'inactive' });
  });
});

describe('a webhook is refused', () => {
  const good = { name: 'refused', url: 'https://shop.example/hook' };
  const wrong: readonly (readonly [string, object, readonly string[]])[] = [
    ['without name and address', {}, ['name', 'url']],
    ['at an address that is none', { ...good, url: 'ftp://shop.example/' }, ['url']],
    ['with credentials in its address', { ...good, url: 'https://a:b@shop.example/' }, ['url']],
    ['with types that are none', { ...good, types: ['PAYMENT', 'PAYMENTS'] }, ['types.1']],
    ['with no types', { ...good, types: [] }, ['types']],
    ['with a key that does not fit its format', { ...good, format: 'signed', secret: 'a'.repeat(64) }, ['secret']],
    ['with a state', { ...good, state: 'active' }, ['state']],
  ];
  it.each(wrong)('%s', async (_fact, body, faulty) => {
    const refused = await admin.post(`entities/${demo.entityId}/webhooks`, body);
    expect(refused.status).toBe(400);
    expect(refused.body.result?.parameterErrors?.map(({ name }) => name)).toEqual(faulty);
  });

  it('with the name of another one', async () => {
    const added = await adds({ name: 'taken' });
    const again = { name: 'taken', url: receiver.url };
    expect((await admin.post(`entities/${demo.entityId}/webhooks`, again)).status).toBe(400);
    await removes(added);
  });

  it.each(hostile)('in live mode at %s', async (url) => {
    const { gateway } = world.wired();
    const token = gateway.entities.token(createHash('sha256').update(ADMIN_TOKEN).digest('hex'));
    const entity = gateway.entities.channelOf(demo.entityId);
    if (!token || !entity) throw new Error('Expected the demo to have a token and a channel');
    const order = { name: 'hostile', url, entity };
    const refused = await addWebhook({ ...gateway, mode: 'live' }, { token, ndc: 'test' }, order);
    expect(refused).toMatchObject({ kind: 'refused', faults: [{ name: 'url' }] });
  });

  it('to a token of another merchant, and to one that does not administer', async () => {
    const two = await openWorld({ provisionFile: provisionFile() });
    const path = `entities/${demo.entityId}/webhooks`;
    expect((await administrator(two, tokenOf('bakery')).post(path, good)).status).toBe(403);
    await two.close();
    const { id } = await adds();
    for (const unknown of ['x', '8a'.repeat(16), `${id.slice(0, -1)}0`].filter((each) => each !== id))
      expect((await admin.get(`webhooks/${unknown}`)).status).toBe(404);
    await removes({ id, state: 'inactive' });
  });
});
