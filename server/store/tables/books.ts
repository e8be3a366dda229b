import { sql } from 'drizzle-orm';
import { type Account, accountCodes } from '../../core/books/accounts.ts';
import type { BatchKey, Cents, EntityKey, EntryKey, Instant, PaymentKey } from '../../core/values.ts';
import type { Dialect } from '../dialects/sqlite.ts';
import { oneOf } from './one-of.ts';

/** The books of all entities: append-only, a row for each posting. */
export const postingsTable = ({ table, text, number, index, check }: Dialect) =>
  table(
    'postings',
    {
      key: number<EntryKey>().primaryKey(),
      entity: number<EntityKey>().notNull(),
      debit: text<Account>().notNull(),
      credit: text<Account>().notNull(),
      cents: number<Cents>().notNull(),
      currency: text().notNull(),
      at: number<Instant>().notNull(),
      payment: number<PaymentKey>(),
      batch: number<BatchKey>(),
    },
    (t) => [
      index('postings_entity').on(t.entity, t.key),
      index('postings_batch')
        .on(t.batch)
        .where(sql`${t.batch} is not null`),
      check('postings_debit_is_known', oneOf(t.debit, accountCodes)),
      check('postings_credit_is_known', oneOf(t.credit, accountCodes)),
      check('postings_accounts_differ', sql`${t.debit} <> ${t.credit}`),
      check('postings_cents_positive', sql`${t.cents} > 0`),
      check('postings_of_payment_or_batch', sql`(${t.payment} is null) <> (${t.batch} is null)`),
    ],
  );
