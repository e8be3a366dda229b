import { and, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { DistributedEvent, Event } from '../../core/webhooks/event.ts';
import type { EventKey, Instant, Key } from '../../core/values.ts';
import type { Connection, Database, Statement, Write } from '../database.ts';
import type { EventSlice, EventStore } from '../event-store.ts';
import { among, readAmong } from './among.ts';
import { placeholders } from './placeholders.ts';
import { inTurn } from './in-turn.ts';
import { deleteOldest } from './slices.ts';

const insert = ({ db, t }: Connection) => db.insert(t.events).values(placeholders(t.events));

const byKey: Statement<Event> = ({ db, t: { events } }) =>
  db
    .select()
    .from(events)
    .where(eq(events.key, sql.placeholder('key')));

const byKeys: Statement<Event> = ({ db, t: { events } }) => db.select().from(events).where(among(events.key));

const ofObject: Statement<Event> = ({ db, t: { events } }) =>
  db
    .select()
    .from(events)
    .where(eq(events.object, sql.placeholder('object')))
    .orderBy(desc(events.key))
    .limit(sql.placeholder('limit'));

const undistributed: Statement<DistributedEvent> = ({ db, t: { events } }) =>
  db
    .select({ key: events.key, entity: events.entity, type: events.type, tree: events.tree })
    .from(events)
    .where(
      and(
        isNull(events.distributedAt),
        gt(events.key, sql.placeholder('after')),
        lte(events.key, sql.placeholder('until')),
      ),
    )
    .orderBy(events.key)
    .limit(sql.placeholder('limit'));

const distribute = ({ db, t: { events } }: Connection) =>
  db
    .update(events)
    .set({ distributedAt: sql.placeholder('at') })
    .where(and(eq(events.key, sql.placeholder('key')), isNull(events.distributedAt)));

const slice =
  (order: EventSlice['order'], of: 'entity' | 'object'): Statement<Event> =>
  (on: Connection) => {
    const {
      db,
      t: { events },
    } = on;
    // A row that belongs to another entity has no events here, as a row that does not exist.
    const ofEntity = eq(events.entity, sql.placeholder('entity'));
    const turn =
      of === 'entity'
        ? inTurn(on, events.key, { of: events.entity })
        : inTurn(on, events.key, { of: events.object, named: 'object' });
    return db
      .select()
      .from(events)
      .where(of === 'entity' ? turn.between : and(ofEntity, turn.between))
      .orderBy(...turn[order])
      .limit(sql.placeholder('limit'));
  };

const slices = {
  entity: { latestFirst: slice('latestFirst', 'entity'), oldestFirst: slice('oldestFirst', 'entity') },
  object: { latestFirst: slice('latestFirst', 'object'), oldestFirst: slice('oldestFirst', 'object') },
} as const;

export const publishEvent = (event: Event): Write => ({ statement: insert, values: event });

/** Fails with VersionConflict when the deliveries of the event were kept before. */
export const markDistributed = (key: EventKey, at: Instant): Write => ({
  statement: distribute,
  values: { key, at },
  guarded: true,
});

export const readEvent = async (database: Database, key: EventKey): Promise<Event | undefined> =>
  (await database.read(byKey, { key }))[0];

export const readEventsAmong = (database: Database, keys: readonly EventKey[]): Promise<readonly Event[]> =>
  readAmong(database, byKeys, keys);

export const readUndistributed = (
  database: Database,
  bounds: Parameters<EventStore['undistributedEvents']>[0],
): Promise<readonly DistributedEvent[]> => database.read(undistributed, bounds);

export const readEvents = (
  database: Database,
  { order, object, ...values }: EventSlice & { readonly object?: Key },
): Promise<readonly Event[]> =>
  database.read(slices[object === undefined ? 'entity' : 'object'][order], { ...values, object });

export const deleteEvents = deleteOldest(({ events }) => ({ table: events, by: events.key }));

export const readEventsOf = (
  database: Database,
  of: { readonly object: Key; readonly limit: number },
): Promise<readonly Event[]> => database.read(ofObject, of);
