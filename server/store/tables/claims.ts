import { sql } from 'drizzle-orm';
import type { CheckoutKey, Instant, PaymentKey } from '../../core/values.ts';
import type { Dialect } from '../dialects/sqlite.ts';

/** What payments are the only ones to have (DECISIONS 131). A claim with a reference has no end. */
export const paymentClaimsTable = ({ table, text, number, unique, index }: Dialect) =>
  table(
    'payment_claims',
    {
      payment: number<PaymentKey>().primaryKey(),
      checkout: number<CheckoutKey>(),
      reference: text(),
      charge: text(),
      endsAt: number<Instant>(),
    },
    (t) => [
      unique('payment_claims_reference')
        .on(t.reference)
        .where(sql`${t.reference} is not null`),
      unique('payment_claims_charge')
        .on(t.charge)
        .where(sql`${t.charge} is not null`),
      index('payment_claims_ends_at')
        .on(t.endsAt)
        .where(sql`${t.reference} is null`),
    ],
  );
