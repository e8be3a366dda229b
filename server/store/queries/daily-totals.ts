import { and, asc, eq, gt, gte, lt, lte, sql } from 'drizzle-orm';
import type { DailyTotal, Day } from '../../core/reports/daily-total.ts';
import { countedInDetail, type DailyDetail, type DayDetail } from '../../core/reports/daily-detail.ts';
import type { EndedPayment } from '../../core/payments/payment.ts';
import type { Cents, PaymentKey } from '../../core/values.ts';
import { momentOf } from '../../ids.ts';
import type { CountedSlice, DaySlice, TallySlice } from '../books-store.ts';
import type { Connection, Database, Statement, Write } from '../database.ts';
import { isOpen } from './fold-totals.ts';
import type { Tables } from '../tables/tables.ts';
import { placeholders } from './placeholders.ts';
import { highestOf, sumOf } from './sums.ts';

/** How many rows a total has where several processes write, so that few transactions wait for the same row. */
const STRIPES = 8;

const addCounts = ({ db, t: { dailyTotals: t } }: Connection) =>
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
  statement: addCounts,
  values: {
    ...countedInDetail(payment, momentOf(payment.key)),
    stripe: isShared ? Math.floor(payment.key / 32) % STRIPES : 0,
  },
});

/** Adds fees to a total. They are of no result code, because a batch has settled them later. */
export const countFees = (fees: DailyTotal): Write => ({
  statement: addCounts,
  values: { ...fees, code: '', flow: '', acquirer: '', answered: 0, late: 0, millis: 0, stripe: 0 },
});

/** The totals of a day as they are read: a year has thousands, and a text of a day is read faster than its cells. */
type ReadDay = { readonly day: Day; readonly lines: string };

/** The totals of closed days and the open rows, in one statement because rows are folded meanwhile. */
const totals: Statement<ReadDay> = ({ db, t }) => {
  const [closed, open] = [linesOf(t.closedTotals), linesOf(t.dailyTotals)];
  return db
    .select(closed.columns)
    .from(t.closedTotals)
    .where(closed.days)
    .groupBy(t.closedTotals.day)
    .unionAll(
      db
        .select(open.columns)
        .from(t.dailyTotals)
        .where(and(open.days, isOpen(t)))
        .groupBy(t.dailyTotals.day),
    );
};

/** A line for each row: its sums, and the members of its group with the one last that may have blanks. */
const linesOf = (t: Connection['t']['closedTotals' | 'dailyTotals']) => {
  const cells = [t.count, t.cents, t.feeCents, t.type, t.outcome, t.currency, t.brand];
  return {
    columns: { day: t.day, lines: sql<string>`string_agg(${sql.join(cells, sql` || ' ' || `)}, '\n')`.as('lines') },
    days: and(
      eq(t.entity, sql.placeholder('entity')),
      gte(t.day, sql.placeholder('first')),
      lte(t.day, sql.placeholder('last')),
    ),
  };
};

const detailColumns = (t: Tables['dailyTotals']) => ({
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
});

const details: Statement<DailyDetail> = ({ db, t: { dailyTotals: t } }) =>
  db
    .select({ entity: t.entity, ...detailColumns(t) })
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

/** In the order of an index of its own, so that nothing is sorted. */
const detailsOfAll: Statement<DayDetail> = ({ db, t: { dailyTotals: t } }) =>
  db
    .select(detailColumns(t))
    .from(t)
    .where(and(gte(t.day, sql.placeholder('first')), lte(t.day, sql.placeholder('last'))))
    .groupBy(t.day, t.type, t.outcome, t.brand, t.currency, t.code, t.flow, t.acquirer);

/** The payments of a slice that have ended, in groups. */
const tally: Statement<TallySlice> = ({ db, t: { payments } }) => {
  const part = db
    .select({
      key: payments.key,
      type: payments.type,
      state: payments.state,
      testMode: payments.testMode,
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
      testMode: part.testMode,
      brand: sql<string>`coalesce(${part.brand}, '')`,
      currency: part.currency,
      count: sumOf(sql`1`),
      cents: sumOf<Cents>(part.cents),
    })
    .from(part)
    .groupBy(part.type, part.state, part.testMode, part.brand, part.currency);
};

export async function readDailyTotals(database: Database, slice: DaySlice): Promise<readonly DailyTotal[]> {
  const all: DailyTotal[] = [];
  const linesOfDay = new Map<Day, string[]>();
  for (const { day, lines } of await database.read(totals, slice))
    linesOfDay.set(day, [...(linesOfDay.get(day) ?? []), ...lines.split('\n')]);
  const groups = new Map<string, GroupMembers>();
  for (const [day, lines] of linesOfDay) {
    for (const [group, sums] of summed(lines)) {
      const known = groups.get(group) ?? membersOf(group);
      groups.set(group, known);
      const { type, outcome, brand, currency } = known;
      const { cents, feeCents } = sums;
      all.push({ entity: slice.entity, day, type, outcome, brand, currency, count: sums.count, cents, feeCents });
    }
  }
  return all;
}

type Sums = { count: number; cents: Cents; feeCents: Cents };

/** The sums of each group in the lines of a day: several rows of a group may be open. */
function summed(lines: readonly string[]): ReadonlyMap<string, Sums> {
  const groups = new Map<string, Sums>();
  for (const line of lines) {
    const [first, second] = [line.indexOf(' '), line.indexOf(' ', line.indexOf(' ') + 1)];
    const third = line.indexOf(' ', second + 1);
    const group = line.slice(third + 1);
    const read = [line.slice(0, first), line.slice(first + 1, second), line.slice(second + 1, third)].map(Number);
    // The casts hold because the statement above wrote these three numbers.
    const [count, cents, feeCents] = read as [number, Cents, Cents];
    const known = groups.get(group);
    if (!known) {
      groups.set(group, { count, cents, feeCents });
      continue;
    }
    known.count += count;
    known.cents = (known.cents + cents) as Cents;
    known.feeCents = (known.feeCents + feeCents) as Cents;
  }
  return groups;
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

export const readDailyDetailsOfAll = (
  database: Database,
  days: Pick<DaySlice, 'first' | 'last'>,
): Promise<readonly DayDetail[]> => database.read(detailsOfAll, days);
