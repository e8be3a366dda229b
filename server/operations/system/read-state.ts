import type { AcquirerName, ConnectorPause } from '../../core/entities/merchant-accounts/pause.ts';
import type { Topic } from '../../core/message.ts';
import { type Duration, type Instant, minus, minutes } from '../../core/values.ts';
import type { DataKeyCount } from '../../store/store.ts';
import { failingAcquirers } from '../failing-acquirers.ts';
import { stoppedEntities } from '../books/stop.ts';
import { acquirerNameOf, type Gateway } from '../gateway.ts';

/** A reason why the gateway, or a part of it, does not do its work. `of` names the part. */
export type Cause = {
  readonly cause: 'clockJumped' | 'storeFails' | 'outboxLate' | 'acquirerFails' | 'fundsStopped';
  readonly of: string;
};

/** The messages of a topic among the next ones. */
export type TopicState = {
  readonly topic: Topic;
  readonly due: number;
  readonly waiting: number;
  /** When the oldest one that is due was due; null without any. */
  readonly oldestAt: Instant | null;
  readonly nextAt: Instant | null;
  /** The most deliveries that one of them had without success. */
  readonly attempts: number;
};

export type Connector = {
  readonly name: AcquirerName;
  readonly breaker: string | null;
  /** Why it takes no new authorisations; null when it takes them. */
  readonly pause: ConnectorPause | null;
  /** Of a paused one, the payments that it has not answered, counted up to `UNDER_WAY_MAX` of all; null of others. */
  readonly underWay: number | null;
};

export type SystemState = {
  readonly causes: readonly Cause[];
  readonly topics: readonly TopicState[];
  /** Whether there are more messages than were looked at. */
  readonly isPartial: boolean;
  readonly connectors: readonly Connector[];
  readonly node: number;
  readonly isShared: boolean;
  readonly schema: string;
  /** In bytes. */
  readonly size: number;
  /** `keyFile` is its fingerprint; `since` is null in a database of an earlier release. */
  readonly keys: DataKeyCount & { readonly keyFile: string; readonly since: Instant | null };
};

/** More payments under way are not counted. */
export const UNDER_WAY_MAX = 1000;
/** How many of the next messages are looked at. */
const LOOKED_AT = 2000;
/** A message that is due and free for so long shows that the outbox is late. */
const LATE: Duration = minutes(5);

type Reading = Pick<Gateway, 'store' | 'clock' | 'acquirers' | 'entities' | 'ids'>;

/** The state of this process and of the database, as far as this process knows it. */
export async function readSystem(gateway: Reading): Promise<SystemState> {
  const { store, clock, ids } = gateway;
  const now = clock.now();
  const writes = store.probe().then(
    () => true,
    () => false,
  );
  const [isWritten, next, size, keys, mark, since] = await Promise.all([
    writes,
    store.nextMessages(LOOKED_AT),
    store.size(),
    store.dataKeyCount(),
    store.mark('keyFile'),
    store.mark('keyFileSince'),
  ]);
  const connectors = await connectorsOf(gateway);
  const topics = topicsOf(next, now);
  const oldest = Math.min(...topics.map(({ oldestAt }) => oldestAt ?? Infinity));
  return {
    causes: [
      ...(clock.isCredible() ? [] : [{ cause: 'clockJumped', of: '' } as const]),
      ...(isWritten ? [] : [{ cause: 'storeFails', of: '' } as const]),
      ...(oldest < minus(now, LATE) ? [{ cause: 'outboxLate', of: new Date(oldest).toISOString() } as const] : []),
      ...Object.entries(failingAcquirers(gateway)).map(([of]) => ({ cause: 'acquirerFails', of }) as const),
      ...stoppedEntities(gateway).map((of) => ({ cause: 'fundsStopped', of }) as const),
    ],
    topics,
    isPartial: next.length === LOOKED_AT,
    connectors,
    node: ids.node,
    isShared: store.isShared,
    schema: store.schema,
    size,
    // The cast holds because the mark is a moment.
    keys: { keyFile: (mark ?? 0).toString(16).padStart(12, '0'), since: (since ?? null) as Instant | null, ...keys },
  };
}

/** The cast holds because the names of the table are those of acquirers. */
export async function connectorsOf(gateway: Reading): Promise<readonly Connector[]> {
  const { acquirers, entities } = gateway;
  const names = Object.keys(acquirers) as AcquirerName[];
  const underWay = names.some((name) => entities.pauseOf(name)) ? await countUnderWay(gateway) : undefined;
  return names.map((name) => {
    const pause = entities.pauseOf(name) ?? null;
    return {
      name,
      breaker: acquirers[name]?.breakerState?.() ?? null,
      pause,
      underWay: pause && (underWay?.get(name) ?? 0),
    };
  });
}

/** How many payments acquirers have not answered, by their connectors: a paused one has drained when it has none. */
async function countUnderWay(gateway: Reading): Promise<ReadonlyMap<AcquirerName, number>> {
  const counts = new Map<AcquirerName, number>();
  let left = UNDER_WAY_MAX;
  for (const { key: entity, kind } of gateway.entities.all()) {
    if (kind !== 'channel' || left === 0) continue;
    const found = await gateway.store.atAcquirers({ entity, limit: left });
    left -= found.length;
    for (const each of found) {
      const name = acquirerNameOf(gateway, each);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return counts;
}

type Next = { readonly topic: Topic; readonly dueAt: Instant; readonly freeAt: Instant; readonly attempts: number };

function topicsOf(next: readonly Next[], now: Instant): readonly TopicState[] {
  const byTopic = Map.groupBy(next, ({ topic }) => topic);
  return Array.from(byTopic, ([topic, messages]) => {
    const due = messages.filter(({ freeAt }) => freeAt <= now);
    const waiting = messages.filter(({ freeAt }) => freeAt > now);
    return {
      topic,
      due: due.length,
      waiting: waiting.length,
      oldestAt: due[0]?.dueAt ?? null,
      nextAt: waiting[0]?.freeAt ?? null,
      attempts: Math.max(...messages.map(({ attempts }) => attempts)),
    };
  }).toSorted((a, b) => (a.topic < b.topic ? -1 : 1));
}
