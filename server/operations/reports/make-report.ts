import type { Entity } from '../../core/entities/entity.ts';
import type { DayDetail } from '../../core/reports/daily-detail.ts';
import type { ReportName } from '../../core/reports/definitions.ts';
import { type Period, periodBefore, type ReportPart, reportOf } from '../../core/reports/report.ts';
import type { Gateway } from '../gateway.ts';
import { readDetails } from './read-details.ts';

/** A report of an entity, of one brand and currency or all. */
export type WantedReport = {
  readonly entity: Entity;
  readonly report: ReportName;
  readonly period: Period;
  readonly brand: string | null;
  readonly currency: string | null;
};

/** The tables of a report, whose acquirers have their names. */
export async function makeReport(
  gateway: Pick<Gateway, 'store' | 'entities'>,
  { entity, report, period, brand, currency }: WantedReport,
): Promise<readonly ReportPart[]> {
  const { first } = periodBefore(period);
  const { details, acquirerName } = await readDetails(gateway, { entity, first, last: period.last });
  const isWanted = (detail: DayDetail): boolean =>
    (brand === null || detail.brand === brand) && (currency === null || detail.currency === currency);
  const wanted = details.filter(isWanted);
  const parts = reportOf(report, {
    period,
    now: wanted.filter(({ day }) => day >= period.first),
    before: wanted.filter(({ day }) => day < period.first),
  });
  return parts.map((part) =>
    part.definition.groups === 'acquirer'
      ? { ...part, rows: part.rows.map((row) => ({ ...row, label: acquirerName(row.label) })) }
      : part,
  );
}
