import type { EventKey, Key, WebhookKey } from '../../../core/values.ts';
import type { WebhookDelivery } from '../../../core/webhooks/delivery.ts';
import type { EventType } from '../../../core/webhooks/event-types.ts';
import type { Event } from '../../../core/webhooks/event.ts';
import type { Gateway } from '../../gateway.ts';

/** What is left to deliver, webhook after webhook, of each the oldest event first. The bounds are not included. */
export type LeftSearch = {
  readonly webhooks: ReadonlySet<WebhookKey>;
  /** The only one of them, or null for all. */
  readonly webhook: WebhookKey | null;
  /** Whether what waits for its first try is left out. */
  readonly hasFailed: boolean;
  readonly type: EventType | null;
  /** The row that events are about, or null for any. */
  readonly object: Key | null;
  readonly after: EventKey;
  readonly before: EventKey;
  /** The place behind which the page begins, or null for the first page. */
  readonly from: LeftPlace | null;
  readonly limit: number;
};

/** A place in the order of what is left, whether or not a delivery is there. */
export type LeftPlace = { readonly webhook: WebhookKey; readonly event: EventKey };

/** What is left of an event, which is undefined where it was deleted. */
export type LeftDelivery = { readonly delivery: WebhookDelivery; readonly event: Event | undefined };

/** How many deliveries are read at once, no fewer than a page has. */
const SLICE = 60;
/** What is read for one page, however few match: a delivery costs one; its event and a statement several times as much. */
const COST_MAX = 2000;
const [EVENT_COST, READ_COST] = [10, 10];
/** Events of a row that are looked at. */
const EVENTS_OF_OBJECT = 200;

type Reading = Pick<Gateway, 'store'>;

/** Deliveries in their order, and the place up to which there are no others. */
type Part = { readonly deliveries: readonly WebhookDelivery[]; readonly end: LeftPlace };

/** A page of what is left, and the last place that was looked at; null where there is no more. */
export async function findLeft(
  gateway: Reading,
  search: LeftSearch,
): Promise<{ readonly left: readonly LeftDelivery[]; readonly next: LeftPlace | null }> {
  const left: LeftDelivery[] = [];
  let [last, spent]: [LeftPlace | null, number] = [search.from, 0];
  for await (const { deliveries, end } of partsIn(gateway, search)) {
    if (spent >= COST_MAX) return { left, next: last };
    const passed = new Set(deliveries.filter((delivery) => passes(delivery, search)));
    const events = await eventsOf(gateway, passed);
    for (const delivery of deliveries) {
      if (left.length === search.limit || spent >= COST_MAX) return { left, next: last };
      last = delivery;
      spent += passed.has(delivery) ? 1 + EVENT_COST : 1;
      const event = events.get(delivery.event);
      if (passed.has(delivery) && (search.type === null || event?.type === search.type)) left.push({ delivery, event });
    }
    [last, spent] = [end, spent + READ_COST];
  }
  return { left, next: null };
}

const passes = ({ webhook, event, tries }: WebhookDelivery, search: LeftSearch): boolean =>
  search.webhooks.has(webhook) &&
  (search.webhook === null || webhook === search.webhook) &&
  event > search.after &&
  event < search.before &&
  (!search.hasFailed || tries > 0);

async function eventsOf(
  { store }: Reading,
  deliveries: ReadonlySet<WebhookDelivery>,
): Promise<ReadonlyMap<EventKey, Event>> {
  const keys = new Set(Array.from(deliveries, ({ event }) => event));
  return new Map((await store.eventsAmong([...keys])).map((each) => [each.key, each]));
}

const partsIn = (reading: Reading, search: LeftSearch): AsyncGenerator<Part, void> =>
  search.object === null ? partsOfWebhooks(reading, search) : partOfObject(reading, search, search.object);

/** What is left of the events of a row, by the index of events. */
async function* partOfObject({ store }: Reading, { from }: LeftSearch, object: Key): AsyncGenerator<Part, void> {
  const events = await store.eventsOf({ object, limit: EVENTS_OF_OBJECT });
  const deliveries = (await store.deliveriesAmong(events.map(({ key }) => key)))
    .filter((each) => from === null || inOrder(from, each) < 0)
    .toSorted(inOrder);
  const end = deliveries.at(-1);
  if (end) yield { deliveries, end };
}

const inOrder = (a: LeftPlace, b: LeftPlace): number => a.webhook - b.webhook || a.event - b.event;

/** The backlog of each webhook from its oldest event on, by the key of deliveries. */
async function* partsOfWebhooks({ store }: Reading, search: LeftSearch): AsyncGenerator<Part, void> {
  const { from, before } = search;
  const wanted = [...search.webhooks]
    .filter((key) => (search.webhook === null || key === search.webhook) && (from === null || key >= from.webhook))
    .toSorted((a, b) => a - b);
  for (const webhook of wanted) {
    let after = from?.webhook === webhook && from.event > search.after ? from.event : search.after;
    for (let hasMore = true; hasMore;) {
      const deliveries = await store.undelivered({ webhook, after, limit: SLICE });
      after = deliveries.at(-1)?.event ?? after;
      hasMore = deliveries.length === SLICE && after < before;
      yield { deliveries, end: { webhook, event: hasMore ? after : before } };
    }
  }
}
