import { reasonOf, StoreUnavailable, VersionConflict } from '../../core/faults.ts';
import { type EventKey, type Instant, type Key, minus, minutes, plus, seconds } from '../../core/values.ts';
import type { DistributedEvent } from '../../core/webhooks/event.ts';
import type { Gateway } from '../gateway.ts';

type Distributing = Pick<Gateway, 'store' | 'clock' | 'ids' | 'webhooks' | 'log'>;

/** How many events are distributed in one commit. */
const SLICE = 256;

/** After this time, events of another process are distributed here: that one may have died. */
const OTHERS_AFTER = seconds(2);

/** An event that could not be distributed is tried again after this time, and the later ones of its tree with it. */
const RETRY = minutes(1);

/** The key up to which events are distributed now: clocks of processes differ by less than a second. */
export const distributedUntil = ({ ids, clock }: Pick<Gateway, 'ids' | 'clock'>): EventKey =>
  ids.firstKeyAt('event', plus(clock.now(), seconds(1)));

/** Until when no event of a tree is distributed, because one of them could not be. */
type HeldTrees = Map<Key, Instant>;

/** Distributes the events that there are, slice by slice, while `goesOn`. */
export type Distribution = (goesOn: () => boolean) => Promise<void>;

/**
 * Keeps a delivery of each event for each webhook that takes it. A process distributes the events of its own commits at
 * once, and those of others when they were left. An event that cannot be distributed keeps none of another tree.
 */
export function createDistribution(gateway: Distributing): Distribution {
  const held: HeldTrees = new Map();
  return async (goesOn) => {
    let after: EventKey | undefined = 0 as EventKey;
    while (after !== undefined && goesOn()) after = await distributeSlice(gateway, held, after);
  };
}

/** Returns the key after which the next slice begins; undefined where this one was the last. */
async function distributeSlice(gateway: Distributing, held: HeldTrees, after: EventKey): Promise<EventKey | undefined> {
  const { store, clock, ids } = gateway;
  const orphansUntil = ids.firstKeyAt('event', minus(clock.now(), OTHERS_AFTER));
  const found = await store.undistributedEvents({ after, until: distributedUntil(gateway), limit: SLICE });
  const events = found.filter(({ key }) => ids.isOwn(key) || key < orphansUntil || hasOwnAfter(found, key, ids));
  await distributeOf(gateway, held, events);
  return found.length < SLICE ? undefined : found.at(-1)?.key;
}

/** Whether an event of this process waits for an earlier one of its tree. */
function hasOwnAfter(found: readonly DistributedEvent[], key: EventKey, ids: Pick<Gateway['ids'], 'isOwn'>): boolean {
  const tree = found.find((event) => event.key === key)?.tree;
  return found.some((event) => event.tree === tree && event.key > key && ids.isOwn(event.key));
}

/** Distributes events in one commit, or in one for each where that fails. */
async function distributeOf(
  gateway: Distributing,
  held: HeldTrees,
  events: readonly DistributedEvent[],
): Promise<void> {
  const { clock, ids, log } = gateway;
  const free = events.filter(({ tree }) => (held.get(tree) ?? 0) <= clock.now());
  const [event] = free;
  if (!event) return;
  try {
    return await keepDeliveries(gateway, free);
  } catch (fault) {
    if (fault instanceof StoreUnavailable) throw fault;
    if (free.length > 1) {
      for (const each of free) await distributeOf(gateway, held, [each]);
      return;
    }
    // Another process was faster with it.
    if (fault instanceof VersionConflict) return;
    held.set(event.tree, plus(clock.now(), RETRY));
    const id = ids.publicId('event', event.key);
    log.error({ id, reason: reasonOf(fault) }, 'An event could not be distributed to webhooks; it will be tried again');
  }
}

async function keepDeliveries(
  { store, clock, webhooks }: Distributing,
  events: readonly DistributedEvent[],
): Promise<void> {
  const at = clock.now();
  const distributions = events.map((event) => ({
    event,
    webhooks: webhooks.takersOf(event.entity, event.type).map(({ key }) => key),
    at,
  }));
  await store.distribute(distributions);
}
