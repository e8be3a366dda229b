import { html } from 'hono/html';
import { type ReportName, reportNames } from '../../../core/reports/definitions.ts';
import { dateOf } from '../../../core/reports/daily-total.ts';
import { periodBefore, type Period, type ReportPart, type ReportRow } from '../../../core/reports/report.ts';
import { csvOfReport } from '../../../core/reports/report-csv.ts';
import { resultText } from '../../texts/coded/results.ts';
import { csvResponse } from '../../views/figures/csv.ts';
import { barChart, lineChart } from '../../views/figures/chart.ts';
import { valueText } from '../../views/figures/values.ts';
import { dayOf, filterBar, filtersIn, wrongFilters } from '../../views/lists/filters.ts';
import { notice } from '../../views/layout.ts';
import { scopeOf } from '../../views/scope.ts';
import { emptyOf } from '../../views/scoped/empty.ts';
import { breakableAtUnderscores, dateText, shortDate } from '../../views/show.ts';
import { type Column, tableOf } from '../../views/table.ts';
import { tabBar } from '../../views/tabs.ts';
import { type Html, may, OFFICE, type Page, type Visit } from '../../visit.ts';
import { notFound } from '../entry/refusals.ts';
import { orderForm } from './exports.ts';
import { filterOf, LONGEST, periodOf, type ReportFilters, reportFilters, USUAL, withPeriod } from './filters.ts';
import { monthLabel } from './months.ts';
import { groupTexts, reportTexts, stepTexts } from './table.ts';

const isNothing = (value: number | null | undefined): boolean => (value ?? 0) === 0;

/** A row that has measured nothing in either period: steps have one each, whatever there is. */
const isEmptyRow = ({ values, before }: ReportRow): boolean => [...values, ...before].every(isNothing);

/** A report as a page, or with `format=csv` as a table for programs. */
export async function showReport(visit: Visit): Promise<Page | Response> {
  const { c, t, gateway } = visit;
  const name = reportNames.find((each) => each === c.req.param('name'));
  const scope = scopeOf(visit);
  if (!name || !scope) return notFound(visit);
  const asked = filtersIn(visit, reportFilters);
  const period = periodOf(visit, asked);
  const values = withPeriod(asked, period);
  const wanted = { entity: scope, report: name, period, ...filterOf(values) };
  const parts = await gateway.office.makeReport(wanted);
  if (c.req.query('format') === 'csv') return csvResponse(csvName(name, period), csvOfReport(parts));
  const path = `/reports/${name}`;
  const isEmpty = parts.every(({ rows }) => rows.every(isEmptyRow));
  return {
    title: t(reportTexts[name].title),
    body: html`${reportTabs(visit, name)} ${filterBar(visit, { path, filters: reportFilters, values })}
      ${lengths(visit, path)}
      ${values.from === asked.from && values.to === asked.to ? '' : notice(otherDays(visit, asked), 'calm')}
      <p>${comparison(visit, period)}</p>
      ${isEmpty ? nothingIn(visit, { path, values }) : parts.map((part) => section(visit, part, { path, period }))}
      <details class="formula">
        <summary>${t('formula')}</summary>
        <p>${t(reportTexts[name].formula)}</p>
      </details>
      <p class="pages"><a href="${OFFICE}${pathWith(visit, path, { format: 'csv' })}" download>${t('exportCsv')}</a></p>
      ${may(visit, 'orderReports') ? await orderForm(visit, wanted) : ''}`,
  };
}

/** Why other days are shown than those that were asked for. */
function otherDays(visit: Visit, asked: ReportFilters): string {
  const { t } = visit;
  const isTurned = (dayOf(asked.from) ?? -Infinity) > (dayOf(asked.to) ?? Infinity);
  const wrong = wrongFilters(visit, { filters: reportFilters, values: asked });
  return wrong.length > 0
    ? wrong.map(({ text }) => text).join(' ')
    : t(isTurned ? 'reportTurned' : 'reportShortened', { days: LONGEST });
}

/** Filters may be the reason of an empty report. */
function nothingIn(visit: Visit, { path, values }: { readonly path: string; readonly values: ReportFilters }): Html {
  const { t } = visit;
  if (values.brand === undefined && values.currency === undefined)
    return emptyOf(visit, t('noReport'), t('noReportMore'));
  const { brand: _brand, currency: _currency, ...others } = values;
  const query = new URLSearchParams(others).toString();
  return emptyOf(visit, t('noMatch'), html`<a href="${OFFICE}${path}?${query}">${t('clear')}</a>`);
}

const csvName = (name: ReportName, { first, last }: Period): string => `${name}-${dateOf(first)}-${dateOf(last)}.csv`;

