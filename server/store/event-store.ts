import type { DeliveryTryKey, Duration, EntityKey, EventKey, Instant, Key, WebhookKey } from '../core/values.ts';
import type { DeliveryEnd, DeliveryTry, WebhookDelivery } from '../core/webhooks/delivery.ts';
import type { DistributedEvent, Event } from '../core/webhooks/event.ts';
import type { Webhook } from '../core/webhooks/webhook.ts';

/** Events of an entity in the order of their keys, without its bounds. */
export type EventSlice = {
  readonly entity: EntityKey;
  readonly after: EventKey;
  readonly before: EventKey;
  readonly order: 'latestFirst' | 'oldestFirst';
  readonly limit: number;
};

/** An event with the webhooks that it is kept for, and when that is. */
export type Distribution = {
  readonly event: DistributedEvent;
  readonly webhooks: readonly WebhookKey[];
  readonly at: Instant;
};

/** A claim of deliveries for `holder`, the number of the process. */
export type DeliveryClaim = {
  readonly webhook: WebhookKey;
  readonly now: Instant;
  readonly lease: Duration;
  readonly limit: number;
  readonly holder: number;
};

/** A try that has ended. */
export type SettledTry = { readonly delivery: WebhookDelivery; readonly tried: DeliveryTry; readonly end: DeliveryEnd };

/** The tries of a webhook or of an event, in the order of their keys, the latest first. */
export type TrySlice = {
  /** Null for those of all webhooks. */
  readonly of: { readonly webhook: WebhookKey } | { readonly event: EventKey } | null;
  readonly before: Key;
  readonly limit: number;
};

/** What is queued for a webhook: how much, since when, and how much of it is not tried again. */
export type Backlog = {
  readonly webhook: WebhookKey;
  readonly waiting: number;
  readonly failing: number;
  readonly undeliverable: number;
  readonly oldest: EventKey;
};

/** The latest tries of a webhook from after a key on, at most so many. */
export type TrySince = { readonly webhook: WebhookKey; readonly after: Key; readonly limit: number };
export type TryCount = { readonly tries: number; readonly accepted: number };

/** The oldest deliveries that a webhook has not accepted, at most so many. */
export type BacklogSlice = { readonly webhook: WebhookKey; readonly limit: number };
export type BacklogPart = { readonly undelivered: number; readonly failed: number; readonly oldest: EventKey | null };

/** A try, and its place from 1 on. */
export type CountedTry = { readonly key: DeliveryTryKey; readonly attempt: number };

/** The part of the store that has events, and their deliveries to webhooks. */
export type EventStore = {
  /** The events of an entity, or of one row, in the order of the slice. */
  events(slice: EventSlice & { readonly object?: Key }): Promise<readonly Event[]>;
  event(key: EventKey): Promise<Event | undefined>;
  eventsAmong(keys: readonly EventKey[]): Promise<readonly Event[]>;
  /** The latest events of a row, of whatever entity. */
  eventsOf(slice: { readonly object: Key; readonly limit: number }): Promise<readonly Event[]>;
  /** The events from after a key up to another whose deliveries were not kept yet, oldest first. */
  undistributedEvents(slice: {
    readonly after: EventKey;
    readonly until: EventKey;
    readonly limit: number;
  }): Promise<readonly DistributedEvent[]>;
  /** Keeps the deliveries of events. Rejects with VersionConflict when those of one of them were kept before. */
  distribute(distributions: readonly Distribution[]): Promise<void>;
  webhooks(): Promise<readonly Webhook[]>;
  /** The active webhooks with a delivery that is due. */
  dueWebhooks(now: Instant): Promise<readonly WebhookKey[]>;
  /** When the next delivery to an active webhook is free; undefined when there is none. */
  nextDeliveryAt(): Promise<Instant | undefined>;
  /** Deliveries that are free and the first of their trees, locked for the holder until `now + lease`, oldest first. */
  claimDeliveries(claim: DeliveryClaim): Promise<readonly WebhookDelivery[]>;
  /** Frees the deliveries that a process had claimed whose number another one now has. */
  releaseDeliveries(holder: number): Promise<void>;
  settleTries(settled: readonly SettledTry[]): Promise<void>;
  /** What is left to deliver of an event. */
  deliveries(event: EventKey): Promise<readonly WebhookDelivery[]>;
  deliveriesAmong(events: readonly EventKey[]): Promise<readonly WebhookDelivery[]>;
  deliveryTries(slice: TrySlice): Promise<readonly DeliveryTry[]>;
  /** The place of each try among those of its event to its webhook. */
  attempts(tries: readonly DeliveryTryKey[]): Promise<readonly CountedTry[]>;
  backlogs(): Promise<readonly Backlog[]>;
  /** The webhooks whose oldest deliveries were tried and not accepted. Of those that wait for any, the first are looked at. */
  failingWebhooks(slice: { readonly limit: number }): Promise<readonly WebhookKey[]>;
  backlogOf(slice: BacklogSlice): Promise<BacklogPart>;
  triesSince(since: TrySince): Promise<TryCount>;
  /** What a webhook has not accepted, the oldest first, from after an event on. */
  undelivered(slice: BacklogSlice & { readonly after: EventKey }): Promise<readonly WebhookDelivery[]>;
  /** Delete the oldest events, or tries, if their keys are lower than this, and return how many there were. */
  deleteEvents(slice: { readonly before: EventKey; readonly limit: number }): Promise<number>;
  deleteTries(slice: { readonly before: EventKey; readonly limit: number }): Promise<number>;
};
