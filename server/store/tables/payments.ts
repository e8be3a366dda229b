import { authenticationTypes, referenceTypes, rootTypes, screeningTypes } from 'shared';
import { sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Fields } from '../../core/fields.ts';
import { type ShopperMark, shopperMarks } from '../../core/shoppers/mark.ts';
import type { Findings } from '../../core/payments/findings.ts';
import type { Counters } from '../../core/payments/ledger.ts';
import type { Payment, PaymentState, PaymentType, TestMode } from '../../core/payments/payment.ts';
import type {
  Cents,
  CheckoutKey,
  EntityKey,
  Instant,
  MerchantAccountKey,
  Occasion,
  PaymentKey,
  RegistrationKey,
} from '../../core/values.ts';
import type { Dialect } from '../dialects/sqlite.ts';
import { type Columns, oneOf } from './one-of.ts';

const paymentStates = ['pending', 'approved', 'rejected'] as const satisfies readonly PaymentState[];
const waitsForValues = ['issuer', 'shopper', 'analyst', 'acquirer'] as const satisfies readonly Payment['waitsFor'][];
const testModes = ['INTERNAL', 'EXTERNAL'] as const satisfies readonly TestMode[];

export function paymentsTable(dialect: Dialect) {
  const { table, text, number, json } = dialect;
  return table(
    'payments',
    {
      key: number<PaymentKey>().primaryKey(),
      version: number().notNull(),
      entity: number<EntityKey>().notNull(),
      checkout: number<CheckoutKey>(),
      root: number<PaymentKey>().notNull(),
      base: number<PaymentKey>(),
      type: text<PaymentType>().notNull(),
      state: text<(typeof paymentStates)[number]>().notNull(),
      waitsFor: text<(typeof waitsForValues)[number]>(),
      resultCode: text().notNull(),
      amountCents: number<Cents>().notNull(),
      currency: text().notNull(),
      brand: text(),
      testMode: text<(typeof testModes)[number]>(),
      ndc: text().notNull(),
      createdAt: number<Instant>().notNull(),
      endedAt: number<Instant>(),
      fields: json<Fields>().notNull(),
      findings: json<Findings>().notNull(),
      sealed: text(),
      claim: number<CheckoutKey>(),
      authorizedCents: number<Cents>().notNull(),
      capturedCents: number<Cents>().notNull(),
      releasedCents: number<Cents>().notNull(),
      refundedCents: number<Cents>().notNull(),
      captures: number().notNull(),
      chargedBackCents: number<Cents>()
        .notNull()
        .default(0 as Cents),
      recoveredCents: number<Cents>()
        .notNull()
        .default(0 as Cents),
      receivedCents: number<Cents>()
        .notNull()
        .default(0 as Cents),
      creditedCents: number<Cents>()
        .notNull()
        .default(0 as Cents),
      creditVoidedCents: number<Cents>()
        .notNull()
        .default(0 as Cents),
      occasion: text<Occasion>(),
      openReference: number<PaymentKey>(),
      registration: number<RegistrationKey>(),
      merchantAccount: number<MerchantAccountKey>(),
    },
    (t) => [
      ...paymentIndexes(dialect, t),
      ...searchIndexes(dialect, t),
      ...officeIndexes(dialect, t),
      ...stateRules(dialect, t),
      ...moneyRules(dialect, t),
    ],
  );
}

const paymentIndexes = ({ index, unique }: Dialect, t: Columns<'root' | 'base' | 'claim' | 'occasion'>) => [
  index('payments_root')
    .on(t.root)
    .where(sql`${t.base} is not null`),
  unique('payments_claim')
    .on(t.claim)
    .where(sql`${t.claim} is not null`),
  unique('payments_occasion')
    .on(t.occasion)
    .where(sql`${t.occasion} is not null`),
];

/** The merchant's own reference of a payment; the operator is the same in both databases. */
export const referenceOf = (fields: SQLiteColumn): SQL => sql`(${fields} ->> 'merchantTransactionId')`;

/** The id of the mandate by which a bank account is debited. */
export const mandateOf = (fields: SQLiteColumn): SQL => sql`(${fields} ->> 'bankAccount.mandate.id')`;

/** The order of queries and reports, which are read newest first from any day on. */
const searchIndexes = (dialect: Dialect, t: Columns<'entity' | 'key' | 'base' | 'fields' | 'registration'>) => [
  ...indexesOfMarks(dialect, t),
  dialect
    .index('payments_registration')
    .on(t.registration, t.key)
    .where(sql`${t.registration} is not null`),
  dialect.index('payments_entity').on(t.entity, t.key),
  dialect
    .index('payments_reference')
    .on(t.entity, referenceOf(t.fields), t.key)
    .where(sql`${referenceOf(t.fields)} is not null`),
];

/** The acquirer's number of a transaction. */
export const connectorIdOf = (findings: SQLiteColumn): SQL =>
  sql`(${findings} -> 'resultDetails' ->> 'ConnectorTxID1')`;

