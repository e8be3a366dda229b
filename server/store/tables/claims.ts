import type { ClaimHolder } from '../../core/limits/duplicates.ts';
import type { Instant } from '../../core/values.ts';
import type { Dialect } from '../dialects/sqlite.ts';

/** What payments are the only ones to have (DECISIONS 132): a checkout holds it for as many attempts as have it. */
export const paymentClaimsTable = ({ table, text, number, index }: Dialect) =>
  table(
    'payment_claims',
    {
      name: text().primaryKey(),
      holder: number<ClaimHolder>().notNull(),
      attempts: number().notNull(),
      endsAt: number<Instant>(),
    },
    (t) => [index('payment_claims_ends_at').on(t.endsAt)],
  );
