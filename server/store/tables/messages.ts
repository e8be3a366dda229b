import { sql } from 'drizzle-orm';
import type { Dialect } from './dialect.ts';
import type { Key, Millis } from '../../core/values.ts';
import type { Topic, Payloads } from '../../core/message.ts';

export const messagesTable = ({ table, text, number, json, index, check }: Dialect) =>
  table(
    'messages',
    {
      key: number<Key>().primaryKey(),
      topic: text<Topic>().notNull(),
      payload: json<Payloads[Topic]>().notNull(),
      dueAt: number<Millis>().notNull(),
      attempts: number().notNull(),
      ndc: text().notNull(),
      /** When it may be claimed: its due time, or the end of the lease of whoever has it. */
      freeAt: number<Millis>().notNull(),
    },
    (t) => [index('messages_free_at').on(t.freeAt), check('messages_attempts_not_negative', sql`${t.attempts} >= 0`)],
  );
