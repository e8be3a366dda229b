import type { Instant } from '../../core/values.ts';
import type { Dialect } from '../dialects/sqlite.ts';

/**
 * How many of something all processes together have had since the time of its allowance began; `granted` is the latest
 * part. On PostgreSQL the table is unlogged: counting waits for no disk, and a crash of the database begins every count
 * anew.
 */
export const allowancesTable = ({ table, text, number, index }: Dialect) =>
  table(
    'allowances',
    {
      name: text().primaryKey(),
      endsAt: number<Instant>().notNull(),
      used: number().notNull(),
      granted: number().notNull(),
    },
    (t) => [index('allowances_ends_at').on(t.endsAt)],
  );
