import type { AnswerKey, Instant, PaymentKey } from '../../core/values.ts';
import type { Dialect } from '../dialects/sqlite.ts';

/**
 * Rows are in the order of their time, in which they are written and deleted; only the narrow index of hashes is in no
 * order (DECISIONS 61).
 */
export const keptAnswersTable = ({ table, text, number, unique }: Dialect) =>
  table(
    'kept_answers',
    {
      key: number<AnswerKey>().primaryKey(),
      hash: text().notNull(),
      bodyHash: text().notNull(),
      status: number(),
      body: text(),
      payment: number<PaymentKey>(),
      createdAt: number<Instant>().notNull(),
    },
    (t) => [unique('kept_answers_hash').on(t.hash)],
  );
