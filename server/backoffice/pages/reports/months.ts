import { html } from 'hono/html';
import { dateOf, type Day, dayOfDate } from '../../../core/reports/daily-total.ts';
import type { Period } from '../../../core/reports/report.ts';
import { dateText, monthText } from '../../views/show.ts';
import type { Html, Visit } from '../../visit.ts';

/** A month (yyyy-MM) of a period, as a link to the report of its days; where the period has a part of it, as these days. */
export function monthLabel(
  visit: Visit,
  month: string,
  { period, addressOf }: { readonly period: Period; readonly addressOf: (days: Days) => string },
): Html {
  const [begin, end] = [dayOfDate(`${month}-01`), endOf(month)];
  const from = dateOf(Math.max(begin, period.first));
  const to = dateOf(Math.min(end, period.last));
  const isWhole = from === dateOf(begin) && to === dateOf(end);
  const text = isWhole ? monthText(month, visit) : `${dateText(from, visit)} – ${dateText(to, visit)}`;
  return html`<a href="${addressOf({ from, to })}">${text}</a>`;
}

/** As yyyy-MM-dd. */
type Days = { readonly from: string; readonly to: string };

function endOf(month: string): Day {
  const [year = 0, of = 0] = month.split('-').map(Number);
  // The day before the first one of the next month, whose number counts from zero.
  return dayOfDate(new Date(Date.UTC(year, of, 0)).toISOString().slice(0, 10));
}
