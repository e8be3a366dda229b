import { sql } from 'drizzle-orm';
import type { EventType } from '../../core/webhooks/event-types.ts';
import {
  type WebhookFields,
  webhookFields,
  type WebhookFormat,
  webhookFormats,
  type WebhookState,
  webhookStates,
} from '../../core/webhooks/webhook.ts';
import type { DeliveryTryKey, EntityKey, EventKey, Instant, Key, WebhookKey } from '../../core/values.ts';
import type { Dialect } from '../dialects/sqlite.ts';
import type { entitiesTable } from './entities.ts';
import { oneOf } from './one-of.ts';

export const webhooksTable = (
  { table, text, number, json, unique, check }: Dialect,
  entities: ReturnType<typeof entitiesTable>,
) =>
  table(
    'webhooks',
    {
      key: number<WebhookKey>().primaryKey(),
      version: number().notNull(),
      entity: number<EntityKey>()
        .notNull()
        .references(() => entities.key),
      name: text().notNull(),
      url: text().notNull(),
      types: json<readonly EventType[]>().notNull(),
      fields: text<WebhookFields>().notNull(),
      format: text<WebhookFormat>().notNull(),
      secrets: text().notNull(),
      state: text<WebhookState>().notNull(),
      createdAt: number<Instant>().notNull(),
      provisioned: json<boolean>().notNull(),
    },
    (t) => [
      unique('webhooks_name').on(t.entity, t.name),
      check('webhooks_fields_are_known', oneOf(t.fields, webhookFields)),
      check('webhooks_format_is_known', oneOf(t.format, webhookFormats)),
      check('webhooks_state_is_known', oneOf(t.state, webhookStates)),
    ],
  );

/**
 * Notifications that were not accepted yet. `holder` is the number of the process that has claimed the row; a row
 * without a time at which it is free is not tried again.
 */
export const deliveriesTable = ({ table, number, primaryKey, index, check }: Dialect) =>
  table(
    'deliveries',
    {
      webhook: number<WebhookKey>().notNull(),
      event: number<EventKey>().notNull(),
      tree: number<Key>().notNull(),
      dueAt: number<Instant>().notNull(),
      tries: number().notNull(),
      freeAt: number<Instant>(),
      holder: number(),
    },
    (t) => [
      primaryKey({ name: 'deliveries_pkey', columns: [t.webhook, t.event] }),
      index('deliveries_event').on(t.event),
      index('deliveries_free_at')
        .on(t.webhook, t.freeAt, t.event)
        .where(sql`${t.freeAt} is not null`),
      index('deliveries_tree')
        .on(t.webhook, t.tree, t.event)
        .where(sql`${t.freeAt} is not null`),
      check('deliveries_tries_not_negative', sql`${t.tries} >= 0`),
    ],
  );

/** The log of tries, of which each event has a few as a rule. */
export const deliveryTriesTable = ({ table, text, number, index }: Dialect) =>
  table(
    'delivery_tries',
    {
      key: number<DeliveryTryKey>().primaryKey(),
      webhook: number<WebhookKey>().notNull(),
      event: number<EventKey>().notNull(),
      at: number<Instant>().notNull(),
      status: number(),
      reason: text(),
      latencyMillis: number().notNull(),
      response: text().notNull(),
      requestHead: text(),
      responseHead: text(),
    },
    (t) => [index('delivery_tries_webhook').on(t.webhook, t.key), index('delivery_tries_event').on(t.event, t.key)],
  );
