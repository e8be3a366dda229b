import { html } from 'hono/html';
import { caseStates } from '../../../core/risk/case.ts';
import type { ShownCase } from '../../../operations/risk/queue.ts';
import { seeOther } from '../../session/respond.ts';
import { filterBar, filtersIn, isFiltered, noMatch, pagesOf } from '../../views/filters.ts';
import { notice, proofOnce } from '../../views/layout.ts';
import { scopeOf } from '../../views/scope.ts';
import { length, money } from '../../views/show.ts';
import { type Column, emptyState, tableOf } from '../../views/table.ts';
import { type Html, may, OFFICE, type Page, type Visit } from '../../visit.ts';
import { caseFilters, type CaseFilters, matchingCase } from './case-filters.ts';
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
  const matches = matchingCase(visit, values);
  const page = scope && (await gateway.office.findCases({ entity: scope, state, cursor, limit: ROWS, matches }));
  const next = page?.next ? gateway.ids.publicId('payment', page.next) : undefined;
  // Filters may hide cases that can be taken; without any, an empty page has none.
  const mayWait = isFiltered(visit, values) || (page?.cases.length ?? 0) > 0;
  return {
    title: t('cases'),
    body: html`${c.req.query('none') === undefined ? '' : notice(t('noNextCase'), 'good')}
    ${may(visit, 'decideCases') && mayWait ? nextForm(visit, scope?.id ?? '') : ''}
    ${filterBar(visit, { path: PATH, filters, values, scope })}
    ${
      page && page.cases.length > 0
        ? tableOf({ caption: scope.name, columns: columnsOf(visit), rows: page.cases })
        : nothing(visit, values)
    }
    ${pagesOf(visit, PATH, { next, further: 'furtherRows', back: 'firstRows' })}`,
  };
}

const nextForm = (visit: Visit, entity: string): Html =>
  html`<form method="post" action="${OFFICE}${PATH}/next" class="next">
    ${proofOnce(visit)}<input type="hidden" name="entity" value="${entity}" />
    <button>${visit.t('grabNext')}</button>
  </form>`;

const columnsOf = (visit: Visit): readonly Column<ShownCase>[] => {
  const { t, gateway, language } = visit;
  const now = gateway.clock.now();
  return [
    {
      title: t('age'),
      cell: ({ found }) =>
        html`<a href="${OFFICE}${PATH}/${gateway.ids.publicId('payment', found.payment)}"
          >${length(visit, now - found.createdAt)}</a
        >`,
    },
    { title: t('amount'), kind: 'number', cell: ({ payment }) => money(payment, language) },
    { title: t('score'), isTitled: true, kind: 'number', cell: ({ found }) => String(found.score) },
    { title: t('rulesHit'), kind: 'words', cell: ({ found }) => rulesOf(found) },
    { title: t('customer'), kind: 'words', cell: ({ payment }) => customerOf(visit, payment) },
    { title: t('noteCount'), isTitled: true, kind: 'number', cell: ({ actions }) => String(actions.length) },
    { title: t('assignee'), cell: (each) => lockOf(visit, each) },
    {
      title: t('decideBefore'),
      isTitled: true,
      cell: ({ found }) => (found.state === 'open' ? length(visit, found.expiresAt - now) : '–'),
    },
    { title: t('channel'), kind: 'words', cell: ({ found }) => gateway.entities.entity(found.entity).name },
  ];
};

/** Whether no case waits, or none that passes the filters. */
const nothing = (visit: Visit, values: CaseFilters): Html =>
  isFiltered(visit, values) ? noMatch(visit, PATH, false) : emptyState(visit.t('noCases'), visit.t('noCasesMore'));

/** Takes the oldest case that is free in the entity of the page, and shows it. */
export async function takeNext(visit: Visit): Promise<Response> {
  const { gateway, form, actor, user } = visit;
  const named = gateway.entities.entityOf(form['entity'] ?? '');
  const entity = named && gateway.office.reachesNode(user, named.key) ? named : gateway.office.reachedEntities(user)[0];
  return nextOf(visit, entity && (await gateway.office.takeNextCase(actor, { entity })));
}

/** The page of the case that was taken; the queue where there was none. */
export const nextOf = ({ gateway }: Visit, key: Parameters<typeof gateway.office.takeCase>[1]): Response =>
  seeOther(key === undefined ? `${OFFICE}${PATH}?none=1` : `${OFFICE}${PATH}/${gateway.ids.publicId('payment', key)}`);
