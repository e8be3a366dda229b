import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { noCounters } from '../../core/payments/ledger.ts';
import type { Payment, RootPayment } from '../../core/payments/payment.ts';
import type { Occasion, PaymentKey, RegistrationKey } from '../../core/values.ts';
import type { Connection, Database, Statement, Write } from '../database.ts';
import type { Tables } from '../tables/tables.ts';
import { among, readAmong } from './among.ts';
import { placeholders } from './placeholders.ts';

export type PaymentRow = Tables['payments']['$inferSelect'];

/** The cast holds because the database's checks refuse every combination that a payment cannot have. */
export const paymentOf = (row: PaymentRow): Payment => row as Payment;

const byKey: Statement<PaymentRow> = ({ db, t }) =>
  db
    .select()
    .from(t.payments)
    .where(eq(t.payments.key, sql.placeholder('key')));

const byOccasion: Statement<PaymentRow> = ({ db, t }) =>
  db
    .select()
    .from(t.payments)
    .where(eq(t.payments.occasion, sql.placeholder('occasion')));

/** The index holds payments by a registration only; the condition repeats its rule. */
const latestBy: Statement<PaymentRow> = ({ db, t: { payments } }) =>
  db
    .select()
    .from(payments)
    .where(
      inArray(
        payments.key,
        db
          .select({ key: sql`max(${payments.key})` })
          .from(payments)
          .where(and(among(payments.registration), isNotNull(payments.registration)))
          .groupBy(payments.registration),
      ),
    );

/** The index on roots holds references only, because most payments have none; the condition repeats its rule. */
function byRoot({ db, t: { payments } }: Connection) {
  const root = sql.placeholder('root');
  return db
    .select()
    .from(payments)
    .where(or(eq(payments.key, root), and(eq(payments.root, root), isNotNull(payments.base))))
    .orderBy(sql`case when ${payments.base} is null then 0 else 1 end`, payments.key);
}

function referencesByRoot({ db, t: { payments } }: Connection) {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.root, sql.placeholder('root')), isNotNull(payments.base)))
    .orderBy(payments.key);
}

const paymentsAmong: Statement<PaymentRow> = ({ db, t: { payments } }) =>
  db.select().from(payments).where(among(payments.key));

/** The condition on the base is that of the index on roots. */
const referencesAmong: Statement<PaymentRow> = ({ db, t: { payments } }) =>
  db
    .select()
    .from(payments)
    .where(and(among(payments.root), isNotNull(payments.base)));

export async function readPayment(database: Database, key: PaymentKey): Promise<Payment | undefined> {
  const [row] = await database.read(byKey, { key });
  return row && paymentOf(row);
}

export async function readPaymentOf(database: Database, occasion: Occasion): Promise<Payment | undefined> {
  const [row] = await database.read(byOccasion, { occasion });
  return row && paymentOf(row);
}

export const readLatestPaymentsBy = async (
  database: Database,
  registrations: readonly RegistrationKey[],
): Promise<readonly Payment[]> => (await readAmong(database, latestBy, registrations)).map(paymentOf);

export const readPaymentsAmong = async (database: Database, keys: readonly PaymentKey[]): Promise<readonly Payment[]> =>
  (await readAmong(database, paymentsAmong, keys)).map(paymentOf);

export const readPaymentTree = async (database: Database, root: PaymentKey): Promise<readonly Payment[]> =>
  (await database.read(byRoot, { root })).map(paymentOf);

export const readReferencesAmong = async (
  database: Database,
  roots: readonly PaymentKey[],
): Promise<readonly Payment[]> => (await readAmong(database, referencesAmong, roots)).map(paymentOf);

export const readReferences = async (database: Database, root: PaymentKey): Promise<readonly Payment[]> =>
  (await database.read(referencesByRoot, { root })).map(paymentOf);

const insert = ({ db, t }: Connection) => db.insert(t.payments).values(placeholders(t.payments));

/** The columns of a payment that never change are left out, because a database also rewrites their indexes. */
function replace({ db, t: { payments } }: Connection) {
  const { key, entity: _, root: __, base: ___, occasion: ____, ...columns } = placeholders(payments);
  return db
    .update(payments)
    .set(columns)
    .where(and(eq(payments.key, key), eq(payments.version, sql.placeholder('versionRead'))));
}

/** What a reference changes in the root of its tree, without the merchant's parameters, which are most of the row. */
function replaceRoot({ db, t: { payments } }: Connection) {
  const { key, ...columns } = placeholders(payments);
  const counters = Object.keys(noCounters) as (keyof typeof noCounters)[];
  return db
    .update(payments)
    .set({
      ...Object.fromEntries(counters.map((name) => [name, columns[name]])),
      version: columns.version,
      openReference: columns.openReference,
    })
    .where(and(eq(payments.key, key), eq(payments.version, sql.placeholder('versionRead'))));
}

/**
 * Version 0 inserts the row, any other replaces it if it still has this version; the stored version is one higher.
 */
export function savePayment(row: Payment): Write {
  const values = nextVersion(row);
  return row.version === 0 ? { statement: insert, values } : { statement: replace, values, guarded: true };
}

/** The counters and the open reference of a tree, with the next version of its root. */
export const saveRoot = (root: RootPayment): Write => ({
  statement: replaceRoot,
  values: nextVersion(root),
  guarded: true,
});

const nextVersion = (row: Payment) => ({ ...row, version: row.version + 1, versionRead: row.version });
