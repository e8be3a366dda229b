import { sql } from 'drizzle-orm';
import type { EventAction, EventType } from '../../core/webhooks/event-types.ts';
import type { EntityKey, EventKey, Instant, Key } from '../../core/values.ts';
import type { Dialect } from '../dialects/sqlite.ts';

/**
 * The log of events. The partial indexes hold the few events whose deliveries are still to be kept: all of them, and
 * those of a tree.
 */
export const eventsTable = ({ table, text, number, index }: Dialect) =>
  table(
    'events',
    {
      key: number<EventKey>().primaryKey(),
      entity: number<EntityKey>().notNull(),
      type: text<EventType>().notNull(),
      action: text<EventAction>(),
      object: number<Key>().notNull(),
      tree: number<Key>().notNull(),
      at: number<Instant>().notNull(),
      body: text().notNull(),
      ndc: text().notNull(),
      distributedAt: number<Instant>(),
    },
    (t) => [
      index('events_entity').on(t.entity, t.key),
      index('events_object').on(t.object, t.key),
      index('events_undistributed')
        .on(t.key)
        .where(sql`${t.distributedAt} is null`),
      index('events_undistributed_tree')
        .on(t.tree, t.key)
        .where(sql`${t.distributedAt} is null`),
    ],
  );
