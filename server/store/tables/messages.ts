import { sql } from 'drizzle-orm';
import type { Payloads, Topic } from '../../core/message.ts';
import type { Instant, MessageKey } from '../../core/values.ts';
import type { Dialect } from '../dialects/sqlite.ts';

export const messagesTable = ({ table, text, number, json, index, check }: Dialect) =>
  table(
    'messages',
    {
      key: number<MessageKey>().primaryKey(),
      topic: text<Topic>().notNull(),
      payload: json<Payloads[Topic]>().notNull(),
      dueAt: number<Instant>().notNull(),
      attempts: number().notNull(),
      ndc: text().notNull(),
      /** When the message may be claimed: its due time, or the end of the current lease. */
      freeAt: number<Instant>().notNull(),
    },
    (t) => [
      // With the key, because all schedules of a channel may be due at one moment, and a slice of them is claimed in order.
      index('messages_free_at').on(t.freeAt, t.key),
      check('messages_attempts_not_negative', sql`${t.attempts} >= 0`),
    ],
  );
