import { sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Fields } from '../core/fields.ts';
import type { EntityKind, EntitySettings } from '../core/entity.ts';
import type { EntryKind } from '../core/ledger.ts';
import type { Payloads, Topic } from '../core/message.ts';
import type { Findings, Payment, PaymentState, PaymentType, TestMode } from '../core/payment.ts';
import type { Cents, Key, Millis } from '../core/values.ts';
import type { Dialect } from './dialect.ts';

const entityKinds = ['psp', 'division', 'merchant', 'channel'] as const satisfies readonly EntityKind[];
const paymentTypes = ['PA', 'DB', 'CP', 'RV', 'RF'] as const satisfies readonly PaymentType[];
const paymentStates = ['pending', 'approved', 'rejected'] as const satisfies readonly PaymentState[];
const movers = ['issuer', 'shopper', 'acquirer'] as const satisfies readonly Payment['waitsFor'][];
const testModes = ['INTERNAL', 'EXTERNAL'] as const satisfies readonly TestMode[];
const entryKinds = ['authorize', 'debit', 'capture', 'release', 'void', 'refund'] as const satisfies readonly EntryKind[];

/** A column that holds nothing but these words; null where the column allows it. For each `in` SQLite would build a table at every insert. */
const oneOf = (column: SQLiteColumn, words: readonly string[]): SQL =>
  sql.join(
    words.map((word) => sql`${column} = ${sql.raw(`'${word}'`)}`),
    sql` or `,
  );

/**
 * Every table, once for both databases. Keys are small, time-ordered integers given by the caller (design 5, "Ids"), moments are epoch
 * milliseconds, amounts are hundredths. There are only the indexes some query needs, and partial ones where only open work is looked for.
 * A unique index is named `<table>_<column>`: that is how its refusals are told apart on both databases.
 */
export const tables = (dialect: Dialect) => {
  const entities = entitiesTable(dialect);
  return {
    entities,
    accessTokens: accessTokensTable(dialect, entities),
    checkouts: checkoutsTable(dialect),
    payments: paymentsTable(dialect),
    ledger: ledgerTable(dialect),
    messages: messagesTable(dialect),
    keptAnswers: keptAnswersTable(dialect),
    marks: marksTable(dialect),
    dataKeys: dataKeysTable(dialect),
  };
};
export type Tables = ReturnType<typeof tables>;

const entitiesTable = ({ table, text, number, json, unique, check }: Dialect) =>
  table(
    'entities',
    {
      key: number<Key>().primaryKey(),
      id: text().notNull(),
      kind: text<(typeof entityKinds)[number]>().notNull(),
      parent: number<Key>(),
      name: text().notNull(),
      settings: json<EntitySettings>().notNull(),
    },
    (t) => [unique('entities_id').on(t.id), check('entities_kind_is_known', oneOf(t.kind, entityKinds))],
  );

const accessTokensTable = ({ table, text, number }: Dialect, entities: ReturnType<typeof entitiesTable>) =>
  table('access_tokens', {
    hash: text().primaryKey(),
    entity: number<Key>()
      .notNull()
      .references(() => entities.key),
  });

const checkoutsTable = ({ table, text, number, json, check }: Dialect) =>
  table(
    'checkouts',
    {
      key: number<Key>().primaryKey(),
      version: number().notNull(),
      entity: number<Key>().notNull(),
      createdAt: number<Millis>().notNull(),
      amountCents: number<Cents>(),
      currency: text(),
      fields: json<Fields>().notNull(),
      postedAt: number<Millis>(),
      readAt: number<Millis>(),
      payment: number<Key>(),
    },
    (t) => [check('checkouts_amount_not_negative', sql`${t.amountCents} >= 0`)],
  );

const paymentsTable = (dialect: Dialect) => {
  const { table, text, number, json } = dialect;
  return table(
    'payments',
    {
      key: number<Key>().primaryKey(),
      version: number().notNull(),
      entity: number<Key>().notNull(),
      checkout: number<Key>(),
      root: number<Key>().notNull(),
      base: number<Key>(),
      type: text<(typeof paymentTypes)[number]>().notNull(),
      state: text<(typeof paymentStates)[number]>().notNull(),
      waitsFor: text<(typeof movers)[number]>(),
      resultCode: text().notNull(),
      amountCents: number<Cents>().notNull(),
      currency: text().notNull(),
      brand: text(),
      testMode: text<(typeof testModes)[number]>(),
      ndc: text().notNull(),
      createdAt: number<Millis>().notNull(),
      endedAt: number<Millis>(),
      fields: json<Fields>().notNull(),
      findings: json<Findings>().notNull(),
      sealed: text(),
      claim: number<Key>(),
      authorizedCents: number<Cents>().notNull(),
      capturedCents: number<Cents>().notNull(),
      releasedCents: number<Cents>().notNull(),
      refundedCents: number<Cents>().notNull(),
      captures: number().notNull(),
      underChange: number<Key>(),
    },
    (t) => [...paymentIndexes(dialect, t), ...wordRules(dialect, t), ...moneyRules(dialect, t)],
  );
};

