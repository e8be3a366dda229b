import { and, eq, getColumns, sql } from 'drizzle-orm';
import type { Checkout, CheckoutStatus, Standing } from '../../core/checkouts/checkout.ts';
import type { Key } from '../../core/values.ts';
import type { Connection, Database, Statement, Write } from '../database.ts';
import { versioned } from './versioned.ts';

const byKey: Statement<Checkout> = ({ db, t }) =>
  db
    .select()
    .from(t.checkouts)
    .where(eq(t.checkouts.key, sql.placeholder('key')));

const statusByKey: Statement<CheckoutStatus> = ({ db, t: { checkouts, payments } }) => {
  const { fields: _, ...checkout } = getColumns(checkouts);
  return db
    .select({ checkout, payment: payments })
    .from(checkouts)
    .leftJoin(payments, eq(payments.key, checkouts.payment))
    .where(eq(checkouts.key, sql.placeholder('key')));
};

/**
 * Paying and reading change three columns; the merchant's parameters, most of the row, are neither written nor read for
 * it.
 */
const moveStanding = ({ db, t: { checkouts } }: Connection) =>
  db
    .update(checkouts)
    .set({
      version: sql.placeholder('version'),
      postedAt: sql.placeholder('postedAt'),
      readAt: sql.placeholder('readAt'),
      payment: sql.placeholder('payment'),
    })
    .where(and(eq(checkouts.key, sql.placeholder('key')), eq(checkouts.version, sql.placeholder('versionRead'))));

export const readCheckout = async (database: Database, key: Key): Promise<Checkout | undefined> =>
  (await database.read(byKey, { key }))[0];

export const readStatus = async (database: Database, key: Key): Promise<CheckoutStatus | undefined> =>
  (await database.read(statusByKey, { key }))[0];

export const saveCheckout: (row: Checkout) => Write = versioned((t) => t.checkouts);

export const saveStanding = ({ key, version, postedAt, readAt, payment }: Standing): Write => ({
  statement: moveStanding,
  values: { key, version: version + 1, versionRead: version, postedAt, readAt, payment },
  guarded: true,
});
