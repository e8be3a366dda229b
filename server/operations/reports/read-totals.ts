import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Entity } from '../../core/entities/entity.ts';
import type { DailyTotal, Day } from '../../core/reports/daily-total.ts';
import type { Cents } from '../../core/values.ts';
import type { DaySlice } from '../../store/books-store.ts';
import type { Gateway } from '../gateway.ts';

type Days = Omit<DaySlice, 'entity'> & { readonly entity: Entity };

/**
 * The totals of an entity's days, all of its channels together, by day, type, outcome, brand and currency. Payments that
 * are still pending are in none. They are sorted here, day by day: PostgreSQL would sort the thousands of a year by all
 * of their texts, which takes as long as to read them.
 */
export async function readTotals(
  { store, entities }: Pick<Gateway, 'store' | 'entities'>,
  { entity, ...days }: Days,
): Promise<readonly DailyTotal[]> {
  const found = new Map<Day, DailyTotal[]>();
  for (const { key } of entities.channelsWithin(entity)) {
    for (const total of await store.dailyTotals({ ...days, entity: key })) {
      const ofDay = found.get(total.day);
      if (ofDay) ofDay.push(total);
      else found.set(total.day, [total]);
    }
    await nextTurn();
  }
  return [...found].toSorted(([a], [b]) => a - b).flatMap(([, totals]) => merged(totals.toSorted(byGroup)));
}

/** One total for each group, where several channels have the same. */
function merged(totals: readonly DailyTotal[]): readonly DailyTotal[] {
  const all: DailyTotal[] = [];
  for (const total of totals) {
    const last = all.at(-1);
    if (last && byGroup(last, total) === 0) all[all.length - 1] = addTotals(last, total);
    else all.push(total);
  }
  return all;
}

const byGroup = (a: DailyTotal, b: DailyTotal): number =>
  byText(a.type, b.type) || byText(a.outcome, b.outcome) || byText(a.brand, b.brand) || byText(a.currency, b.currency);

const byText = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

const addTotals = (a: DailyTotal, b: DailyTotal): DailyTotal => ({
  ...a,
  count: a.count + b.count,
  cents: (a.cents + b.cents) as Cents,
  feeCents: (a.feeCents + b.feeCents) as Cents,
});
