import type { EntityKey, EventKey, Instant, Key, WebhookKey } from '../values.ts';
import type { EventAction, EventType } from './event-types.ts';

/** A committed change, as merchants are notified of it. It is never changed, and deleted when it is old. */
export type Event = {
  readonly key: EventKey;
  readonly entity: EntityKey;
  readonly type: EventType;
  readonly action: EventAction | null;
  /** The key of the row that was changed. */
  readonly object: Key;
  /** The root of the payment tree, or the changed row: events of one tree are delivered in their order. */
  readonly tree: Key;
  readonly at: Instant;
  /** The notification as it is sent: `{type, action?, payload}` in JSON. */
  readonly body: string;
  readonly ndc: string;
  /** When its deliveries were kept, which is at once where no webhook takes it; null before. */
  readonly distributedAt: Instant | null;
};

/** An event that is distributed to webhooks. */
export type DistributedEvent = Pick<Event, 'key' | 'entity' | 'type' | 'tree'>;

/** An event that is delivered to a webhook once more, from a moment on. */
export type RenewedDelivery = {
  readonly event: DistributedEvent;
  readonly webhook: WebhookKey;
  readonly at: Instant;
};

/** The text of a notification (spec, Webhook notifications). */
export const notificationOf = (type: string, action: string | null, payload: object): string =>
  JSON.stringify({ type, ...(action === null ? {} : { action }), payload });

/** A change as it is published. The payload is written only where it is kept or sent. */
export type PublishedChange = {
  /** The changed row. */
  readonly key: Key;
  readonly entity: EntityKey;
  readonly type: EventType;
  readonly action: EventAction | null;
  readonly tree: Key;
  readonly ndc: string;
  readonly payload: () => object;
};
