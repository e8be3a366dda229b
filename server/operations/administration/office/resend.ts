import { type Refusal, refuse } from '../../../core/refusal.ts';
import type { EventKey, WebhookKey } from '../../../core/values.ts';
import type { Webhook } from '../../../core/webhooks/webhook.ts';
import { type Administration, type Administrator, authorityOf, recordOf } from '../administration.ts';
import type { Gateway } from '../../gateway.ts';

type Resending = Pick<Gateway, 'store' | 'ids' | 'clock' | 'auditHash' | 'webhooks' | 'entities'>;

/** Delivers an event to one webhook once more: another try, beside those that are logged. */
export async function resendEvent(
  gateway: Resending,
  by: Administrator,
  { event: key, webhook: to }: { readonly event: EventKey | undefined; readonly webhook: WebhookKey | undefined },
): Promise<Administration | Refusal> {
  const { store, ids, clock } = gateway;
  const event = key === undefined ? undefined : await store.event(key);
  const webhook = to === undefined ? undefined : reachedWebhook(gateway, by, to);
  if (!event || !webhook || !gateway.entities.reaches(webhook, event.entity)) return refuse('resourceUnknown');
  const [subject, id] = [ids.publicId('event', event.key), ids.publicId('webhook', webhook.key)];
  const record = {
    entity: webhook.entity,
    action: 'resendEvent',
    subject,
    before: null,
    after: { webhook: id },
  } as const;
  return {
    changes: [
      { kind: 'renewDelivery', delivery: { event, webhook: webhook.key, at: clock.now() } },
      recordOf(gateway, by, record),
    ],
    shows: { event: subject, webhook: id },
  };
}

/** So many deliveries are renewed by one order, in one short transaction. */
const RESENT_AT_ONCE = 1000;

/** Delivers once more what a webhook has not accepted: what was tried and failed, and has not succeeded since. */
export async function resendFailed(
  gateway: Resending,
  by: Administrator,
  key: WebhookKey | undefined,
): Promise<Administration | Refusal> {
  const { store, ids, clock } = gateway;
  const webhook = key === undefined ? undefined : reachedWebhook(gateway, by, key);
  if (!webhook) return refuse('resourceUnknown');
  const { failed } = await store.backlogOf({ webhook: webhook.key, limit: RESENT_AT_ONCE });
  const subject = ids.publicId('webhook', webhook.key);
  const record = {
    entity: webhook.entity,
    action: 'resendFailed',
    subject,
    before: null,
    after: { events: failed },
  } as const;
  return {
    changes: [
      { kind: 'renewFailedDeliveries', failed: { webhook: webhook.key, at: clock.now(), limit: RESENT_AT_ONCE } },
      recordOf(gateway, by, record),
    ],
    shows: { webhook: subject, events: failed },
  };
}

const reachedWebhook = ({ webhooks, entities }: Resending, by: Administrator, key: WebhookKey): Webhook | undefined => {
  const webhook = webhooks.find(key);
  return webhook && entities.reaches(authorityOf(by), webhook.entity) ? webhook : undefined;
};