/** Links to all reports, which keep the filters, and to those that are made regularly. */
export const reportTabs = (visit: Visit, shown: ReportName | 'files'): Html =>
  tabBar(visit, [
    ...reportNames.map((name) => ({
      address: pathWith(visit, `/reports/${name}`, {}),
      text: visit.t(reportTexts[name].title),
      isHere: name === shown,
    })),
    { address: pathWith(visit, '/reports/files', {}), text: visit.t('regularReports'), isHere: shown === 'files' },
  ]);

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
  </p>`;
};

function comparison(visit: Visit, period: Period): string {
  const { first, last } = periodBefore(period);
  const days = [period.first, period.last, first, last].map((day) => dateText(dateOf(day), visit));
  const [from, to, before, end] = days;
  return visit.t('comparedWith', { first: from ?? '', last: to ?? '', before: before ?? '', end: end ?? '' });
}

/** Where a report is, and of which days. */
type At = { readonly path: string; readonly period: Period };

function section(visit: Visit, part: ReportPart, at: At): Html {
  const { t, language } = visit;
  const { definition, currency } = part;
  const measure = definition.measures[definition.charted];
  if (!measure) throw new Error(`Expected a measure at ${definition.charted}`);
  const kind = typeof definition.groups === 'string' ? definition.groups : 'step';
  const titleBy = (group: string): string => {
    const within = language === 'en' ? group.toLowerCase() : group;
    return [t('chartOf', { measure: t(measure.name), group: within }), currency]
      .filter((each) => each !== '')
      .join(', ');
  };
  const title = titleBy(t(groupTexts[kind]));
  // Hundreds of days are a picture; their table has the months, and CSV each day.
  const group = t(groupTexts[part.months ? 'month' : kind]);
  const chart = {
    title,
    shown: (value: number) => valueText(value, measure.unit, { currency, language }),
    marks: part.rows.slice(0, CHARTED_MAX[kind]).map((row) => ({
      label: definition.groups === 'day' ? row.label : labelOf(visit, part, row),
      value: row.values[definition.charted] ?? 0,
      before: row.before[definition.charted] ?? 0,
    })),
  };
  return html`<section>
    <h2>${title}</h2>
    ${definition.groups === 'day' ? lineChart({ ...chart, shownDay: (day) => shortDate(day, visit) }) : barChart(chart)}
    ${tableOf({ caption: titleBy(group), columns: columnsOf(visit, part, group), rows: rowsOf(visit, part, at) })}
  </section>`;
}

/** More bars are no picture; the table has all of these rows. */
const CHARTED_MAX = { day: 400, brand: 12, code: 12, acquirer: 12, step: 12 } as const;

type Shown = { readonly label: Html | string; readonly row: Omit<ReportRow, 'label'> };

/** The latest day or month first, and at the end the sum of rows that exclude each other. */
function rowsOf(visit: Visit, part: ReportPart, { path, period }: At): readonly Shown[] {
  const { groups } = part.definition;
  const rows = groups === 'day' ? part.rows.toReversed() : part.rows;
  const addressOf = (days: Readonly<Record<string, string>>): string => `${OFFICE}${pathWith(visit, path, days)}`;
  const shown: readonly Shown[] = part.months
    ? part.months.toReversed().map((row) => ({ label: monthLabel(visit, row.label, { period, addressOf }), row }))
    : rows.map((row) => ({ label: breakableAtUnderscores(labelOf(visit, part, row)), row }));
  return typeof groups === 'string' ? [...shown, { label: visit.t('reportTotal'), row: part.total }] : shown;
}

function labelOf(visit: Visit, { definition }: ReportPart, { label }: ReportRow): string {
  const { t, language } = visit;
  const step = typeof definition.groups === 'string' ? undefined : stepTexts[label];
  if (step) return t(step);
  if (definition.groups === 'day') return dateText(label, visit);
  if (definition.groups === 'code' && label !== '') return `${label} ${resultText(label, language)}`;
  return label === '' ? '–' : label;
}

/** Phones show the charted value beside the name of the row, and the others below, each after its title. */
const columnsOf = ({ t, language }: Visit, part: ReportPart, group: string): readonly Column<Shown>[] => [
  { title: group, cell: ({ label }) => label },
  ...part.definition.measures.flatMap(({ name, unit }, place): readonly Column<Shown>[] => {
    const text = (value: number | null | undefined): string =>
      valueText(value ?? null, unit, { currency: part.currency, language });
    return [
      {
        title: t(name),
        kind: 'number',
        ...(place === part.definition.charted ? {} : titled),
        cell: ({ row }) => text(row.values[place]),
      },
      {
        title: t('periodBefore', { measure: t(name) }),
        kind: 'number',
        isTitled: true,
        // A comparison of nothing with nothing only takes room.
        isWorthwhile: ({ row: { values, before } }) =>
          typeof before[place] === 'number' && !(isNothing(values[place]) && isNothing(before[place])),
        cell: ({ row }) => html`<span class="before">${text(row.before[place])}</span>`,
      },
    ];
  }),
];

const titled = { isTitled: true } as const;
