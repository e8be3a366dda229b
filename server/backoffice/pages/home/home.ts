import { html } from 'hono/html';
import { type Day, dayNumberOf } from '../../../core/reports/daily-total.ts';
import { type ReportPart, reportOf } from '../../../core/reports/report.ts';
import { type OpenWork, openWork } from '../../../operations/open-work/count.ts';
import type { DayDetail } from '../../../core/reports/daily-detail.ts';
import { workPaths, workText } from '../../views/menu.ts';
import { numberOf, valueText } from '../../views/figures/values.ts';
import { chosenScope, scopeOf } from '../../views/scope.ts';
import { emptyOf } from '../../views/scoped/empty.ts';
import { capitalised, tableOf } from '../../views/table.ts';
import { type Html, may, OFFICE, type Page, type Visit } from '../../visit.ts';

/** Open work in the order shown. */
const works = [
  'pendingPayments',
  'openProposals',
  'failedDeliveries',
  'openCases',
  'failedCallbacks',
  'openDisputes',
  'unmatchedRows',
] as const satisfies readonly OpenWork[];

/** What waits for the visitor, and today beside the same day of last week; each by its permission. */
export async function showHome(visit: Visit): Promise<Page> {
  const { t } = visit;
  const [work, today] = await Promise.all([workOf(visit), may(visit, 'seeTotals') ? todayOf(visit) : '']);
  return {
    title: t('home'),
    body: html`<h2>${t('toDo')}</h2>
      ${work} ${today}`,
  };
}

/** More is not counted. */
const WORK_MAX = 1000;

async function workOf(visit: Visit): Promise<Html> {
  const { gateway, t, user, language } = visit;
  const within = chosenScope(visit);
  const seen = works.filter((work) => may(visit, openWork[work]));
  const counts = await gateway.office.countOpenWork(user, { works: seen, within, limit: WORK_MAX });
  const open = Array.from(counts).filter(([, count]) => count > 0);
  const isLookup = may(visit, 'seePayments') && !may(visit, 'listPayments');
  if (open.length === 0) return emptyOf(visit, t('nothingToDo'), isLookup ? t('lookupOnly') : '');
  return html`<ul class="cards">
    ${open.map(([work, count]) => {
      const number = numberOf(Math.min(count, WORK_MAX), language);
      const shown = count >= WORK_MAX ? `${number}+` : number;
      return html`<li>
        <a href="${OFFICE}${workPaths[work]}"><strong>${shown}</strong> ${t(workText(work, count))}</a>
      </li>`;
    })}
  </ul>`;
}

const WEEK = 7;

async function todayOf(visit: Visit): Promise<Html | ''> {
  const { gateway, t } = visit;
  const scope = scopeOf(visit);
  if (!scope) return '';
  const day = dayNumberOf(gateway.clock.now());
  const ofDay = async (wanted: Day): Promise<readonly DayDetail[]> =>
    (await gateway.office.readDetails({ entity: scope, first: wanted, last: wanted })).details;
  const [today, weekAgo] = await Promise.all([ofDay(day), ofDay(day - WEEK)]);
  const facts = { period: { first: day, last: day }, now: today, before: weekAgo };
  const parts = [...reportOf('volume', facts), ...reportOf('approval', facts).slice(0, 1)];
  if (facts.now.length + facts.before.length === 0)
    return html`<h2>${t('todayBeside')}</h2>
      <p>${t('noVolume')}</p>`;
  return html`<h2>${t('todayBeside')}</h2>
    ${tableOf({
      caption: scope.name,
      columns: [
        { title: t('measure'), cell: ({ name }) => name },
        { title: t('today'), kind: 'number', cell: ({ now }) => now },
        { title: t('weekAgo'), kind: 'number', cell: ({ before }) => before },
      ],
      rows: parts.flatMap((part) => measuresOf(visit, part)),
    })}`;
}

/** A row for each measure of a report. */
const measuresOf = ({ t, language }: Visit, { definition, currency, total }: ReportPart) =>
  definition.measures.map((measure, place) => ({
    name: capitalised(currency === '' ? t(measure.name) : `${t(measure.name)} ${currency}`),
    now: valueText(total.values[place] ?? null, measure.unit, { currency, language }),
    before: valueText(total.before[place] ?? null, measure.unit, { currency, language }),
  }));
