import { formatCents } from '../money.ts';
import type { Cents } from '../values.ts';
import { type Columns, csvOf, withoutFormula } from './csv.ts';
import type { Measure } from './definitions.ts';
import type { ReportPart } from './report.ts';

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
  row: ({ label }) => withoutFormula(label),
  measure: ({ measure }) => measure,
  value: ({ value }) => value,
  before: ({ before }) => before,
};

/** A report as a line for each measure of each row, whatever tables it has. */
export function csvOfReport(parts: readonly ReportPart[]): string {
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
  return csvOf(columns, lines);
}

const SHARE_DIGITS = 4;

/** A measured value for programs: amounts with a point, shares as fractions, times in milliseconds. */
function plainValue(value: number | null, unit: Measure['unit']): string | null {
  if (value === null) return null;
  if (unit === 'money') return formatCents(value as Cents);
  return unit === 'share' ? value.toFixed(SHARE_DIGITS) : String(Math.round(value));
}
