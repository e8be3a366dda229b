import { sql } from 'drizzle-orm';
import type { Fields } from '../../core/fields.ts';
import type { Cents, CheckoutKey, EntityKey, Instant, PaymentKey } from '../../core/values.ts';
import type { Dialect } from './dialect.ts';

export const checkoutsTable = ({ table, text, number, json, check }: Dialect) =>
  table(
    'checkouts',
    {
      key: number<CheckoutKey>().primaryKey(),
      version: number().notNull(),
      entity: number<EntityKey>().notNull(),
      createdAt: number<Instant>().notNull(),
      amountCents: number<Cents>(),
      currency: text(),
      fields: json<Fields>().notNull(),
      postedAt: number<Instant>(),
      readAt: number<Instant>(),
      payment: number<PaymentKey>(),
    },
    (t) => [check('checkouts_amount_not_negative', sql`${t.amountCents} >= 0`)],
  );
