import { and, desc, eq, getColumns, gt, lt, sql } from 'drizzle-orm';
import type { Database, Statement } from '../../database.ts';
import { referenceOf } from '../../tables/payments.ts';
import type { Tables } from '../../tables/tables.ts';
import type { ListedCheckout, ListedCheckoutSlice } from '../../users/office-store.ts';
import { progressOf } from '../checkouts.ts';

type Row = Pick<ListedCheckout, 'reference' | 'payment'> & {
  readonly checkout: Omit<Tables['checkouts']['$inferSelect'], 'fields'>;
  readonly progress: Tables['checkoutProgress']['$inferSelect'] | null;
};

/** In the order of keys, which is that of time: an index by entity would cost every checkout that is created. */
const latest: Statement<Row> = ({ db, t: { checkouts, checkoutProgress, payments } }) => {
  const { fields, ...checkout } = getColumns(checkouts);
  const { key, state, resultCode, brand, createdAt, endedAt } = payments;
  return db
    .select({
      checkout,
      progress: checkoutProgress,
      reference: sql<string | null>`${referenceOf(fields)}`,
      payment: { key, state, resultCode, brand, createdAt, endedAt },
    })
    .from(checkouts)
    .leftJoin(checkoutProgress, eq(checkoutProgress.key, checkouts.key))
    .leftJoin(payments, eq(payments.key, checkoutProgress.payment))
    .where(and(gt(checkouts.key, sql.placeholder('after')), lt(checkouts.key, sql.placeholder('before'))))
    .orderBy(desc(checkouts.key))
    .limit(sql.placeholder('limit'));
};

export const readListedCheckouts = async (
  database: Database,
  slice: ListedCheckoutSlice,
): Promise<readonly ListedCheckout[]> =>
  (await database.read(latest, slice)).map(({ checkout, progress, ...rest }) => ({
    checkout: { ...checkout, ...progressOf(progress) },
    ...rest,
  }));
