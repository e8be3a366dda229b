import { sql } from 'drizzle-orm';
import type { Fields } from '../../core/fields.ts';
import type { Cents, CheckoutKey, EntityKey, Instant, PaymentKey } from '../../core/values.ts';
import type { Dialect } from '../dialects/sqlite.ts';

export const checkoutsTable = ({ table, text, number, json, check }: Dialect) =>
  table(
    'checkouts',
    {
      key: number<CheckoutKey>().primaryKey(),
      entity: number<EntityKey>().notNull(),
      createdAt: number<Instant>().notNull(),
      amountCents: number<Cents>(),
      currency: text(),
      fields: json<Fields>().notNull(),
    },
    (t) => [check('checkouts_amount_not_negative', sql`${t.amountCents} >= 0`)],
  );

/**
 * The part of a checkout that paying and reading it change, in a narrow row of its own: the merchant's parameters are
 * written once. A checkout has no such row, and the version 1, until it is paid or updated for the first time.
 */
export const checkoutProgressTable = ({ table, number }: Dialect, checkouts: ReturnType<typeof checkoutsTable>) =>
  table('checkout_progress', {
    key: number<CheckoutKey>()
      .primaryKey()
      .references(() => checkouts.key, { onDelete: 'cascade' }),
    version: number().notNull(),
    postedAt: number<Instant>(),
    readAt: number<Instant>(),
    payment: number<PaymentKey>(),
    attempts: number().notNull().default(0),
    declines: number().notNull().default(0),
  });
