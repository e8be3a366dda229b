import { and, asc, desc, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Payment, PaymentOutline } from '../../core/payments/payment.ts';
import { type Marked, type ShopperMark, shopperMarks } from '../../core/shoppers/mark.ts';
import type { Connection, Database, Statement } from '../database.ts';
import type { PaymentKey } from '../../core/values.ts';
import type { PaymentSlice } from '../store.ts';
import { markOf, referenceOf } from '../tables/payments.ts';
import type { Tables } from '../tables/tables.ts';
import type { CountedSlice, OneOrAll } from '../books-store.ts';
import type { UnreversedChargeback } from '../users/office-store.ts';
import { among, readAmong } from './among.ts';
import { inTurn } from './in-turn.ts';
import { chosenFor, ofOneAndAll, ownedBy, ownerOf } from './one-or-all.ts';
import { paymentOf, type PaymentRow } from './payments.ts';

type Order = PaymentSlice['order'];
type Whose = Parameters<typeof ownedBy>[1];
/** Which payments, by an index of an entity's own, and its key as bounds of a slice compare it. */
export type Part = (payments: Tables['payments']) => { readonly condition?: SQL; readonly key: SQL };

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

const inOrder = <Row>(listed: (order: Order, whose: Whose) => Statement<Row>) =>
  ofOneAndAll((whose) => ({
    latestFirst: listed('latestFirst', whose),
    oldestFirst: listed('oldestFirst', whose),
  }));

const any = inOrder((order, whose): Statement<PaymentRow> => (on: Connection) => {
  const {
    db,
    t: { payments },
  } = on;
  const turn = inTurn(on, payments.key, { of: ownerOf(payments.entity, whose) });
  return db
    .select()
    .from(payments)
    .where(turn.between)
    .orderBy(...turn[order])
    .limit(sql.placeholder('limit'));
});

const outlines = inOrder((order, whose): Statement<PaymentOutline> => (on: Connection) => {
  const {
    db,
    t: { payments },
  } = on;
  const turn = inTurn(on, payments.key, { of: ownerOf(payments.entity, whose) });
  return db
    .select(outlined(payments))
    .from(payments)
    .where(turn.between)
    .orderBy(...turn[order])
    .limit(sql.placeholder('limit'));
});

const outlinesAmong: Statement<PaymentOutline> = ({ db, t: { payments } }) =>
  db.select(outlined(payments)).from(payments).where(among(payments.key));

const outlined = ({ key, entity, type, state, ...t }: Tables['payments']) => ({
  key,
  entity,
  type,
  state,
  resultCode: t.resultCode,
  amountCents: t.amountCents,
  currency: t.currency,
  brand: t.brand,
  testMode: t.testMode,
  merchantAccount: t.merchantAccount,
});

/** The plus keeps SQLite from looking up the bounds by the index of all payments instead of the one of references. */
export const ofReference: Part = ({ fields, key }) => ({
  condition: sql`${referenceOf(fields)} = ${sql.placeholder('reference')}`,
  key: sql`+${key}`,
});
const byReference = inBothOrders(ofReference);

export const ofPending: Part = ({ state, key }) => ({ condition: sql`${state} = 'pending'`, key: sql`${key}` });
const pending = inBothOrders(ofPending);

const ofMark =
  (mark: ShopperMark): Part =>
  ({ fields, base, key }) => ({
    condition: sql`${base} is null and ${markOf(fields, mark)} = lower(${sql.placeholder('value')})`,
    key: sql`+${key}`,
  });

/** What is made for each mark. */
export const forEachMark = <Made>(make: (part: Part) => Made): Readonly<Record<ShopperMark, Made>> =>
  // The casts hold because these are the names of the table.
  Object.fromEntries(Object.keys(shopperMarks).map((mark) => [mark, make(ofMark(mark as ShopperMark))])) as Record<
    ShopperMark,
    Made
  >;
const byMark = forEachMark((part) => inBothOrders(part));

const disputed = ofOneAndAll((whose) =>
  inBothOrders(({ type, key }) => ({ condition: sql`${type} = 'CB'`, key: sql`${key}` }), whose),
);

/** The sum of what reversals brought back is found by the index of a tree's references. */
const unreversed = ofOneAndAll((whose): Statement<UnreversedChargeback> => ({ db, t: { payments: t } }) => {
  const reversals = alias(t, 'reversals');
  const reversedCents = db
    .select({ cents: sql`coalesce(sum(${reversals.amountCents}), 0)` })
    .from(reversals)
    .where(
      and(
        eq(reversals.root, t.root),
        sql`${reversals.base} is not null`,
        eq(reversals.base, t.key),
        sql`${reversals.type} = 'CR'`,
        sql`${reversals.state} = 'approved'`,
      ),
    );
  return db
    .select({ key: t.key, entity: t.entity, brand: t.brand, createdAt: t.createdAt })
    .from(t)
    .where(
      and(
        ownedBy(t.entity, whose),
        sql`${t.type} = 'CB'`,
        sql`${t.state} = 'approved'`,
        gt(t.key, sql.placeholder('after')),
        lt(t.key, sql.placeholder('before')),
        sql`${t.amountCents} > (${reversedCents})`,
      ),
    )
    .orderBy(desc(t.key))
    .limit(sql.placeholder('limit'));
});

export const readDisputes = async (
  database: Database,
  { order, ...values }: OneOrAll<PaymentSlice>,
): Promise<readonly Payment[]> =>
  (await database.read(chosenFor(disputed, values.entity)[order], values)).map(paymentOf);

export const readUnreversedChargebacks = (
  database: Database,
  slice: OneOrAll<CountedSlice>,
): Promise<readonly UnreversedChargeback[]> => database.read(chosenFor(unreversed, slice.entity), slice);

export const readPayments = async (
  database: Database,
  { order, ...values }: OneOrAll<PaymentSlice>,
): Promise<readonly Payment[]> => (await database.read(chosenFor(any, values.entity)[order], values)).map(paymentOf);

export const readPaymentsByReference = async (
  database: Database,
  reference: string,
  { order, ...values }: PaymentSlice,
): Promise<readonly Payment[]> => (await database.read(byReference[order], { ...values, reference })).map(paymentOf);

export const readPendingPayments = async (
  database: Database,
  { order, ...values }: PaymentSlice,
): Promise<readonly Payment[]> => (await database.read(pending[order], values)).map(paymentOf);

export const readPaymentsByMark = async (
  database: Database,
  { mark, value }: Marked,
  { order, ...values }: PaymentSlice,
): Promise<readonly Payment[]> => (await database.read(byMark[mark][order], { ...values, value })).map(paymentOf);

export const readPaymentOutlines = (
  database: Database,
  { order, ...values }: OneOrAll<PaymentSlice>,
): Promise<readonly PaymentOutline[]> => database.read(chosenFor(outlines, values.entity)[order], values);

export const readPaymentOutlinesAmong = (
  database: Database,
  keys: readonly PaymentKey[],
): Promise<readonly PaymentOutline[]> => readAmong(database, outlinesAmong, keys);
