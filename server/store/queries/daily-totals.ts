import { and, asc, eq, gt, gte, lt, lte, sql } from 'drizzle-orm';
import { countedInDetail, type DailyDetail } from '../../core/reports/daily-detail.ts';
import type { DailyTotal } from '../../core/reports/daily-total.ts';
import type { EndedPayment } from '../../core/payments/payment.ts';
import type { Cents, PaymentKey } from '../../core/values.ts';
import { momentOf } from '../../ids.ts';
import type { CountedSlice, DaySlice, TallySlice } from '../books-store.ts';
import type { Connection, Database, Statement, Write } from '../database.ts';
import { placeholders } from './placeholders.ts';
import { highestOf, sumOf } from './sums.ts';

/** How many rows a total has where several processes write, so that few transactions wait for the same row. */
const STRIPES = 8;

const count = ({ db, t: { dailyTotals: t } }: Connection) =>
  db
    .insert(t)
    .values(placeholders(t))
    .onConflictDoUpdate({
      target: [t.entity, t.day, t.type, t.outcome, t.brand, t.currency, t.code, t.flow, t.acquirer, t.stripe],
      set: {
        count: sql`${t.count} + excluded.count`,
        cents: sql`${t.cents} + excluded.cents`,
        feeCents: sql`${t.feeCents} + excluded.fee_cents`,
        answered: sql`${t.answered} + excluded.answered`,
        late: sql`${t.late} + excluded.late`,
        millis: sql`${t.millis} + excluded.millis`,
      },
    });

/** Counts a payment that ends on the day of its key, in one of the rows of its total. */
export const countPayment = (payment: EndedPayment, isShared: boolean): Write => ({
  statement: count,
  values: {
    ...countedInDetail(payment, momentOf(payment.key)),
    stripe: isShared ? Math.floor(payment.key / 32) % STRIPES : 0,
  },
});

/** Adds fees to a total. They are of no result code, because a batch has settled them later. */
export const countFees = (fees: DailyTotal): Write => ({
  statement: count,
  values: { ...fees, code: '', flow: '', acquirer: '', answered: 0, late: 0, millis: 0, stripe: 0 },
});

/** A total as it is read: thousands of them have the same few groups, each of which is one text. */
type ReadTotal = Pick<DailyTotal, 'day' | 'count' | 'cents' | 'feeCents'> & { readonly group: string };

const totals: Statement<ReadTotal> = ({ db, t: { dailyTotals: t } }) =>
  db
    .select({
      day: t.day,
      group: sql<string>`${t.type} || ' ' || ${t.outcome} || ' ' || ${t.currency} || ' ' || ${t.brand}`,
      count: sumOf(t.count),
      cents: sumOf<Cents>(t.cents),
      feeCents: sumOf<Cents>(t.feeCents),
    })
    .from(t)
    .where(
      and(
        eq(t.entity, sql.placeholder('entity')),
        gte(t.day, sql.placeholder('first')),
        lte(t.day, sql.placeholder('last')),
      ),
    )
    .groupBy(t.entity, t.day, t.type, t.outcome, t.brand, t.currency);

const details: Statement<DailyDetail> = ({ db, t: { dailyTotals: t } }) =>
  db
    .select({
      entity: t.entity,
      day: t.day,
      type: t.type,
      outcome: t.outcome,
      brand: t.brand,
      currency: t.currency,
      code: t.code,
      flow: t.flow,
      acquirer: t.acquirer,
      count: sumOf(t.count),
      cents: sumOf<Cents>(t.cents),
      feeCents: sumOf<Cents>(t.feeCents),
      answered: sumOf(t.answered),
      late: sumOf(t.late),
      millis: sumOf(t.millis),
    })
    .from(t)
    .where(
      and(
        eq(t.entity, sql.placeholder('entity')),
        gte(t.day, sql.placeholder('first')),
        lte(t.day, sql.placeholder('last')),
      ),
    )
    .groupBy(t.entity, t.day, t.type, t.outcome, t.brand, t.currency, t.code, t.flow, t.acquirer)
    .orderBy(
      asc(t.entity),
      asc(t.day),
      asc(t.type),
      asc(t.outcome),
      asc(t.brand),
      asc(t.currency),
      asc(t.code),
      asc(t.flow),
      asc(t.acquirer),
    );

/** The payments of a slice that have ended, in groups. */
const tally: Statement<TallySlice> = ({ db, t: { payments } }) => {
  const part = db
    .select({
      key: payments.key,
      type: payments.type,
      state: payments.state,
      brand: payments.brand,
      currency: payments.currency,
      cents: payments.amountCents,
    })
    .from(payments)
    .where(
      and(
        eq(payments.entity, sql.placeholder('entity')),
        gt(payments.key, sql.placeholder('after')),
        lt(payments.key, sql.placeholder('before')),
      ),
    )
    .orderBy(asc(payments.key))
    .limit(sql.placeholder('limit'))
    .as('part');
  return db
    .select({
      last: highestOf<PaymentKey>(part.key),
      type: part.type,
      state: part.state,
      brand: sql<string>`coalesce(${part.brand}, '')`,
      currency: part.currency,
      count: sumOf(sql`1`),
      cents: sumOf<Cents>(part.cents),
    })
    .from(part)
    .groupBy(part.type, part.state, part.brand, part.currency);
};

export async function readDailyTotals(database: Database, slice: DaySlice): Promise<readonly DailyTotal[]> {
  const groups = new Map<string, GroupMembers>();
  const found = await database.read(totals, slice);
  return found.map((total) => {
    const { day, group, cents, feeCents } = total;
    const known = groups.get(group) ?? membersOf(group);
    groups.set(group, known);
    const { type, outcome, brand, currency } = known;
    return { entity: slice.entity, day, type, outcome, brand, currency, count: total.count, cents, feeCents };
  });
}

type GroupMembers = Pick<DailyTotal, 'type' | 'outcome' | 'brand' | 'currency'>;

/** The casts hold because the statement above wrote the text from columns of these types. */
function membersOf(group: string): GroupMembers {
  const [type, outcome, currency = '', ...brand] = group.split(' ');
  return {
    type: type as DailyTotal['type'],
    outcome: outcome as DailyTotal['outcome'],
    currency,
    brand: brand.join(' '),
  };
}

export const tallyPayments = (database: Database, slice: CountedSlice): Promise<readonly TallySlice[]> =>
  database.read(tally, slice);

export const readDailyDetails = (database: Database, slice: DaySlice): Promise<readonly DailyDetail[]> =>
  database.read(details, slice);
