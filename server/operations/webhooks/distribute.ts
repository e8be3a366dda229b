import { VersionConflict } from '../../core/faults.ts';
import { type EventKey, minus, plus, seconds } from '../../core/values.ts';
import type { DistributedEvent } from '../../core/webhooks/event.ts';
import type { Gateway } from '../gateway.ts';

type Distributing = Pick<Gateway, 'store' | 'clock' | 'ids' | 'webhooks'>;

/** How many events are distributed in one commit. */
const SLICE = 256;

/** After this time, events of another process are distributed here: that one may have died. */
const OTHERS_AFTER = seconds(2);

/** The key up to which events are distributed now: clocks of processes differ by less than a second. */
export const distributedUntil = ({ ids, clock }: Pick<Gateway, 'ids' | 'clock'>): EventKey =>
  ids.firstKeyAt('event', plus(clock.now(), seconds(1)));

/**
 * Keeps a delivery of each event for each webhook that takes it, and returns whether there were any events. A process
 * distributes the events of its own commits at once, and those of others when they were left.
 */
export async function distributeEvents(gateway: Distributing): Promise<boolean> {
  const { store, clock, ids } = gateway;
  const orphansUntil = ids.firstKeyAt('event', minus(clock.now(), OTHERS_AFTER));
  const found = await store.undistributedEvents({ until: distributedUntil(gateway), limit: SLICE });
  const events = found.filter(({ key }) => ids.isOwn(key) || key < orphansUntil || hasOwnAfter(found, key, ids));
  if (events.length === 0) return false;
  await keepDeliveries(gateway, events);
  return true;
}

/** Whether an event of this process waits for an earlier one of its tree. */
function hasOwnAfter(found: readonly DistributedEvent[], key: EventKey, ids: Pick<Gateway['ids'], 'isOwn'>): boolean {
  const tree = found.find((event) => event.key === key)?.tree;
  return found.some((event) => event.tree === tree && event.key > key && ids.isOwn(event.key));
}

async function keepDeliveries(gateway: Distributing, events: readonly DistributedEvent[]): Promise<void> {
  const { store, clock, webhooks } = gateway;
  const at = clock.now();
  const distributions = events.map((event) => ({
    event,
    webhooks: webhooks.takersOf(event.entity, event.type).map(({ key }) => key),
    at,
  }));
  try {
    await store.distribute(distributions);
  } catch (fault) {
    // Another process was faster with one of them; the next look finds those that are left.
    if (!(fault instanceof VersionConflict)) throw fault;
    if (events.length === 1) return;
    for (const event of events) await keepDeliveries(gateway, [event]);
  }
}
