import { html } from 'hono/html';
import { describeResult } from 'shared';
import { type ReportName, reportNames } from '../../../core/reports/definitions.ts';
import { dateOf } from '../../../core/reports/daily-total.ts';
import { periodBefore, type Period, type ReportPart, reportOf, type ReportRow } from '../../../core/reports/report.ts';
import type { Entity } from '../../../core/entities/entity.ts';
import { barChart, lineChart } from '../../views/figures/chart.ts';
import { valueText } from '../../views/figures/values.ts';
import { filterBar, filtersIn } from '../../views/filters.ts';
import { scopeOf } from '../../views/scope.ts';
import { type Column, emptyState, tableOf } from '../../views/table.ts';
import { tabBar } from '../../views/tabs.ts';
import { type Html, OFFICE, type Page, type Visit } from '../../visit.ts';
import { notFound } from '../entry/refusals.ts';
import { csvOfReport } from './csv.ts';
import { passing, periodOf, reportFilters, type ReportFilters, USUAL } from './filters.ts';
import { groupTexts, reportTexts, stepTexts } from './table.ts';

/** A report as a page, or with `format=csv` as a table for programs. */
export async function showReport(visit: Visit): Promise<Page | Response> {
  const { c, t } = visit;
  const name = reportNames.find((each) => each === c.req.param('name'));
  const scope = scopeOf(visit);
  if (!name || !scope) return notFound(visit);
  const values = filtersIn(visit, reportFilters);
  const period = periodOf(visit, values);
  const parts = await partsOf(visit, { name, scope, values, period });
  if (c.req.query('format') === 'csv') return csvOfReport(name, period, parts);
  const path = `/reports/${name}`;
  const isEmpty = parts.every(({ rows }) => rows.length === 0);
  return {
    title: t(reportTexts[name].title),
    body: html`${choices(visit, name)} ${filterBar(visit, { path, filters: reportFilters, values, scope })}
      ${lengths(visit, path)}
      <p>${comparison(visit, period)}</p>
      ${isEmpty ? emptyState(t('noReport'), t('noReportMore')) : parts.map((part) => section(visit, part))}
      <details class="formula">
        <summary>${t('formula')}</summary>
        <p>${t(reportTexts[name].formula)}</p>
      </details>
      <p class="pages"><a href="${OFFICE}${pathWith(visit, path, { format: 'csv' })}" download>${t('asCsv')}</a></p>`,
  };
}

type Wanted = {
  readonly name: ReportName;
  readonly scope: Entity;
  readonly values: ReportFilters;
  readonly period: Period;
};

/** The tables of a report, whose acquirers have their names. */
async function partsOf({ gateway }: Visit, { name, scope, values, period }: Wanted): Promise<readonly ReportPart[]> {
  const earlier = periodBefore(period);
  const read = { entity: scope, first: earlier.first, last: period.last };
  const { details, acquirerName } = await gateway.office.readDetails(read);
  const wanted = details.filter(passing(values));
  const parts = reportOf(name, {
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

/** Links to all reports, which keep the filters. */
const choices = (visit: Visit, shown: ReportName): Html =>
  tabBar(
    visit,
    reportNames.map((name) => ({
      address: pathWith(visit, `/reports/${name}`, {}),
      text: visit.t(reportTexts[name].title),
      isHere: name === shown,
    })),
  );

/** A path with the query of this page and more. */
function pathWith({ c }: Visit, path: string, more: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams({ ...c.req.query(), ...more });
  return `${path}?${query.toString()}`;
}

const LENGTHS = [7, USUAL, 90] as const;

const lengths = (visit: Visit, path: string): Html => {
  const { t } = visit;
  const today = periodOf(visit, {}).last;
  const from = (days: number): string => dateOf(today - days + 1);
  return html`<p class="pages">
    ${LENGTHS.map(
      (days) =>
        html`<a href="${OFFICE}${pathWith(visit, path, { from: from(days), to: dateOf(today) })}"
          >${t('lastDays', { days })}</a
        >`,
    )}
  </nav>`;
};

function comparison({ t }: Visit, period: Period): string {
  const { first, last } = periodBefore(period);
  const [from, to, before, end] = [period.first, period.last, first, last].map(dateOf);
  return t('comparedWith', { first: from ?? '', last: to ?? '', before: before ?? '', end: end ?? '' });
}

function section(visit: Visit, part: ReportPart): Html {
  const { t, language } = visit;
  const { definition, currency } = part;
  const measure = definition.measures[definition.charted];
  if (!measure) throw new Error(`Expected a measure at ${definition.charted}`);
  const kind = typeof definition.groups === 'string' ? definition.groups : 'step';
  const group = t(groupTexts[kind]);
  const title = [t('chartOf', { measure: t(measure.name), group }), currency].filter((each) => each !== '').join(', ');
  const chart = {
    title,
    shown: (value: number) => valueText(value, measure.unit, { currency, language }),
    marks: part.rows.slice(0, CHARTED_MAX[kind]).map((row) => ({
      label: labelOf(visit, part, row),
      value: row.values[definition.charted] ?? 0,
      before: row.before[definition.charted] ?? 0,
    })),
  };
  return html`<section>
    <h2>${title}</h2>
    ${definition.groups === 'day' ? lineChart(chart) : barChart(chart)}
    ${tableOf({ caption: title, columns: columnsOf(visit, part, group), rows: rowsOf(visit, part) })}
  </section>`;
}

/** More bars are no picture; the table has all rows. */
const CHARTED_MAX = { day: 400, brand: 12, code: 12, acquirer: 12, step: 12 } as const;

type Shown = { readonly label: Html | string; readonly row: Omit<ReportRow, 'label'> };

/** The latest day first, and at the end the sum of rows that exclude each other. */
function rowsOf(visit: Visit, part: ReportPart): readonly Shown[] {
  const { groups } = part.definition;
  const rows = groups === 'day' ? part.rows.toReversed() : part.rows;
  const shown = rows.map((row) => ({ label: labelOf(visit, part, row), row }));
  return typeof groups === 'string' ? [...shown, { label: visit.t('reportTotal'), row: part.total }] : shown;
}

function labelOf({ t }: Visit, { definition }: ReportPart, { label }: ReportRow): string {
  const step = typeof definition.groups === 'string' ? undefined : stepTexts[label];
  if (step) return t(step);
  if (definition.groups === 'code' && label !== '') return `${label} ${describeResult(label)}`;
  return label === '' ? '–' : label;
}

const columnsOf = ({ t, language }: Visit, part: ReportPart, group: string): readonly Column<Shown>[] => [
  { title: group, cell: ({ label }) => label },
  ...part.definition.measures.flatMap(({ name, unit }, place): readonly Column<Shown>[] => {
    const text = (value: number | null | undefined): string =>
      valueText(value ?? null, unit, { currency: part.currency, language });
    return [
      { title: t(name), kind: 'number', cell: ({ row }) => text(row.values[place]) },
      {
        title: t('periodBefore', { measure: t(name) }),
        kind: 'number',
        cell: ({ row }) => html`<span class="before">${text(row.before[place])}</span>`,
      },
    ];
  }),
];
