import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostile } from '../../connectors/outgoing/hostile.fixture.ts';
import { guardedClient, type OutgoingClient } from '../../connectors/outgoing/outgoing.ts';
import { changeCallbackSettings } from '../../operations/administration/callbacks/callbacks.ts';
import { merchantClient } from '../../operations/process/merchant-client.ts';
import { notifyUrl } from '../../operations/webhooks/notification-url.ts';
import { sendNotification } from '../../operations/webhooks/send.ts';
import { ADMIN_TOKEN } from '../world/administrator.ts';
import { order } from '../world/words.ts';
import { demo } from '../world/world.ts';
import { type Notified, openNotified } from './webhooks.fixture.ts';

let notified: Notified;
let client: OutgoingClient;
beforeAll(async () => {
  notified = await openNotified();
  client = guardedClient({ mode: 'live', clock: notified.world.clock });
});
afterAll(async () => {
  await client.close();
  await notified.close();
});

describe('in live mode', () => {
  it.each(hostile)('a webhook is sent nothing at %s', async (url) => {
    const { gateway } = notified.world.wired();
    const [webhook] = await gateway.store.webhooks();
    if (!webhook) throw new Error('Expected a webhook, saw none');
    const reply = await sendNotification(
      gateway,
      { ...webhook, url },
      {
        notified: { id: 'id', at: notified.world.clock.now(), body: '{"type":"PAYMENT","payload":{}}' },
        client,
      },
    );
    expect(reply).toMatchObject({ status: null, reason: 'addressNotPublic' });
  });

  it.each(hostile)('a notificationUrl is sent nothing at %s', async (url) => {
    const { gateway } = notified.world.wired();
    const payment = { ...order, paymentBrand: 'IDEAL', shopperResultUrl: 'http://localhost:8099/' };
    const { body } = await notified.world.post('/v1/payments', { ...payment, notificationUrl: url });
    const key = gateway.ids.keyOf('payment', body.id ?? '');
    if (key === undefined) {
      // The request was refused already: the address has characters that no parser reads alike.
      expect(body.result.parameterErrors?.map(({ name }) => name)).toEqual(['notificationUrl']);
      return;
    }
    expect(await notifyUrl({ ...gateway, outgoing: client }, { payment: key })).toBe('done');
    expect(notified.world.logged.at(-1)).toMatchObject({ topic: 'payment.notification', reason: 'refused' });
  });

  it.each(hostile)('a callback about a risk case is sent nothing at %s', async (url) => {
    const { gateway } = notified.world.wired();
    const response = await client.request({ method: 'POST', url, body: 'decision=APPROVE', expectsContinue: true });
    expect(response).toEqual({ kind: 'refused', reason: 'addressNotPublic' });
    const token = gateway.entities.token(createHash('sha256').update(ADMIN_TOKEN).digest('hex'));
    const entity = gateway.entities.channelOf(demo.entityId);
    if (!token || !entity) throw new Error('Expected the demo to have a token and a channel');
    const wanted = { urls: [url] };
    const refused = await changeCallbackSettings(
      { ...gateway, mode: 'live' },
      { token, ndc: 'test' },
      { entity, wanted },
    );
    expect(refused).toMatchObject({ kind: 'refused', faults: [{ name: 'urls.0' }] });
  });

  it.each(hostile)('a merchant is not asked to read a result at %s', async (url) => {
    const merchants = merchantClient(client, notified.world.clock);
    expect(await merchants.request({ method: 'GET', url })).toEqual({ kind: 'refused', reason: 'addressNotPublic' });
  });
});
