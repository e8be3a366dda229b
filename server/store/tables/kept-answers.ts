import type { Instant, PaymentKey } from '../../core/values.ts';
import type { Dialect } from './dialect.ts';

export const keptAnswersTable = ({ table, text, number, index }: Dialect) =>
  table(
    'kept_answers',
    {
      hash: text().primaryKey(),
      bodyHash: text().notNull(),
      status: number(),
      body: text(),
      payment: number<PaymentKey>(),
      createdAt: number<Instant>().notNull(),
    },
    (t) => [index('kept_answers_created_at').on(t.createdAt)],
  );
