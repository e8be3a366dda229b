import { sql } from 'drizzle-orm';
import type { RequestKey } from '../../core/requests/request.ts';
import type { EntityKey, Instant, Key } from '../../core/values.ts';
import type { Dialect } from '../dialects/sqlite.ts';

/**
 * Requests of the API. Every index costs each request: rows are found by keys, which grow with time, and failures by an
 * index of their own, because most requests are none.
 */
export const requestLogTable = ({ table, text, number, index }: Dialect) =>
  table(
    'request_log',
    {
      key: number<RequestKey>().primaryKey(),
      at: number<Instant>().notNull(),
      entity: number<EntityKey>().notNull(),
      token: text().notNull(),
      method: text().notNull(),
      path: text().notNull(),
      status: number().notNull(),
      code: text(),
      ndc: text().notNull(),
      millis: number().notNull(),
      object: number<Key>(),
      about: number<Key>(),
      idempotencyKey: text(),
      address: text().notNull(),
      parameters: text().notNull(),
      answer: text().notNull(),
    },
    (t) => [
      index('request_log_entity').on(t.entity, t.key),
      index('request_log_failed')
        .on(t.entity, t.key)
        .where(sql`${t.status} >= 400`),
      index('request_log_token').on(t.token, t.key),
      index('request_log_object')
        .on(t.object, t.key)
        .where(sql`${t.object} is not null`),
      index('request_log_about')
        .on(t.about, t.key)
        .where(sql`${t.about} is not null`),
      index('request_log_ndc').on(t.ndc, t.key),
    ],
  );
