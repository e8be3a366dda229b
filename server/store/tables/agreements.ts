import { sql } from 'drizzle-orm';
import { type InstructionType, instructionTypes } from '../../core/agreements/agreement.ts';
import { type Realm, realms } from '../../core/realm.ts';
import type { AgreementKey, EntityKey, Instant, PaymentKey, RegistrationKey } from '../../core/values.ts';
import type { Dialect } from '../dialects/sqlite.ts';
import { oneOf } from './one-of.ts';

/** The agreements of shoppers to later payments, each under the key of its first payment. */
export const agreementsTable = ({ table, text, number, index, check }: Dialect) =>
  table(
    'agreements',
    {
      key: number<AgreementKey>().primaryKey(),
      version: number().notNull(),
      entity: number<EntityKey>().notNull(),
      realm: text<Realm>().notNull().default('real'),
      account: text().notNull(),
      registration: number<RegistrationKey>(),
      type: text<InstructionType>().notNull(),
      recurringType: text(),
      currency: text().notNull(),
      initialTransactionId: text(),
      expiry: text(),
      frequencyDays: number(),
      paymentsMax: number(),
      payments: number().notNull(),
      chargedAt: number<Instant>(),
      openPayment: number<PaymentKey>(),
      cancelledBy: text(),
      createdAt: number<Instant>().notNull(),
    },
    (t) => [
      index('agreements_account').on(t.account),
      index('agreements_registration')
        .on(t.registration)
        .where(sql`${t.registration} is not null`),
      index('agreements_initial_transaction_id')
        .on(t.initialTransactionId)
        .where(sql`${t.initialTransactionId} is not null`),
      check('agreements_realm_is_known', oneOf(t.realm, realms)),
      check('agreements_type_is_known', oneOf(t.type, instructionTypes)),
      check('agreements_payments_not_negative', sql`${t.payments} >= 0`),
      // The first payment is made whatever the limit.
      check(
        'agreements_payments_within_limit',
        sql`${t.paymentsMax} is null or ${t.payments} <= ${t.paymentsMax} or ${t.payments} = 1`,
      ),
    ],
  );

/** The declined payments by merchants that count for the retries of their accounts. */
export const declinedTriesTable = ({ table, text, number, index }: Dialect) =>
  table(
    'declined_tries',
    {
      payment: number<PaymentKey>().primaryKey(),
      entity: number<EntityKey>().notNull(),
      account: text().notNull(),
      at: number<Instant>().notNull(),
    },
    (t) => [index('declined_tries_account').on(t.account, t.at)],
  );

/** The accounts whose issuers forbid retries, by entity: each advice for itself, so that a later one shortens none. */
export const retryBlocksTable = ({ table, text, number, primaryKey }: Dialect) =>
  table(
    'retry_blocks',
    {
      entity: number<EntityKey>().notNull(),
      account: text().notNull(),
      resultCode: text().notNull(),
      since: number<Instant>().notNull(),
      until: number<Instant>(),
    },
    (t) => [primaryKey({ name: 'retry_blocks_pkey', columns: [t.entity, t.account, t.resultCode] })],
  );
