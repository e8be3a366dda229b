import { and, eq, getColumns, sql } from 'drizzle-orm';
import type { Checkout, CheckoutProgress, CheckoutStatus } from '../../core/checkouts/checkout.ts';
import type { CheckoutKey } from '../../core/values.ts';
import type { Connection, Database, Statement, Write } from '../database.ts';
import { paymentOf } from './payments.ts';
import { versioned } from './versioned.ts';

const byKey: Statement<Checkout> = ({ db, t }) =>
  db
    .select()
    .from(t.checkouts)
    .where(eq(t.checkouts.key, sql.placeholder('key')));

function statusByKey({ db, t: { checkouts, payments } }: Connection) {
  const { fields: _, ...checkout } = getColumns(checkouts);
  return db
    .select({ checkout, payment: payments })
    .from(checkouts)
    .leftJoin(payments, eq(payments.key, checkouts.payment))
    .where(eq(checkouts.key, sql.placeholder('key')));
}

/**
 * Paying and reading change three columns; the merchant's parameters, which are most of the row, are neither written
 * nor read for that.
 */
const updateProgress = ({ db, t: { checkouts } }: Connection) =>
  db
    .update(checkouts)
    .set({
      version: sql.placeholder('version'),
      postedAt: sql.placeholder('postedAt'),
      readAt: sql.placeholder('readAt'),
      payment: sql.placeholder('payment'),
    })
    .where(and(eq(checkouts.key, sql.placeholder('key')), eq(checkouts.version, sql.placeholder('versionRead'))));

export const readCheckout = async (database: Database, key: CheckoutKey): Promise<Checkout | undefined> =>
  (await database.read(byKey, { key }))[0];

export async function readStatus(database: Database, key: CheckoutKey): Promise<CheckoutStatus | undefined> {
  const [status] = await database.read(statusByKey, { key });
  return status && { checkout: status.checkout, payment: status.payment && paymentOf(status.payment) };
}

export const saveCheckout: (row: Checkout) => Write = versioned((t) => t.checkouts);

export const saveProgress = ({ key, version, postedAt, readAt, payment }: CheckoutProgress): Write => ({
  statement: updateProgress,
  values: { key, version: version + 1, versionRead: version, postedAt, readAt, payment },
  guarded: true,
});
