import { sql } from 'drizzle-orm';
import type { PaymentType } from 'shared';
import type { Outcome } from '../../core/reports/daily-total.ts';
import type { Cents, EntityKey } from '../../core/values.ts';
import type { Dialect } from '../dialects/sqlite.ts';

/**
 * What reports sum. `stripe` spreads one total over several rows where transactions would wait for each other's row
 * (DECISIONS 136).
 */
export const dailyTotalsTable = ({ table, text, number, primaryKey, check }: Dialect) =>
  table(
    'daily_totals',
    {
      entity: number<EntityKey>().notNull(),
      day: number().notNull(),
      type: text<PaymentType>().notNull(),
      outcome: text<Outcome>().notNull(),
      brand: text().notNull(),
      currency: text().notNull(),
      code: text().notNull().default(''),
      flow: text().notNull().default(''),
      acquirer: text().notNull().default(''),
      stripe: number().notNull(),
      count: number().notNull(),
      cents: number<Cents>().notNull(),
      feeCents: number<Cents>().notNull(),
      answered: number().notNull().default(0),
      late: number().notNull().default(0),
      millis: number().notNull().default(0),
    },
    (t) => [
      primaryKey({
        name: 'daily_totals_pkey',
        columns: [t.entity, t.day, t.type, t.outcome, t.brand, t.currency, t.code, t.flow, t.acquirer, t.stripe],
      }),
      check('daily_totals_not_negative', sql`${t.count} >= 0 and ${t.cents} >= 0`),
    ],
  );
