import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { Payment } from '../../core/payments/payment.ts';
import type { PaymentKey } from '../../core/values.ts';
import type { Connection, Database, Statement, Write } from '../database.ts';
import type { Tables } from '../tables/tables.ts';
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

/** The index on roots holds references only, because most payments have none; the condition repeats its rule. */
function byRoot({ db, t: { payments } }: Connection) {
  const root = sql.placeholder('root');
  return db
    .select()
    .from(payments)
    .where(or(eq(payments.key, root), and(eq(payments.root, root), isNotNull(payments.base))))
    .orderBy(sql`case when ${payments.base} is null then 0 else 1 end`, payments.key);
}

export async function readPayment(database: Database, key: PaymentKey): Promise<Payment | undefined> {
  const [row] = await database.read(byKey, { key });
  return row && paymentOf(row);
}

export async function readPaymentOf(database: Database, occasion: string): Promise<Payment | undefined> {
  const [row] = await database.read(byOccasion, { occasion });
  return row && paymentOf(row);
}

export const readPaymentTree = async (database: Database, root: PaymentKey): Promise<readonly Payment[]> =>
  (await database.read(byRoot, { root })).map(paymentOf);

const insert = ({ db, t }: Connection) => db.insert(t.payments).values(placeholders(t.payments));

function replace({ db, t: { payments } }: Connection) {
  const { key, ...columns } = placeholders(payments);
  return db
    .update(payments)
    .set(columns)
    .where(and(eq(payments.key, key), eq(payments.version, sql.placeholder('versionRead'))));
}

/**
 * Version 0 inserts the row, any other replaces it if it still has this version; the stored version is one higher.
 */
export function savePayment(row: Payment): Write {
  const values = { ...row, version: row.version + 1, versionRead: row.version };
  return row.version === 0 ? { statement: insert, values } : { statement: replace, values, guarded: true };
}
