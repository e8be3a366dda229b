import type { Entity } from '../../core/entities/entity.ts';
import type { DailyTotal } from '../../core/reports/daily-total.ts';
import type { Cents } from '../../core/values.ts';
import type { DaySlice } from '../../store/books-store.ts';
import type { Gateway } from '../gateway.ts';

type Days = Omit<DaySlice, 'entity'> & { readonly entity: Entity };

/** The totals of an entity's days, all of its channels together; payments that are still pending are in none. */
export async function readTotals(
  { store, entities }: Pick<Gateway, 'store' | 'entities'>,
  { entity, ...days }: Days,
): Promise<readonly DailyTotal[]> {
  const groups = new Map<string, DailyTotal>();
  for (const { key } of entities.channelsWithin(entity)) {
    for (const total of await store.dailyTotals({ ...days, entity: key })) {
      const group = groupOf(total);
      const known = groups.get(group);
      groups.set(group, known ? addTotals(known, total) : total);
    }
  }
  return [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, total]) => total);
}

/** In the order of the report: by day, type, outcome, brand and currency. */
const groupOf = ({ day, type, outcome, brand, currency }: DailyTotal): string =>
  [String(day).padStart(7, '0'), type, outcome, brand, currency].join(' ');

export const addTotals = (a: DailyTotal, b: DailyTotal): DailyTotal => ({
  ...a,
  count: a.count + b.count,
  cents: (a.cents + b.cents) as Cents,
  feeCents: (a.feeCents + b.feeCents) as Cents,
});
