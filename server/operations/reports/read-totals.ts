import type { DailyTotal } from '../../core/reports/daily-total.ts';
import type { DaySlice } from '../../store/books-store.ts';
import type { Gateway } from '../gateway.ts';

/** The totals of an entity's days; payments that are still pending are in none. */
export const readTotals = ({ store }: Pick<Gateway, 'store'>, slice: DaySlice): Promise<readonly DailyTotal[]> =>
  store.dailyTotals(slice);