const paymentIndexes = ({ index, unique }: Dialect, t: Columns<'root' | 'base' | 'claim'>) => [
  index('payments_root')
    .on(t.root)
    .where(sql`${t.base} is not null`),
  unique('payments_claim')
    .on(t.claim)
    .where(sql`${t.claim} is not null`),
];

const wordRules = (
  { check }: Dialect,
  t: Columns<'key' | 'root' | 'base' | 'type' | 'state' | 'endedAt' | 'waitsFor' | 'testMode' | 'sealed' | 'claim' | 'checkout' | 'underChange'>,
) => [
  check('payments_type_is_known', oneOf(t.type, paymentTypes)),
  check('payments_state_is_known', oneOf(t.state, paymentStates)),
  check('payments_ended_unless_pending', sql`(${t.state} = 'pending') = (${t.endedAt} is null)`),
  check('payments_waits_for_is_known', oneOf(t.waitsFor, movers)),
  check('payments_test_mode_is_known', oneOf(t.testMode, testModes)),
  check('payments_root_has_no_base', sql`(${t.base} is null) = (${t.root} = ${t.key})`),
  check('payments_success_holds_claim', sql`${t.state} <> 'approved' or ${t.checkout} is null or ${t.claim} is not null`),
  check('payments_claim_is_own_checkout', sql`${t.claim} is null or (${t.checkout} is not null and ${t.claim} = ${t.checkout})`),
  check('payments_sealed_while_pending', sql`${t.sealed} is null or ${t.state} = 'pending'`),
  check('payments_under_change_on_root_only', sql`${t.underChange} is null or ${t.base} is null`),
];

/** The last line of the money rules: nothing above may be able to break one, and if it does, nothing is kept. */
const moneyRules = ({ check }: Dialect, t: Columns<'base' | 'amountCents' | Counter>) => [
  check('payments_amount_not_negative', sql`${t.amountCents} >= 0`),
  check('payments_authorized_not_negative', sql`${t.authorizedCents} >= 0`),
  check('payments_captured_not_negative', sql`${t.capturedCents} >= 0`),
  check('payments_released_not_negative', sql`${t.releasedCents} >= 0`),
  check('payments_refunded_not_negative', sql`${t.refundedCents} >= 0`),
  check('payments_captured_and_released_within_authorized', sql`${t.capturedCents} + ${t.releasedCents} <= ${t.authorizedCents}`),
  check('payments_refunded_within_captured', sql`${t.refundedCents} <= ${t.capturedCents}`),
  check('payments_captures_at_most_98', sql`${t.captures} between 0 and 98`),
  check(
    'payments_counters_on_root_only',
    sql`${t.base} is null or ${t.authorizedCents} + ${t.capturedCents} + ${t.releasedCents} + ${t.refundedCents} + ${t.captures} = 0`,
  ),
];
type Counter = 'authorizedCents' | 'capturedCents' | 'releasedCents' | 'refundedCents' | 'captures';
type Columns<Name extends string> = Record<Name, SQLiteColumn>;

const ledgerTable = ({ table, text, number, index, check }: Dialect) =>
  table(
    'ledger',
    {
      key: number<Key>().primaryKey(),
      root: number<Key>().notNull(),
      payment: number<Key>().notNull(),
      kind: text<(typeof entryKinds)[number]>().notNull(),
      cents: number<Cents>().notNull(),
      at: number<Millis>().notNull(),
    },
    (t) => [
      index('ledger_root').on(t.root),
      check('ledger_kind_is_known', oneOf(t.kind, entryKinds)),
      check('ledger_cents_not_negative', sql`${t.cents} >= 0`),
    ],
  );

const messagesTable = ({ table, text, number, json, index, check }: Dialect) =>
  table(
    'messages',
    {
      key: number<Key>().primaryKey(),
      topic: text<Topic>().notNull(),
      payload: json<Payloads[Topic]>().notNull(),
      dueAt: number<Millis>().notNull(),
      attempts: number().notNull(),
      ndc: text().notNull(),
      /** When it may be claimed: its due time, or the end of the lease of whoever has it. */
      freeAt: number<Millis>().notNull(),
    },
    (t) => [index('messages_free_at').on(t.freeAt), check('messages_attempts_not_negative', sql`${t.attempts} >= 0`)],
  );

const keptAnswersTable = ({ table, text, number, index }: Dialect) =>
  table(
    'kept_answers',
    {
      hash: text().primaryKey(),
      bodyHash: text().notNull(),
      status: number(),
      body: text(),
      payment: number<Key>(),
      createdAt: number<Millis>().notNull(),
    },
    (t) => [index('kept_answers_created_at').on(t.createdAt)],
  );

/** Small facts about the gateway itself. */
const marksTable = ({ table, text, number }: Dialect) => table('marks', { name: text().primaryKey(), value: number().notNull() });

/** The vault's data keys, wrapped: useless without the key-encryption key. */
const dataKeysTable = ({ table, text, number, primaryKey }: Dialect) =>
  table('data_keys', { entity: number<Key>().notNull(), version: number().notNull(), wrapped: text().notNull() }, (t) => [
    primaryKey({ name: 'data_keys_pkey', columns: [t.entity, t.version] }),
  ]);
