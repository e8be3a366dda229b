import type { DayDetail } from './daily-detail.ts';
import { type Day, dateOf } from './daily-total.ts';
import { type Definition, definitions, type Measure, type ReportName, type Summed } from './definitions.ts';

/** The days of a report, both included. */
export type Period = { readonly first: Day; readonly last: Day };

/** What a report measures in its period, and in the one of the same length before; null where there is nothing to measure. */
export type ReportRow = {
  readonly label: string;
  readonly values: readonly (number | null)[];
  readonly before: readonly (number | null)[];
};

/** A table of a report. Amounts of several currencies are in no table together: an empty currency stands for counts alone. */
export type ReportPart = {
  readonly definition: Definition;
  readonly currency: string;
  readonly rows: readonly ReportRow[];
  /** The months of a long period, as yyyy-MM, where the rows are its days. */
  readonly months: readonly ReportRow[] | null;
  /** The same measures of all rows together. */
  readonly total: Omit<ReportRow, 'label'>;
};

type Facts = {
  readonly period: Period;
  readonly now: readonly DayDetail[];
  readonly before: readonly DayDetail[];
};

/** The period of the same length before another one. */
export const periodBefore = ({ first, last }: Period): Period => ({
  first: first - (last - first + 1),
  last: first - 1,
});

/** The tables of a report, made from the details of days alone. */
export const reportOf = (name: ReportName, facts: Facts): readonly ReportPart[] =>
  definitions[name].flatMap((definition) => partsOf(definition, facts));

function partsOf(definition: Definition, facts: Facts): readonly ReportPart[] {
  const now = facts.now.filter(definition.counts);
  const before = facts.before.filter(definition.counts);
  if (!definition.hasMoney) return [partOf(definition, '', { ...facts, now, before })];
  const currencies = [...new Set([...now, ...before].map(({ currency }) => currency))]
    .filter((each) => each !== '')
    .toSorted();
  return currencies.map((currency) => {
    const isOf = (each: DayDetail): boolean => each.currency === currency;
    return partOf(definition, currency, { ...facts, now: now.filter(isOf), before: before.filter(isOf) });
  });
}

function partOf(definition: Definition, currency: string, { period, now, before }: Facts): ReportPart {
  const { groups } = definition;
  const length = period.last - period.first + 1;
  const [found, earlier] = [grouped(definition, now), grouped(definition, before)];
  const labels =
    groups === 'day' ? Array.from({ length }, (_, place) => String(period.first + place)) : labelsOf(definition, found);
  const rows = labels.map((label) => {
    const same = groups === 'day' ? String(Number(label) - length) : label;
    return {
      label: groups === 'day' ? dateOf(Number(label)) : label,
      values: valuesOf(definition, found.get(label) ?? [], now),
      before: valuesOf(definition, earlier.get(same) ?? [], before),
    };
  });
  const months = groups === 'day' && length > DAYS_MAX ? monthsOf(definition, { period, now, before, rows }) : null;
  const total = { values: valuesOf(definition, now, now), before: valuesOf(definition, before, before) };
  return { definition, currency, rows, months, total };
}

/** The most days that are read one by one: three months have at most so many. */
const DAYS_MAX = 92;

/** The rows of the months of a period, beside the days that stand at the same places in the period before. */
function monthsOf(
  definition: Definition,
  { period: { first }, now, before, rows }: Facts & { readonly rows: readonly ReportRow[] },
): readonly ReportRow[] {
  const monthOf = rows.map(({ label }) => label.slice(0, 'yyyy-MM'.length));
  const found = Map.groupBy(now, ({ day }) => monthOf[day - first]);
  const earlier = Map.groupBy(before, ({ day }) => monthOf[day - first + rows.length]);
  return [...new Set(monthOf)].map((label) => ({
    label,
    values: valuesOf(definition, found.get(label) ?? [], now),
    before: valuesOf(definition, earlier.get(label) ?? [], before),
  }));
}

/** A detail may belong to several groups, such as the steps of 3-D Secure that a payment has taken. */
function grouped({ groups }: Definition, details: readonly DayDetail[]): ReadonlyMap<string, readonly DayDetail[]> {
  const found = new Map<string, DayDetail[]>();
  for (const each of details)
    for (const label of groupsOf(groups, each)) {
      const group = found.get(label);
      if (group) group.push(each);
      else found.set(label, [each]);
    }
  return found;
}

function groupsOf(groups: Definition['groups'], detail: DayDetail): readonly string[] {
  if (typeof groups !== 'string') return Object.keys(groups).filter((step) => groups[step]?.(detail));
  return [String(detail[groups])];
}

const LABELS_MAX = 50;

/** Steps in their order; what else there is by how much of it there is. */
function labelsOf({ groups }: Definition, found: ReadonlyMap<string, readonly DayDetail[]>): readonly string[] {
  if (typeof groups !== 'string') return Object.keys(groups);
  const countOf = (label: string): number => sumOf(found.get(label) ?? [], 'count');
  return [...found.keys()].toSorted((a, b) => countOf(b) - countOf(a) || (a < b ? -1 : 1)).slice(0, LABELS_MAX);
}

const valuesOf = (
  { measures }: Definition,
  group: readonly DayDetail[],
  all: readonly DayDetail[],
): readonly (number | null)[] => measures.map((measure) => valueOf(measure, group, all));

function valueOf({ sums, where, per }: Measure, group: readonly DayDetail[], all: readonly DayDetail[]): number | null {
  const sum = sumOf(where ? group.filter(where) : group, sums);
  if (!per) return sum;
  const from = per.of === 'all' ? all : group;
  const divisor = sumOf(per.where ? from.filter(per.where) : from, per.sums);
  return divisor === 0 ? null : sum / divisor;
}

const sumOf = (details: readonly DayDetail[], name: Summed): number =>
  details.reduce((sum, each) => sum + each[name], 0);
