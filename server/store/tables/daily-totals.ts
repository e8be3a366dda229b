import { sql } from 'drizzle-orm';
import type { PaymentType } from 'shared';
import type { Outcome } from '../../core/reports/daily-total.ts';
import type { Cents, EntityKey } from '../../core/values.ts';
import type { Dialect } from '../dialects/sqlite.ts';

/** What payments of one total have in common. */
const groupColumns = ({ text, number }: Dialect) => ({
  entity: number<EntityKey>().notNull(),
  day: number().notNull(),
  type: text<PaymentType>().notNull(),
  outcome: text<Outcome>().notNull(),
  brand: text().notNull(),
  currency: text().notNull(),
});

const sumColumns = ({ number }: Dialect) => ({
  count: number().notNull(),
  cents: number<Cents>().notNull(),
  feeCents: number<Cents>().notNull(),
});

/**
 * What reports sum, in parts. `stripe` spreads one part over several rows where transactions would wait for each other's
 * row (DECISIONS 136); it is -1 in a row that is counted in the totals of closed days too. The partial index holds the
 * rows that are not, which are those of today and few others (DECISIONS 196).
 */
export function dailyTotalsTable(dialect: Dialect) {
  const { table, text, number, index, primaryKey, check } = dialect;
  return table(
    'daily_totals',
    {
      ...groupColumns(dialect),
      code: text().notNull().default(''),
      flow: text().notNull().default(''),
      acquirer: text().notNull().default(''),
      stripe: number().notNull(),
      ...sumColumns(dialect),
      answered: number().notNull().default(0),
      late: number().notNull().default(0),
      millis: number().notNull().default(0),
    },
    (t) => [
      primaryKey({
        name: 'daily_totals_pkey',
        columns: [t.entity, t.day, t.type, t.outcome, t.brand, t.currency, t.code, t.flow, t.acquirer, t.stripe],
      }),
      index('daily_totals_open')
        .on(t.entity, t.day)
        .where(sql`${t.stripe} >= 0`),
      index('daily_totals_day').on(t.day, t.type, t.outcome, t.brand, t.currency, t.code, t.flow, t.acquirer),
      check('daily_totals_not_negative', sql`${t.count} >= 0 and ${t.cents} >= 0`),
    ],
  );
}

/** The totals of closed days, as far as their rows were folded: one row for what reports show as one. */
export function closedTotalsTable(dialect: Dialect) {
  const { table, primaryKey, check } = dialect;
  return table(
    'closed_totals',
    {
      ...groupColumns(dialect),
      ...sumColumns(dialect),
    },
    (t) => [
      primaryKey({
        name: 'closed_totals_pkey',
        columns: [t.entity, t.day, t.type, t.outcome, t.brand, t.currency],
      }),
      check('closed_totals_not_negative', sql`${t.count} >= 0 and ${t.cents} >= 0`),
    ],
  );
}
