import type { Change } from '../../core/change.ts';
import { VersionConflict } from '../../core/faults.ts';
import type { Delivery, Payloads } from '../../core/message.ts';
import { notificationOf } from '../../core/webhooks/event.ts';
import type { Key, MessageKey, WebhookKey } from '../../core/values.ts';
import type { Webhook } from '../../core/webhooks/webhook.ts';
import type { Gateway } from '../gateway.ts';
import { isAccepted, sendNotification } from './send.ts';

type Testing = Pick<Gateway, 'store' | 'clock' | 'ids' | 'vault' | 'log' | 'webhooks' | 'outgoing'>;

/** The notification that tests a webhook, in the form that receivers of this API family know. */
export const TEST = notificationOf('test', 'webhook activation', {
  result: { code: '000.100.110', description: "Request successfully processed in 'Merchant in Integrator Test Mode'" },
});

/** The changes that test a webhook until its receiver answers with 2xx; an earlier test of it is given up. */
export function testChanges(
  { ids, clock }: Pick<Gateway, 'ids' | 'clock'>,
  { key: webhook }: Pick<Webhook, 'key'>,
): readonly Change[] {
  const key = testOf(webhook);
  const ndc = ids.publicId('webhook', webhook);
  return [
    untest({ key: webhook }),
    {
      kind: 'sendMessage',
      message: { key, topic: 'webhook.test', payload: { webhook }, dueAt: clock.now(), attempts: 0, ndc },
    },
  ];
}

/** A webhook has one test at most, under its own number. The cast holds because a number is given once. */
const testOf = (webhook: WebhookKey): MessageKey => webhook as Key as MessageKey;

/** The change that gives up the test of a webhook. */
export const untest = ({ key }: Pick<Webhook, 'key'>): Change => ({ kind: 'unsendMessage', message: testOf(key) });

/** Sends the test notification; a webhook whose receiver accepts it is active. One that is active is tested once. */
export async function testWebhook(gateway: Testing, { webhook: key }: Payloads['webhook.test']): Promise<Delivery> {
  const { store, ids, log, outgoing: client, clock } = gateway;
  const webhook = (await store.webhooks()).find((each) => each.key === key);
  if (!webhook) return 'done';
  const event = ids.key('event');
  const notified = { id: ids.publicId('event', event), at: clock.now(), body: TEST };
  const reply = await sendNotification(gateway, webhook, { notified, client });
  await store.commit([
    { kind: 'logWebhookTest', tried: { ...reply, key: ids.key('deliveryTry'), webhook: key, event } },
  ]);
  if (!isAccepted(reply)) {
    const code = String(reply.status ?? reply.reason);
    log.warn({ id: ids.publicId('webhook', key), code }, 'A webhook did not accept its test');
    return webhook.state === 'active' ? 'done' : 'again';
  }
  if (webhook.state === 'active') return 'done';
  try {
    await store.commit([{ kind: 'saveWebhook', row: { ...webhook, state: 'active' } }]);
  } catch (fault) {
    // It was changed meanwhile: another address has to be tested itself.
    if (!(fault instanceof VersionConflict)) throw fault;
    return 'again';
  }
  await gateway.webhooks.refresh();
  return 'done';
}
