import { VersionConflict } from '../../core/faults.ts';
import { type DeliveryEnd, nextTryAt, type WebhookDelivery } from '../../core/webhooks/delivery.ts';
import type { Event } from '../../core/webhooks/event.ts';
import type { Webhook } from '../../core/webhooks/webhook.ts';
import type { SettledTry } from '../../store/event-store.ts';
import type { Gateway } from '../gateway.ts';
import type { MerchantClient } from '../process/merchant-client.ts';
import { isAccepted, jitterOf, type Reply, sendNotification } from './send.ts';

type Delivering = Pick<Gateway, 'store' | 'clock' | 'ids' | 'vault' | 'log' | 'webhooks'>;

/** The receiver wants no more notifications (RFC 9110, 15.5.11). */
const GONE = 410;

/** Sends a claimed notification once, and returns how that ended, which is still to be kept. */
export async function deliverNotification(
  gateway: Delivering,
  webhook: Webhook,
  { delivery, event, client }: { delivery: WebhookDelivery; event: Event; client: MerchantClient },
): Promise<SettledTry> {
  const { ids, log } = gateway;
  const notified = { id: ids.publicId('event', event.key), at: event.at, body: event.body };
  const reply = await sendNotification(gateway, webhook, { notified, client });
  const end = endOf(gateway, { reply, delivery, event });
  const id = ids.publicId('webhook', webhook.key);
  const code = String(reply.status ?? reply.reason);
  if (end === 'delivered') log.info({ ndc: event.ndc, id, code }, 'A webhook was notified');
  else log.warn({ ndc: event.ndc, id, code }, 'A webhook did not accept a notification');
  if (reply.status === GONE) await pause(gateway, webhook);
  const tried = { key: ids.key('deliveryTry'), webhook: webhook.key, event: event.key, ...reply };
  return { delivery, tried, end };
}

function endOf(
  { clock }: Pick<Gateway, 'clock'>,
  { reply, delivery, event }: { reply: Reply; delivery: WebhookDelivery; event: Event },
): DeliveryEnd {
  if (isAccepted(reply)) return 'delivered';
  const jitter = jitterOf(event.key, delivery.tries);
  return nextTryAt({ event: event.at, tries: delivery.tries }, { now: clock.now(), jitter }) ?? 'undeliverable';
}

/** An operator activates a paused webhook again; until then its events wait. */
async function pause({ store, log, ids, webhooks }: Delivering, webhook: Webhook): Promise<void> {
  try {
    await store.commit([{ kind: 'saveWebhook', row: { ...webhook, state: 'paused' } }]);
    log.warn({ id: ids.publicId('webhook', webhook.key) }, 'A webhook was paused: its receiver answered 410');
  } catch (fault) {
    // It was changed meanwhile; the next 410 pauses it.
    if (!(fault instanceof VersionConflict)) throw fault;
  }
  await webhooks.refresh();
}
