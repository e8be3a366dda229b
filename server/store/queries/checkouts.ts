import { and, eq, getColumns, gt, lt, lte, ne, notExists, sql } from 'drizzle-orm';
import type { Checkout, CheckoutProgress, CheckoutStatus } from '../../core/checkouts/checkout.ts';
import type { CheckoutKey } from '../../core/values.ts';
import type { Connection, Database, Statement, Write } from '../database.ts';
import type { CheckoutSlice, DeletedCheckouts } from '../store.ts';
import type { Tables } from '../tables/tables.ts';
import { paymentOf } from './payments.ts';
import { placeholders } from './placeholders.ts';

type ProgressRow = Tables['checkoutProgress']['$inferSelect'];

/** The progress of a checkout that has no row for it yet. */
const NO_PROGRESS: Omit<ProgressRow, 'key'> = {
  version: 1,
  postedAt: null,
  readAt: null,
  payment: null,
  attempts: 0,
  declines: 0,
};

function byKey({ db, t: { checkouts, checkoutProgress } }: Connection) {
  return db
    .select({ checkout: getColumns(checkouts), progress: checkoutProgress })
    .from(checkouts)
    .leftJoin(checkoutProgress, eq(checkoutProgress.key, checkouts.key))
    .where(eq(checkouts.key, sql.placeholder('key')));
}

/** Without the merchant's parameters, which are most of the row. */
function statusByKey({ db, t: { checkouts, checkoutProgress, payments } }: Connection) {
  const { fields: _, ...checkout } = getColumns(checkouts);
  return db
    .select({ checkout, progress: checkoutProgress, payment: payments })
    .from(checkouts)
    .leftJoin(checkoutProgress, eq(checkoutProgress.key, checkouts.key))
    .leftJoin(payments, eq(payments.key, checkoutProgress.payment))
    .where(eq(checkouts.key, sql.placeholder('key')));
}

const insert = ({ db, t }: Connection) => db.insert(t.checkouts).values(placeholders(t.checkouts));

function update({ db, t: { checkouts } }: Connection) {
  const { key, ...columns } = placeholders(checkouts);
  return db.update(checkouts).set(columns).where(eq(checkouts.key, key));
}

const beginProgress = ({ db, t: { checkoutProgress } }: Connection) =>
  db.insert(checkoutProgress).values(placeholders(checkoutProgress)).onConflictDoNothing();

function replaceProgress({ db, t: { checkoutProgress } }: Connection) {
  const { key, ...columns } = placeholders(checkoutProgress);
  return db
    .update(checkoutProgress)
    .set(columns)
    .where(and(eq(checkoutProgress.key, key), eq(checkoutProgress.version, sql.placeholder('versionRead'))));
}

const slice: Statement<{ key: CheckoutKey }> = ({ db, t: { checkouts } }) =>
  db
    .select({ key: checkouts.key })
    .from(checkouts)
    .where(and(gt(checkouts.key, sql.placeholder('after')), lt(checkouts.key, sql.placeholder('before'))))
    .orderBy(checkouts.key)
    .limit(sql.placeholder('limit'));

function removeUnpaid({ db, t: { checkouts, checkoutProgress, payments } }: Connection) {
  const paid = db
    .select({ key: payments.key })
    .from(checkoutProgress)
    .innerJoin(payments, eq(payments.key, checkoutProgress.payment))
    .where(and(eq(checkoutProgress.key, checkouts.key), ne(payments.state, 'rejected')));
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

export async function readCheckout(database: Database, key: CheckoutKey): Promise<Checkout | undefined> {
  const [row] = await database.read(byKey, { key });
  return row && { ...row.checkout, ...progressOf(row.progress) };
}

export async function readStatus(database: Database, key: CheckoutKey): Promise<CheckoutStatus | undefined> {
  const [row] = await database.read(statusByKey, { key });
  return (
    row && {
      checkout: { ...row.checkout, ...progressOf(row.progress) },
      payment: row.payment && paymentOf(row.payment),
    }
  );
}

export const progressOf = (row: ProgressRow | null): Omit<ProgressRow, 'key'> => row ?? NO_PROGRESS;

/** The version of a checkout is that of its progress, so that an update and a payment exclude each other. */
export const saveCheckout = (row: Checkout): readonly Write[] =>
  row.version === 0 ? [{ statement: insert, values: row }] : [saveProgress(row), { statement: update, values: row }];

export const saveProgress = ({ key, version, ...row }: CheckoutProgress): Write => {
  const { postedAt, readAt, payment, attempts, declines } = row;
  return {
    statement: version === NO_PROGRESS.version ? beginProgress : replaceProgress,
    values: { key, version: version + 1, versionRead: version, postedAt, readAt, payment, attempts, declines },
    guarded: true,
  };
};
