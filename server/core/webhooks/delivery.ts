import {
  days,
  type DeliveryTryKey,
  type Duration,
  type EventKey,
  type Instant,
  type Key,
  minutes,
  plus,
  type WebhookKey,
} from '../values.ts';

/** A notification that a webhook has not accepted yet. */
export type WebhookDelivery = {
  readonly webhook: WebhookKey;
  readonly event: EventKey;
  readonly tree: Key;
  readonly dueAt: Instant;
  /** How many tries have failed. */
  readonly tries: number;
  /** When it may be claimed: its due time, or the end of the current lease; null when it is not tried again. */
  readonly freeAt: Instant | null;
};

/** A try to deliver a notification, for the log of the webhook. */
export type DeliveryTry = {
  readonly key: DeliveryTryKey;
  readonly webhook: WebhookKey;
  readonly event: EventKey;
  readonly at: Instant;
  /** The status of the response; null without one. */
  readonly status: number | null;
  /** The reason why there was no response, such as timedOut; null with one. */
  readonly reason: string | null;
  readonly latencyMillis: number;
  /** The first 2,048 bytes of the response, without digits of accounts. */
  readonly response: string;
  /** The header fields of the request, a line each; null for tries that were kept without. */
  readonly requestHead: string | null;
  /** The status line and the header fields of the response, a line each, without secrets; null without a response. */
  readonly responseHead: string | null;
};

/** The end of a try: the delivery is over, is tried again at a moment, or is not tried again. */
export type DeliveryEnd = 'delivered' | Instant | 'undeliverable';

/** The waits after the first tries; later ones follow a day apart. */
const waits: readonly Duration[] = [1, 2, 4, 8, 15, 30, 60].map(minutes);
const DAILY = days(1);
/** How long an event is tried, from when it happened. */
const TRIED_FOR = days(30);

/**
 * When a delivery whose try has failed is due again; undefined when it is not tried again. The wait is up to a tenth
 * longer, by a number from 0 to 1, so that the tries of an outage do not all return at once.
 */
export function nextTryAt(
  { event, tries }: { readonly event: Instant; readonly tries: number },
  { now, jitter }: { readonly now: Instant; readonly jitter: number },
): Instant | undefined {
  const wait = waits[tries] ?? DAILY;
  const dueAt = plus(now, Math.round(wait * (1 + jitter / 10)) as Duration);
  return dueAt > plus(event, TRIED_FOR) ? undefined : dueAt;
}
