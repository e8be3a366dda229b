import type { DeliveryTryKey, EventKey, Key, WebhookKey } from '../../../core/values.ts';
import type { DeliveryTry, WebhookDelivery } from '../../../core/webhooks/delivery.ts';
import type { EventType } from '../../../core/webhooks/event-types.ts';
import type { Event } from '../../../core/webhooks/event.ts';
import type { Gateway } from '../../gateway.ts';
import { isAccepted } from '../send.ts';

/** Tries to deliver events, the latest first. The bounds are not included. */
export type TrySearch = {
  /** The webhooks whose tries are shown. */
  readonly webhooks: ReadonlySet<WebhookKey>;
  /** The only one of them, or null for all. */
  readonly webhook: WebhookKey | null;
  readonly outcome: 'accepted' | 'failed' | null;
  readonly type: EventType | null;
  /** The row that events are about, or null for any. */
  readonly object: Key | null;
  readonly after: DeliveryTryKey;
  readonly before: DeliveryTryKey;
  readonly limit: number;
};

/** A try with its event, which is undefined for a test and for one that was deleted. */
export type FoundTry = {
  readonly tried: DeliveryTry;
  readonly event: Event | undefined;
  /** The place among the tries of this event and webhook, from 1 on. */
  readonly attempt: number;
  /** What is left to deliver; undefined when the webhook has accepted it. */
  readonly left: WebhookDelivery | undefined;
};

/** How many tries are read at once, no fewer than a page has. */
const SLICE = 60;
/** What is read for one page, however few match: a try costs one, and its event several times as much. */
const COST_MAX = 2000;
const EVENT_COST = 10;
/** Tries of an event to all webhooks, of which there are a few. */
const TRIES_OF_EVENT = 200;

type Reading = Pick<Gateway, 'store' | 'ids'>;

/** A page of tries, and the key of the last one that was looked at; null where there is no more. */
export async function findTries(
  gateway: Reading,
  search: TrySearch,
): Promise<{ readonly tries: readonly FoundTry[]; readonly next: DeliveryTryKey | null }> {
  const found: DeliveryTry[] = [];
  const events = new Map<EventKey, Event>();
  const placed = () => withPlaces(gateway, found, events);
  const cost = search.type === null ? 1 : 1 + EVENT_COST;
  let [last, spent]: [DeliveryTryKey | null, number] = [null, 0];
  for await (const part of partsIn(gateway, search)) {
    const passed = new Set(part.filter((tried) => passes(tried, search)));
    if (search.type !== null) await readEvents(gateway, passed, events);
    const isWanted = (tried: DeliveryTry): boolean =>
      passed.has(tried) && (search.type === null || events.get(tried.event)?.type === search.type);
    for (const tried of part) {
      if (found.length === search.limit || spent >= COST_MAX) return { tries: await placed(), next: last };
      [last, spent] = [tried.key, spent + (passed.has(tried) ? cost : 1)];
      if (isWanted(tried)) found.push(tried);
    }
  }
  return { tries: await placed(), next: null };
}

const passes = (tried: DeliveryTry, { webhooks, webhook, outcome, after }: TrySearch): boolean =>
  tried.key > after &&
  webhooks.has(tried.webhook) &&
  (webhook === null || tried.webhook === webhook) &&
  (outcome === null || isAccepted(tried) === (outcome === 'accepted'));

/** The tries of a webhook, of a row's events or of all webhooks, each by its own index. */
async function* partsIn({ store }: Reading, search: TrySearch): AsyncGenerator<readonly DeliveryTry[], void> {
  const { webhook, object, after } = search;
  if (object !== null) {
    const events = await store.eventsOf({ object, limit: TRIES_OF_EVENT });
    const tries = await Promise.all(
      events.map(({ key }) =>
        store.deliveryTries({ of: { event: key }, before: search.before, limit: TRIES_OF_EVENT }),
      ),
    );
    yield tries.flat().toSorted((a, b) => b.key - a.key);
    return;
  }
  for (let { before } = search; ;) {
    const part = await store.deliveryTries({ of: webhook === null ? null : { webhook }, before, limit: SLICE });
    yield part;
    const last = part.at(-1);
    if (!last || part.length < SLICE || last.key <= after) return;
    before = last.key;
  }
}

/** Adds the events of tries, by one statement. */
async function readEvents(
  { store }: Reading,
  tries: Iterable<DeliveryTry>,
  known: Map<EventKey, Event>,
): Promise<void> {
  const keys = new Set(Array.from(tries, ({ event }) => event).filter((key) => !known.has(key)));
  for (const event of await store.eventsAmong([...keys])) known.set(event.key, event);
}

/** By three statements, however many tries a page has. */
async function withPlaces(
  gateway: Reading,
  tries: readonly DeliveryTry[],
  events: Map<EventKey, Event>,
): Promise<readonly FoundTry[]> {
  const [attempts, left] = await Promise.all([
    gateway.store.attempts(tries.map(({ key }) => key)),
    gateway.store.deliveriesAmong([...new Set(tries.map(({ event }) => event))]),
    readEvents(gateway, tries, events),
  ]);
  const places = new Map(attempts.map(({ key, attempt }) => [key, attempt]));
  return tries.map((tried) => ({
    tried,
    event: events.get(tried.event),
    attempt: places.get(tried.key) ?? 1,
    left: left.find(({ event, webhook }) => event === tried.event && webhook === tried.webhook),
  }));
}

/** The tries of an event with what is left of it, for the webhooks that the visitor sees. */
export async function triesOfEvent(
  { store, ids }: Reading,
  key: EventKey,
): Promise<{
  readonly event: Event | undefined;
  readonly tries: readonly DeliveryTry[];
  readonly left: readonly WebhookDelivery[];
}> {
  const [event, tries, left] = await Promise.all([
    store.event(key),
    store.deliveryTries({ of: { event: key }, before: ids.key('deliveryTry'), limit: TRIES_OF_EVENT }),
    store.deliveries(key),
  ]);
  return { event, tries, left };
}
