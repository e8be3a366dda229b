import { html } from 'hono/html';
import { describeResult } from 'shared';
import type { Dispute } from '../../../core/disputes/dispute.ts';
import { scopeChoice, scopeOf } from '../../views/scope.ts';
import { moment, money } from '../../views/show.ts';
import { type Column, emptyState, tableOf } from '../../views/table.ts';
import { tabBar } from '../../views/tabs.ts';
import { OFFICE, type Page, type Visit } from '../../visit.ts';
import { nextLink, ROWS } from '../settlements/paging.ts';
import { stageOf } from './stages.ts';

const PATH = '/disputes';

/** Chargebacks: those that can be answered by their due dates, or all of them by time. */
export async function showDisputes(visit: Visit): Promise<Page> {
  const { gateway, t, c } = visit;
  const { ids, office } = gateway;
  const entity = scopeOf(visit);
  const isAll = c.req.query('show') === 'all';
  const cursor = ids.keyOf('payment', c.req.query('before') ?? '');
  const read = { entity, limit: ROWS };
  const page = entity
    ? await (isAll
        ? office.readDisputes({ ...read, entity, before: cursor ?? ids.key('payment') })
        : office.readOpenDisputes({ ...read, entity, after: cursor }))
    : { disputes: [], next: null };
  const brand = (c.req.query('brand') ?? '').trim().toUpperCase();
  const disputes = page.disputes.filter(({ chargeback }) => brand === '' || chargeback.brand === brand);
  return {
    title: t('disputes'),
    body: html`${tabBar(visit, [
        { address: PATH, text: t('disputesOpen'), isHere: !isAll },
        { address: `${PATH}?show=all`, text: t('disputesAll'), isHere: isAll },
      ])}
      <form method="get" action="${OFFICE}${PATH}" class="find">
        ${isAll ? html`<input type="hidden" name="show" value="all" />` : ''} ${scopeChoice(visit, entity)}
        <label>${t('brand')}<input name="brand" value="${brand}" maxlength="32" spellcheck="false" /></label>
        <button class="quiet">${t('show')}</button>
      </form>
      ${
        disputes.length > 0
          ? tableOf({ caption: entity?.name ?? '', columns: columnsOf(visit), rows: disputes })
          : emptyState(t('noDisputes'), t(isAll ? 'noDisputesMore' : 'noDisputesOpen'))
      }
      ${nextLink(visit, PATH, { before: page.next === null ? undefined : ids.publicId('payment', page.next) })}`,
  };
}

const columnsOf = (visit: Visit): readonly Column<Dispute>[] => {
  const { gateway, t, language } = visit;
  return [
    {
      title: t('dueDate'),
      cell: ({ chargeback, dueAt }) =>
        html`<a href="${OFFICE}${PATH}/${gateway.ids.publicId('payment', chargeback.key)}"
          >${dueAt === null ? t('dueNever') : moment(dueAt, visit)}</a
        >`,
    },
    { title: t('stage'), cell: ({ stage }) => stageOf(visit, stage) },
    { title: t('amount'), kind: 'number', cell: ({ chargeback }) => money(chargeback, language) },
    { title: t('brand'), cell: ({ chargeback }) => chargeback.brand ?? '' },
    {
      title: t('disputeReason'),
      cell: ({ chargeback: { resultCode } }) => html`<code>${resultCode}</code> ${describeResult(resultCode)}`,
    },
    { title: t('created'), cell: ({ chargeback }) => moment(chargeback.createdAt, visit) },
    { title: t('channel'), cell: ({ chargeback }) => gateway.entities.entity(chargeback.entity).name },
  ];
};
