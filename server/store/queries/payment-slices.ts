import { and, asc, desc, gt, lt, type SQL, sql } from 'drizzle-orm';
import type { Payment } from '../../core/payments/payment.ts';
import { type Marked, type ShopperMark, shopperMarks } from '../../core/shoppers/mark.ts';
import type { Connection, Database, Statement } from '../database.ts';
import type { PaymentSlice } from '../store.ts';
import { markOf, referenceOf } from '../tables/payments.ts';
import type { Tables } from '../tables/tables.ts';
import type { OneOrAll } from '../books-store.ts';
import { chosenFor, ofOneAndAll, ownedBy } from './one-or-all.ts';
import { paymentOf, type PaymentRow } from './payments.ts';

type Order = PaymentSlice['order'];
type Whose = Parameters<typeof ownedBy>[1];
type Part = (payments: Tables['payments']) => { readonly condition?: SQL; readonly key: SQL };

const sliceOf =
  (order: Order, partOf: Part, whose: Whose): Statement<PaymentRow> =>
  ({ db, t: { payments } }: Connection) => {
    const { condition, key } = partOf(payments);
    return db
      .select()
      .from(payments)
      .where(
        and(
          ownedBy(payments.entity, whose),
          condition,
          gt(key, sql.placeholder('after')),
          lt(key, sql.placeholder('before')),
        ),
      )
      .orderBy(order === 'latestFirst' ? desc(payments.key) : asc(payments.key))
      .limit(sql.placeholder('limit'));
  };

const inBothOrders = (part: Part, whose: Whose = 'ofOne'): Readonly<Record<Order, Statement<PaymentRow>>> => ({
  latestFirst: sliceOf('latestFirst', part, whose),
  oldestFirst: sliceOf('oldestFirst', part, whose),
});

const any = ofOneAndAll((whose) => inBothOrders(({ key }) => ({ key: sql`${key}` }), whose));

/** The plus keeps SQLite from looking up the bounds by the index of all payments instead of the one of references. */
const byReference = inBothOrders(({ fields, key }) => ({
  condition: sql`${referenceOf(fields)} = ${sql.placeholder('reference')}`,
  key: sql`+${key}`,
}));

const byMark = Object.fromEntries(
  Object.keys(shopperMarks).map((mark) => [
    mark,
    inBothOrders(({ fields, base, key }) => ({
      // The casts hold because these are the names of the table.
      condition: sql`${base} is null and ${markOf(fields, mark as ShopperMark)} = lower(${sql.placeholder('value')})`,
      key: sql`+${key}`,
    })),
  ]),
) as Readonly<Record<ShopperMark, ReturnType<typeof inBothOrders>>>;

const disputed = ofOneAndAll((whose) =>
  inBothOrders(({ type, key }) => ({ condition: sql`${type} = 'CB'`, key: sql`${key}` }), whose),
);

export const readDisputes = async (
  database: Database,
  { order, ...values }: OneOrAll<PaymentSlice>,
): Promise<readonly Payment[]> =>
  (await database.read(chosenFor(disputed, values.entity)[order], values)).map(paymentOf);

export const readPayments = async (
  database: Database,
  { order, ...values }: OneOrAll<PaymentSlice>,
): Promise<readonly Payment[]> => (await database.read(chosenFor(any, values.entity)[order], values)).map(paymentOf);

export const readPaymentsByReference = async (
  database: Database,
  reference: string,
  { order, ...values }: PaymentSlice,
): Promise<readonly Payment[]> => (await database.read(byReference[order], { ...values, reference })).map(paymentOf);

export const readPaymentsByMark = async (
  database: Database,
  { mark, value }: Marked,
  { order, ...values }: PaymentSlice,
): Promise<readonly Payment[]> => (await database.read(byMark[mark][order], { ...values, value })).map(paymentOf);
