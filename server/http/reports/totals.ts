import { type DailyTotal, dateOf, dayOfDate } from '../../core/reports/daily-total.ts';
import { csvOf } from '../../core/reports/csv.ts';
import type { Fields } from '../../core/fields.ts';
import { formatCents } from '../../core/money.ts';
import { isRefusal } from '../../core/refusal.ts';
import { addTotals } from '../../operations/reports/read-totals.ts';
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
      totals: totals.map(shownTotal),
      sums: sumsOf(totals).map(shownSum),
      ...common(request.ndc, gateway.clock.now()),
    });
  };
}

function filterOf({ paymentTypes, paymentBrands }: Fields): (total: DailyTotal) => boolean {
  const [types, brands] = [paymentTypes, paymentBrands].map((list) => list && new Set(list.split(',')));
  return ({ type, brand }) => (!types || types.has(type)) && (!brands || brands.has(brand));
}

/** The sums over all days and brands. Amounts of several currencies, types or outcomes have no sum in common. */
function sumsOf(totals: readonly DailyTotal[]): readonly DailyTotal[] {
  const sums = new Map<string, DailyTotal>();
  for (const total of totals) {
    const place = [total.currency, total.type, total.outcome].join(' ');
    const sum = sums.get(place);
    sums.set(place, sum ? addTotals(sum, total) : total);
  }
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
}

const shownSum = ({ type, outcome, currency, count, cents, feeCents }: Omit<DailyTotal, 'day' | 'brand'>) => ({
  paymentType: type,
  outcome,
  ...(currency === '' ? {} : { currency }),
  count: String(count),
  amount: formatCents(cents),
  fees: formatCents(feeCents),
});

const shownTotal = ({ day, brand, ...sum }: DailyTotal) => ({
  date: dateOf(day),
  ...(brand === '' ? {} : { paymentBrand: brand }),
  ...shownSum(sum),
});

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
