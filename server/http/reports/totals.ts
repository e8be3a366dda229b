import { type DailyTotal, dateOf, type Day, dayOfDate } from '../../core/reports/daily-total.ts';
import { csvOf } from '../../core/reports/csv.ts';
import type { Fields } from '../../core/fields.ts';
import { formatCents } from '../../core/money.ts';
import { isRefusal } from '../../core/refusal.ts';
import type { Cents } from '../../core/values.ts';
import { answer, common, resultOf } from '../answers/answer.ts';
import type { HttpGateway } from '../gateway.ts';
import type { MerchantGet } from '../request/merchant.ts';
import { csvAnswer, wantsCsv } from './csv-answer.ts';
import { daysOf } from './page.ts';
import { FOUND } from './payments-answer.ts';
import { queryReader } from './query.ts';

/** GET /v1/reports/totals: how many payments each day had, and their sums, which are read and not added up anew. */
export function getTotals(gateway: HttpGateway): MerchantGet {
  const read = queryReader('reportTotals');
  return async (request, c) => {
    const fields = read(c);
    if (isRefusal(fields)) return fields;
    const days = daysOf(fields);
    if (isRefusal(days)) return days;
    const [first, last] = [dayOfDate(days.first), dayOfDate(days.last)];
    const found = await gateway.operations.readTotals({ entity: request.within, first, last });
    const totals = found.filter(filterOf(fields));
    if (wantsCsv(c)) return csvAnswer(csvOf(columns, totals), request.ndc);
    return answer(200, {
      result: resultOf(FOUND),
      totals: shownTotals(totals),
      sums: sumsOf(totals).map(shownSum),
      ...common(request.ndc, gateway.clock.now()),
    });
  };
}

function filterOf({ paymentTypes, paymentBrands }: Fields): (total: DailyTotal) => boolean {
  const [types, brands] = [paymentTypes, paymentBrands].map((list) => list && new Set(list.split(',')));
  return ({ type, brand }) => (!types || types.has(type)) && (!brands || brands.has(brand));
}

type Sum = Pick<DailyTotal, 'type' | 'outcome' | 'currency' | 'count' | 'cents' | 'feeCents'>;

/** The sums over all days and brands. Amounts of several currencies, types or outcomes have no sum in common. */
function sumsOf(totals: readonly DailyTotal[]): readonly Sum[] {
  const sums = new Map<string, Writable<Sum>>();
  for (const { type, outcome, currency, count, cents, feeCents } of totals) {
    const place = `${currency} ${type} ${outcome}`;
    const sum = sums.get(place);
    if (sum) {
      sum.count += count;
      sum.cents = (sum.cents + cents) as Cents;
      sum.feeCents = (sum.feeCents + feeCents) as Cents;
    } else sums.set(place, { type, outcome, currency, count, cents, feeCents });
  }
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
}
type Writable<T> = { -readonly [Name in keyof T]: T[Name] };

/** A member that is undefined is not in the JSON. Spreads, which could leave it out too, would copy thousands of totals. */
const shownSum = ({ type, outcome, currency, count, cents, feeCents }: Sum) => ({
  paymentType: type,
  outcome,
  currency: currency || undefined,
  count: String(count),
  amount: formatCents(cents),
  fees: formatCents(feeCents),
});

/** Totals of a day follow one another, and a date is written once for all of them. */
function shownTotals(totals: readonly DailyTotal[]) {
  const dates = new Map<Day, string>();
  return totals.map(({ day, type, outcome, brand, currency, count, cents, feeCents }) => {
    const date = dates.get(day) ?? dateOf(day);
    dates.set(day, date);
    return {
      date,
      paymentBrand: brand || undefined,
      paymentType: type,
      outcome,
      currency: currency || undefined,
      count: String(count),
      amount: formatCents(cents),
      fees: formatCents(feeCents),
    };
  });
}

const columns = {
  date: ({ day }: DailyTotal) => dateOf(day),
  paymentType: ({ type }: DailyTotal) => type,
  outcome: ({ outcome }: DailyTotal) => outcome,
  paymentBrand: ({ brand }: DailyTotal) => brand,
  currency: ({ currency }: DailyTotal) => currency,
  count: ({ count }: DailyTotal) => String(count),
  amount: ({ cents }: DailyTotal) => formatCents(cents),
  fees: ({ feeCents }: DailyTotal) => formatCents(feeCents),
} as const;
