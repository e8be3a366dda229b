import { dateOf, dayNumberOf } from '../../../core/reports/daily-total.ts';
import type { Period } from '../../../core/reports/report.ts';
import { dayOf, type Filter, type FilterValues } from '../../views/lists/filters.ts';
import type { Visit } from '../../visit.ts';

type Name = 'from' | 'to' | 'brand' | 'currency';
export type ReportFilters = FilterValues<Name>;

/** The filters of every report. */
export const reportFilters: readonly Filter<Name>[] = [
  { name: 'from', text: 'from', kind: 'date' },
  { name: 'to', text: 'to', kind: 'date' },
  { name: 'brand', text: 'brand', kind: 'text' },
  { name: 'currency', text: 'currency', kind: 'text' },
];

/** In days: what a report shows unless the address names a period, and the most it can show. */
export const USUAL = 30;
export const LONGEST = 366;

/** The days that the address names, of which the last one is today at most. */
export function periodOf({ gateway }: Pick<Visit, 'gateway'>, { from, to }: ReportFilters): Period {
  const today = dayNumberOf(gateway.clock.now());
  const [first, last] = [dayOf(from), dayOf(to)].map((at) => (at === undefined ? undefined : dayNumberOf(at)));
  const end = Math.min(last ?? today, today);
  const begin = first ?? end - USUAL + 1;
  return { first: Math.max(Math.min(begin, end), end - LONGEST + 1), last: end };
}

/** The filters with the days that are shown in place of those that were named. */
export const withPeriod = (values: ReportFilters, { first, last }: Period): ReportFilters => ({
  ...values,
  ...(values.from === undefined ? {} : { from: dateOf(first) }),
  ...(values.to === undefined ? {} : { to: dateOf(last) }),
});

/** The brand and the currency that the address names. */
export const filterOf = ({ brand, currency }: ReportFilters) => ({
  brand: brand?.toUpperCase() ?? null,
  currency: currency?.toUpperCase() ?? null,
});
