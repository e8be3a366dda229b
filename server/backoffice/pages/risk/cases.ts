import { html } from 'hono/html';
import { caseStates, type CaseState } from '../../../core/risk/case.ts';
import type { ShownCase } from '../../../operations/risk/queue.ts';
import { seeOther } from '../../session/respond.ts';
import { filtersIn } from '../../views/lists/filters.ts';
import { listOf } from '../../views/lists/list.ts';
import { countNewer, idOrNow, NEWER_MAX } from '../../views/lists/newer.ts';
import { notice, formTokenFieldOnce } from '../../views/layout.ts';
import { scopeOf } from '../../views/scope.ts';
import { length, money } from '../../views/show.ts';
import type { ListColumn } from '../../views/lists/columns.ts';
import { type Html, may, OFFICE, type Page, type Visit } from '../../visit.ts';
import { caseFilters, matchingCase } from './case-filters.ts';
import { customerOf, lockOf, rulesOf } from './shown.ts';

const ROWS = 51;
const PATH = '/risk/cases';

/** The queue of cases that wait for an analyst, the oldest first; or those of another state, the latest first. */
export async function showCases(visit: Visit): Promise<Page> {
  const { gateway, c, t } = visit;
  const [filters, scope] = [caseFilters(visit), scopeOf(visit)];
  const values = filtersIn(visit, filters);
  const state = caseStates.find((each) => each === values.state) ?? 'open';
  const cursor = gateway.ids.keyOf('payment', c.req.query('before') ?? '');
  const search = { state, cursor, limit: ROWS, matches: matchingCase(visit, values) };
  const page = scope && (await gateway.office.findCases({ ...search, entity: scope }));
  const rows = page?.cases ?? [];
  const next = page?.next ? gateway.ids.publicId('payment', page.next) : undefined;
  // Filters may hide cases that can be taken; without any, an empty page has none.
  const mayWait = Object.keys(values).length > 0 || cursor !== undefined || rows.length > 0;
  return {
    title: t('cases'),
    body: html`${c.req.query('none') === undefined ? '' : notice(t('noNextCase'), 'good')}
    ${may(visit, 'decideCases') && mayWait ? nextForm(visit) : ''}
    ${await listOf(visit, {
      path: PATH,
      caption: scope?.name ?? '',
      filters,
      values,
      columns: columnsOf(visit, state),
      rows,
      next,
      none: ['noCases', 'noCasesMore'],
      links: ['furtherRows', 'firstRows'],
      // The oldest case is the first, so that newer ones follow the last page.
      newest: state === 'open' && !next ? idOrNow(visit, 'payment', rows.at(-1)?.found.payment) : undefined,
    })}`,
  };
}

export const countNewerCases = countNewer('payment', async (visit, cursor) => {
  const [values, scope] = [filtersIn(visit, caseFilters(visit)), scopeOf(visit)];
  const search = { state: 'open', cursor, limit: NEWER_MAX, matches: matchingCase(visit, values) } as const;
  return scope ? (await visit.gateway.office.findCases({ ...search, entity: scope })).cases : [];
});

const nextForm = (visit: Visit): Html =>
  html`<form method="post" action="${OFFICE}${PATH}/next" class="next">
    ${formTokenFieldOnce(visit)}
    <button>${visit.t('grabNext')}</button>
  </form>`;

/** Open cases have the oldest first, decided ones the latest. */
const columnsOf = (visit: Visit, state: CaseState): readonly ListColumn<ShownCase>[] => {
  const { gateway, language } = visit;
  const now = gateway.clock.now();
  return [
    {
      text: 'age',
      sorted: state === 'open' ? 'descending' : 'ascending',
      cell: ({ found }) =>
        html`<a href="${OFFICE}${PATH}/${gateway.ids.publicId('payment', found.payment)}"
          >${length(visit, now - found.createdAt)}</a
        >`,
    },
    { text: 'amount', kind: 'number', cell: ({ payment }) => money(payment, language) },
    { text: 'score', isTitled: true, kind: 'number', cell: ({ found }) => String(found.score) },
    { text: 'rulesHit', kind: 'words', cell: ({ found }) => rulesOf(found) },
    { text: 'customer', kind: 'words', cell: ({ payment }) => customerOf(visit, payment) },
    {
      text: 'noteCount',
      isTitled: true,
      kind: 'number',
      cell: ({ actions }) => String(actions.filter(({ note }) => note !== null).length),
    },
    { text: 'assignee', cell: (each) => lockOf(visit, each) },
    {
      text: 'decideBefore',
      isTitled: true,
      cell: ({ found }) => (found.state === 'open' ? length(visit, found.expiresAt - now) : '–'),
    },
    { text: 'channel', kind: 'words', cell: ({ found }) => gateway.entities.entity(found.entity).name },
  ];
};

/** Takes the oldest case that is free in the entity of the page, and shows it; the queue where there is none. */
export async function takeNext(visit: Visit): Promise<Response> {
  const { gateway, actor } = visit;
  const entity = scopeOf(visit);
  const key = entity && (await gateway.office.takeNextCase(actor, { entity }));
  return seeOther(
    key === undefined ? `${OFFICE}${PATH}?none=1` : `${OFFICE}${PATH}/${gateway.ids.publicId('payment', key)}`,
  );
}