/** What a shopper is found by, in small letters. */
export const markOf = (fields: SQLiteColumn, mark: ShopperMark): SQL =>
  sql`lower(coalesce(${sql.join(
    shopperMarks[mark].map((name) => sql`(${fields} ->> ${sql.raw(`'${name}'`)})`),
    sql`, `,
  )}))`;

const marks = Object.keys(shopperMarks) as readonly ShopperMark[];

/** The roots of trees have the shopper's data, as text: an index of hashes would hide nothing (DECISIONS 174). */
const indexesOfMarks = ({ index }: Dialect, t: Columns<'entity' | 'key' | 'base' | 'fields'>) =>
  marks.map((mark) =>
    index(`payments_${mark}`)
      .on(t.entity, markOf(t.fields, mark), t.key)
      .where(sql`${t.base} is null`),
  );

/** What the back office looks for: open work, disputes, and payments by the acquirer's number. */
const officeIndexes = ({ index }: Dialect, t: Columns<'entity' | 'key' | 'state' | 'type' | 'findings'>) => [
  index('payments_pending')
    .on(t.entity, t.key)
    .where(sql`${t.state} = 'pending'`),
  index('payments_disputes')
    .on(t.entity, t.key)
    .where(sql`${t.type} = 'CB'`),
  index('payments_disputed')
    .on(t.type, t.key)
    .where(sql`${t.type} = 'CB'`),
  index('payments_connector')
    .on(connectorIdOf(t.findings), t.key)
    .where(sql`${connectorIdOf(t.findings)} is not null`),
];

const stateRules = (
  { check }: Dialect,
  t: Columns<
    | 'key'
    | 'root'
    | 'base'
    | 'type'
    | 'state'
    | 'endedAt'
    | 'waitsFor'
    | 'testMode'
    | 'sealed'
    | 'claim'
    | 'checkout'
    | 'openReference'
  >,
) => [
  check(
    'payments_type_is_known',
    oneOf(t.type, [...rootTypes, ...referenceTypes, ...authenticationTypes, ...screeningTypes]),
  ),
  check('payments_state_is_known', oneOf(t.state, paymentStates)),
  check('payments_ended_unless_pending', sql`(${t.state} = 'pending') = (${t.endedAt} is null)`),
  check('payments_waits_for_is_known', oneOf(t.waitsFor, waitsForValues)),
  check('payments_waits_only_while_pending', sql`${t.waitsFor} is null or ${t.state} = 'pending'`),
  check('payments_test_mode_is_known', oneOf(t.testMode, testModes)),
  check('payments_root_has_no_base', sql`(${t.base} is null) = (${t.root} = ${t.key})`),
  check(
    'payments_success_holds_claim',
    sql`${t.state} <> 'approved' or ${t.checkout} is null or ${t.claim} is not null`,
  ),
  check(
    'payments_claim_is_own_checkout',
    sql`${t.claim} is null or (${t.checkout} is not null and ${t.claim} = ${t.checkout})`,
  ),
  check('payments_sealed_while_pending', sql`${t.sealed} is null or ${t.state} = 'pending'`),
  check('payments_open_reference_on_root_only', sql`${t.openReference} is null or ${t.base} is null`),
];

/**
 * The money rules, held by the database as well: a row that breaks one is never kept, whatever bug made it (DECISIONS
 * 6).
 */
const moneyRules = ({ check }: Dialect, t: Columns<'base' | 'amountCents' | Counter>) => [
  check('payments_amount_not_negative', sql`${t.amountCents} >= 0`),
  check('payments_authorized_not_negative', sql`${t.authorizedCents} >= 0`),
  check('payments_captured_not_negative', sql`${t.capturedCents} >= 0`),
  check('payments_released_not_negative', sql`${t.releasedCents} >= 0`),
  check('payments_refunded_not_negative', sql`${t.refundedCents} >= 0`),
  check(
    'payments_captured_and_released_within_authorized',
    sql`${t.capturedCents} + ${t.releasedCents} <= ${t.authorizedCents}`,
  ),
  check('payments_received_not_negative', sql`${t.receivedCents} >= 0`),
  check(
    'payments_refunded_within_paid',
    sql`${t.refundedCents} <= ${t.capturedCents} or ${t.refundedCents} <= ${t.receivedCents}`,
  ),
  // What banks take back has no limit of its own, and neither has what arrives (DECISIONS 102, 211).
  check('payments_charged_back_of_captured', sql`${t.chargedBackCents} = 0 or ${t.capturedCents} > 0`),
  check('payments_recovered_within_charged_back', sql`${t.recoveredCents} between 0 and ${t.chargedBackCents}`),
  check('payments_credit_voided_within_credited', sql`${t.creditVoidedCents} between 0 and ${t.creditedCents}`),
  check('payments_captures_at_most_98', sql`${t.captures} between 0 and 98`),
  check(
    'payments_counters_on_root_only',
    sql`${t.base} is null or ${t.authorizedCents} + ${t.capturedCents} + ${t.releasedCents} + ${t.refundedCents} + ${t.captures} + ${t.chargedBackCents} + ${t.receivedCents} + ${t.creditedCents} = 0`,
  ),
];

type Counter = keyof Counters;
