import { type Columns, csvOf } from '../../../core/reports/csv.ts';
import { dateOf } from '../../../core/reports/daily-total.ts';
import type { ReportName } from '../../../core/reports/definitions.ts';
import type { Period, ReportPart } from '../../../core/reports/report.ts';
import { plainValue } from '../../views/figures/values.ts';
import { csvResponse } from '../../views/figures/csv.ts';

type Line = {
  readonly table: string;
  readonly currency: string;
  readonly label: string;
  readonly measure: string;
  readonly value: string | null;
  readonly before: string | null;
};

const columns: Columns<Line> = {
  table: ({ table }) => table,
  currency: ({ currency }) => currency,
  row: ({ label }) => label,
  measure: ({ measure }) => measure,
  value: ({ value }) => value,
  before: ({ before }) => before,
};

/** A report as a line for each measure of each row, whatever tables it has. */
export function csvOfReport(name: ReportName, { first, last }: Period, parts: readonly ReportPart[]): Response {
  const lines = parts.flatMap(({ definition, currency, rows }) =>
    rows.flatMap(({ label, values, before }) =>
      definition.measures.map(({ name: measure, unit }, place): Line => ({
        table: typeof definition.groups === 'string' ? definition.groups : 'step',
        currency,
        label,
        measure,
        value: plainValue(values[place] ?? null, unit),
        before: plainValue(before[place] ?? null, unit),
      })),
    ),
  );
  return csvResponse(`${name}-${dateOf(first)}-${dateOf(last)}.csv`, csvOf(columns, lines));
}
