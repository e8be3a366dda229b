import type { Webhook } from '../../core/webhooks/webhook.ts';
import { commitAudited } from '../audit/link.ts';
import { type Actor, auditOf } from '../audit/record.ts';
import type { Gateway } from '../gateway.ts';
import { preparedNotification, type PreparedNotification, type Reply, sendPrepared } from './send.ts';
import { TEST } from './test.ts';

type Trying = Pick<Gateway, 'store' | 'clock' | 'ids' | 'vault' | 'outgoing' | 'auditHash' | 'oneAtATime' | 'log'>;

/** A test notification as it was sent, what it is in the clear, and what came back. */
export type TriedWebhook = { readonly sent: PreparedNotification; readonly clear: string; readonly reply: Reply };

/** Sends the test notification once, now, and changes nothing: whether the webhook is notified is decided elsewhere. */
export async function tryWebhook(gateway: Trying, actor: Actor, webhook: Webhook): Promise<TriedWebhook> {
  const { ids, clock, outgoing: client } = gateway;
  const event = ids.key('event');
  const notified = { id: ids.publicId('event', event), at: clock.now(), body: TEST };
  const sent = await preparedNotification(gateway, webhook, notified);
  const reply = await sendPrepared(sent, client);
  const { status, reason, latencyMillis } = reply;
  const subject = ids.publicId('webhook', webhook.key);
  await commitAudited(gateway, [
    { kind: 'logWebhookTest', tried: { ...reply, key: ids.key('deliveryTry'), webhook: webhook.key, event } },
    auditOf(gateway, actor, {
      action: 'testWebhook',
      entity: webhook.entity,
      subject,
      after: { status, reason, latencyMillis },
    }),
  ]);
  return { sent, clear: TEST, reply };
}
