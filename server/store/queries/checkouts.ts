import { and, eq, getColumns, gt, lt, lte, ne, notExists, sql } from 'drizzle-orm';
import type { Checkout, CheckoutProgress, CheckoutStatus } from '../../core/checkouts/checkout.ts';
import type { CheckoutKey } from '../../core/values.ts';
import type { Connection, Database, Statement, Write } from '../database.ts';
import type { CheckoutSlice, DeletedCheckouts } from '../store.ts';
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

const slice: Statement<{ key: CheckoutKey }> = ({ db, t: { checkouts } }) =>
  db
    .select({ key: checkouts.key })
    .from(checkouts)
    .where(and(gt(checkouts.key, sql.placeholder('after')), lt(checkouts.key, sql.placeholder('before'))))
    .orderBy(checkouts.key)
    .limit(sql.placeholder('limit'));

function removeUnpaid({ db, t: { checkouts, payments } }: Connection) {
  const paid = db
    .select({ key: payments.key })
    .from(payments)
    .where(and(eq(payments.key, checkouts.payment), ne(payments.state, 'rejected')));
  return db
    .delete(checkouts)
    .where(
      and(gt(checkouts.key, sql.placeholder('after')), lte(checkouts.key, sql.placeholder('last')), notExists(paid)),
    )
    .returning({ key: checkouts.key });
}

export async function deleteUnpaidCheckouts(
  database: Database,
  { after, before, limit }: CheckoutSlice,
): Promise<DeletedCheckouts> {
  const last = (await database.read(slice, { after, before, limit })).at(-1)?.key;
  if (last === undefined) return { last, deleted: [] };
  return { last, deleted: (await database.take(removeUnpaid, { after, last })).map(({ key }) => key) };
}

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
