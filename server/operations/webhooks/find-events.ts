import { setImmediate as nextTurn } from 'node:timers/promises';
import { type EntityKey, type EventKey, type Key, minus, seconds } from '../../core/values.ts';
import type { Event } from '../../core/webhooks/event.ts';
import { type EventType, eventTypes } from '../../core/webhooks/event-types.ts';
import type { EventSlice } from '../../store/event-store.ts';
import type { Gateway } from '../gateway.ts';

/** Events of a channel, of which each page has a part. The bounds are not included. */
export type EventSearch = {
  readonly entity: EntityKey;
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
  { store, ids, clock }: Pick<Gateway, 'store' | 'ids' | 'clock'>,
  search: EventSearch,
): Promise<{ readonly events: readonly Event[]; readonly last: EventKey | null }> {
  const { entity, object, order, limit } = search;
  const settled = ids.firstKeyAt('event', minus(clock.now(), COMMITTED_AFTER));
  let { after, before } = search;
  if (store.isShared && order === 'oldestFirst') before = Math.min(before, settled) as EventKey;
  const found: Event[] = [];
  let [last, read]: [EventKey | null, number] = [null, 0];
  while (found.length < limit && read < READ_MAX) {
    const slice = await store.events({
      entity,
      after,
      before,
      order,
      limit: SLICE,
      ...(object ? { object: object.key } : {}),
    });
    for (const event of slice) {
      if (found.length === limit) return { events: found, last };
      last = event.key;
      if (await matches(store, event, search)) found.push(event);
    }
    if (slice.length < SLICE || last === null) break;
    if (order === 'latestFirst') before = last;
    else after = last;
    read += slice.length;
    await nextTurn();
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
