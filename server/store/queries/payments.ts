import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { Payment } from '../../core/payments/payment.ts';
import type { Key } from '../../core/values.ts';
import type { Database, Statement, Write } from '../database.ts';
import { versioned } from './versioned.ts';

const byKey: Statement<Payment> = ({ db, t }) =>
  db
    .select()
    .from(t.payments)
    .where(eq(t.payments.key, sql.placeholder('key')));

/**
 * Says again that followers have a base, because the index on roots has only them: most payments are never followed.
 */
const byRoot: Statement<Payment> = ({ db, t: { payments } }) => {
  const root = sql.placeholder('root');
  return db
    .select()
    .from(payments)
    .where(or(eq(payments.key, root), and(eq(payments.root, root), isNotNull(payments.base))))
    .orderBy(sql`case when ${payments.base} is null then 0 else 1 end`, payments.key);
};

export const readPayment = async (database: Database, key: Key): Promise<Payment | undefined> =>
  (await database.read(byKey, { key }))[0];

export const readPaymentTree = (database: Database, root: Key): Promise<readonly Payment[]> =>
  database.read(byRoot, { root });

export const savePayment: (row: Payment) => Write = versioned((t) => t.payments);
