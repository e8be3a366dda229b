import { and, asc, desc, eq, gt, gte, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { Marked } from '../../../core/shoppers/mark.ts';
import type { EntityKey, PaymentKey } from '../../../core/values.ts';
import type { Connection, Database, Statement, StatementValues } from '../../database.ts';
import { referenceOf } from '../../tables/payments.ts';
import type { ChannelHead, ChannelRange, FirstReference, HeadSlice } from '../../users/office-store.ts';
import { forEachMark, ofPending, ofReference, type Part } from '../payment-slices.ts';

/*
 * Many channels are looked up by one statement, each by its own index. They are walked as rows of the table of entities,
 * because the databases have no common form of a list of values.
 */

type Order = HeadSlice['order'];

const inRange = ({ t: { entities } }: Connection): SQL | undefined =>
  and(gte(entities.key, sql.placeholder('first')), lte(entities.key, sql.placeholder('last')));

const headsOf =
  (order: Order, partOf: Part): Statement<{ readonly entity: EntityKey; readonly key: PaymentKey | null }> =>
  (on: Connection) => {
    const { payments, entities } = on.t;
    const { condition, key } = partOf(payments);
    const head = on.db
      .select({ key: payments.key })
      .from(payments)
      .where(
        and(
          eq(payments.entity, entities.key),
          condition,
          gt(key, sql.placeholder('after')),
          lt(key, sql.placeholder('before')),
        ),
      )
      .orderBy(order === 'latestFirst' ? desc(payments.key) : asc(payments.key))
      .limit(1);
    return on.db
      .select({ entity: entities.key, key: sql<PaymentKey | null>`(${head})`.mapWith(payments.key) })
      .from(entities)
      .where(inRange(on));
  };

const inBothOrders = (part: Part) => ({
  latestFirst: headsOf('latestFirst', part),
  oldestFirst: headsOf('oldestFirst', part),
});
const byReference = inBothOrders(ofReference);
const byMark = forEachMark(inBothOrders);
const pending = inBothOrders(ofPending);

/** The first reference of each entity from a prefix on, as `paymentsByPrefix` has them. */
const firstReferences: Statement<{ readonly entity: EntityKey; readonly reference: string | null }> = (on) => {
  const { payments, entities } = on.t;
  const reference = referenceOf(payments.fields);
  const first = on.db
    .select({ reference })
    .from(payments)
    .where(and(eq(payments.entity, entities.key), gte(reference, sql.placeholder('prefix'))))
    .orderBy(asc(reference), asc(payments.key))
    .limit(1);
  return on.db
    .select({ entity: entities.key, reference: sql<string | null>`(${first})` })
    .from(entities)
    .where(inRange(on));
};

export const readHeadsByReference = (database: Database, reference: string, slice: HeadSlice) =>
  readHeads(database, byReference, { ...slice, reference });

export const readHeadsOfPending = (database: Database, slice: HeadSlice) => readHeads(database, pending, slice);

export const readHeadsByMark = (database: Database, { mark, value }: Marked, slice: HeadSlice) =>
  readHeads(database, byMark[mark], { ...slice, value });

async function readHeads(
  database: Database,
  statements: typeof byReference,
  { order, ...values }: HeadSlice & StatementValues,
): Promise<readonly ChannelHead[]> {
  const heads = await database.read(statements[order], values);
  return heads.flatMap(({ entity, key }) => (key === null ? [] : [{ entity, key }]));
}

export const readFirstReferences = async (
  database: Database,
  slice: ChannelRange & { readonly prefix: string },
): Promise<readonly FirstReference[]> =>
  (await database.read(firstReferences, slice)).flatMap(({ entity, reference }) =>
    reference === null ? [] : [{ entity, reference }],
  );
