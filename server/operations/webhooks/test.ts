import type { Change } from '../../core/change.ts';
import type { Delivery, Payloads } from '../../core/message.ts';
import { notificationOf } from '../../core/webhooks/event.ts';
import type { Key, MessageKey } from '../../core/values.ts';
import type { Webhook } from '../../core/webhooks/webhook.ts';
import type { Gateway } from '../gateway.ts';
import { retryOnConflict } from '../once/retry-on-conflict.ts';
import { isAccepted, sendNotification } from './send.ts';

type Testing = Pick<Gateway, 'store' | 'clock' | 'ids' | 'vault' | 'log' | 'webhooks' | 'outgoing'>;

/** The notification that tests a webhook, in the form that receivers of this API family know. */
const TEST = notificationOf('test', 'webhook activation', {
  result: { code: '000.100.110', description: "Request successfully processed in 'Merchant in Integrator Test Mode'" },
});

/** The changes that test a webhook until its receiver answers with 2xx; an earlier test of it is given up. */
export function testChanges(
  { ids, clock }: Pick<Gateway, 'ids' | 'clock'>,
  { key: webhook }: Pick<Webhook, 'key'>,
): readonly Change[] {
  // A webhook has one test at most, under its own number. The cast holds because a number is given once.
  const key = webhook as Key as MessageKey;
  const ndc = ids.publicId('webhook', webhook);
  return [
    { unsend: key },
    { send: { key, topic: 'webhook.test', payload: { webhook }, dueAt: clock.now(), attempts: 0, ndc } },
  ];
}

/** Sends the test notification; a webhook whose receiver accepts it is active. */
export async function testWebhook(gateway: Testing, { webhook: key }: Payloads['webhook.test']): Promise<Delivery> {
  const { store, ids, log, outgoing: client, clock } = gateway;
  const find = async () => (await store.webhooks()).find((each) => each.key === key);
  const webhook = await find();
  if (!webhook || webhook.state === 'active') return 'done';
  const id = ids.publicId('event', ids.key('event'));
  const reply = await sendNotification(gateway, webhook, { notified: { id, at: clock.now(), body: TEST }, client });
  const code = String(reply.status ?? reply.reason);
  if (!isAccepted(reply)) {
    log.warn({ id: ids.publicId('webhook', key), code }, 'A webhook did not accept its test');
    return 'again';
  }
  await retryOnConflict(async () => {
    const current = await find();
    // Another address has to be tested itself.
    if (current?.url === webhook.url) await store.commit([{ save: 'webhook', row: { ...current, state: 'active' } }]);
  });
  await gateway.webhooks.refresh();
  return 'done';
}
