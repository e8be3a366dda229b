import type { Entity } from '../../core/entities/entity.ts';
import { type EventKey, type Key, minus, seconds } from '../../core/values.ts';
import type { Event } from '../../core/webhooks/event.ts';
import { type EventType, eventTypes } from '../../core/webhooks/event-types.ts';
import type { EventSlice } from '../../store/event-store.ts';
import type { Gateway } from '../gateway.ts';
import { rowsAcross } from '../reports/across-channels.ts';

/** Events of an entity, of which each page has a part. The bounds are not included. */
export type EventSearch = {
  readonly entity: Entity;
  readonly type: EventType | null;
  /** The row that has changed, with the type of its events; null for any. */
  readonly object: { readonly key: Key; readonly type: EventType } | null;
  readonly isUndelivered: boolean;
  readonly after: EventKey;
  readonly before: EventKey;
  readonly order: EventSlice['order'];
  readonly limit: number;
};

/** How many events are read at once, and for one page at most. */
const SLICE = 50;
const READ_MAX = 5000;

/**
 * Where several processes write, an event may be committed after one with a higher key, as late as a transaction may
 * be. A page in the order of time ends before such a gap, so that its cursor passes over none.
 */
const COMMITTED_AFTER = seconds(10);

/** A page of events, and the key of the last one that was looked at; null where there was none. */
export async function findEvents(
  { store, ids, clock, entities }: Pick<Gateway, 'store' | 'ids' | 'clock' | 'entities'>,
  search: EventSearch,
): Promise<{ readonly events: readonly Event[]; readonly last: EventKey | null }> {
  const { entity, object, order, limit, after } = search;
  const settled = ids.firstKeyAt('event', minus(clock.now(), COMMITTED_AFTER));
  const isInTime = store.isShared && order === 'oldestFirst';
  const before = isInTime ? (Math.min(search.before, settled) as EventKey) : search.before;
  const found: Event[] = [];
  let [last, read]: [EventKey | null, number] = [null, 0];
  const ofObject = object ? { object: object.key } : {};
  const events = rowsAcross({ entities }, { entity, after, before, order, limit: SLICE }, (slice) =>
    store.events({ ...slice, ...ofObject }),
  );
  for await (const event of events) {
    if (found.length === limit || read === READ_MAX) break;
    last = event.key;
    read += 1;
    if (await matches(store, event, search)) found.push(event);
  }
  return { events: found, last };
}

async function matches(
  store: Gateway['store'],
  event: Event,
  { type, object, isUndelivered }: EventSearch,
): Promise<boolean> {
  if (type !== null && event.type !== type) return false;
  if (object !== null && eventTypes[event.type].object !== eventTypes[object.type].object) return false;
  if (!isUndelivered) return true;
  return event.distributedAt === null || (await store.deliveries(event.key)).length > 0;
}
