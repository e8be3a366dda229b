import { sql } from 'drizzle-orm';
import type { Dialect } from './dialect.ts';
import type { Key, Millis, Cents } from '../../core/values.ts';
import type { Fields } from '../../core/fields.ts';

export const checkoutsTable = ({ table, text, number, json, check }: Dialect) =>
  table(
    'checkouts',
    {
      key: number<Key>().primaryKey(),
      version: number().notNull(),
      entity: number<Key>().notNull(),
      createdAt: number<Millis>().notNull(),
      amountCents: number<Cents>(),
      currency: text(),
      fields: json<Fields>().notNull(),
      postedAt: number<Millis>(),
      readAt: number<Millis>(),
      payment: number<Key>(),
    },
    (t) => [check('checkouts_amount_not_negative', sql`${t.amountCents} >= 0`)],
  );
