import { html } from 'hono/html';
import { type Dispute, disputeStages } from '../../../core/disputes/dispute.ts';
import type { Payment } from '../../../core/payments/payment.ts';
import { days, plus } from '../../../core/values.ts';
import { resultText } from '../../texts/coded/results.ts';
import { noMatch, type Filter, filterBar, filtersIn, type FilterValues, isFiltered } from '../../views/filters.ts';
import { scopeOf } from '../../views/scope.ts';
import { moment, money } from '../../views/show.ts';
import { type Column, emptyState, tableOf, twoLines } from '../../views/table.ts';
import { tabBar } from '../../views/tabs.ts';
import { type Html, OFFICE, type Page, type Visit } from '../../visit.ts';
import { nextLink, ROWS } from '../settlements/paging.ts';
import { leftOf, stageOf, stageTexts } from './stages.ts';

const PATH = '/disputes';

type Name = 'show' | 'due' | 'stage' | 'brand';

/** What can be answered is found by its due date, and all disputes by their stages. */
const filtersOf = ({ t }: Visit, isAll: boolean): readonly Filter<Name>[] => [
  isAll
    ? { name: 'stage', text: 'stage', kind: disputeStages.map((stage) => [stage, t(stageTexts[stage])] as const) }
    : {
        name: 'due',
        text: 'dueWithin',
        kind: DUE.map((count) => [String(count), t('dueDays', { count })] as const),
      },
  { name: 'brand', text: 'brand', kind: 'text' },
];
const DUE = [3, 7, 14] as const;

/** Chargebacks: those that can be answered by their due dates, or all of them by time. */
export async function showDisputes(visit: Visit): Promise<Page> {
  const { gateway, t, c } = visit;
  const isAll = c.req.query('show') === 'all';
  const [scope, filters] = [scopeOf(visit), filtersOf(visit, isAll)];
  const values = filtersIn(visit, filters);
  const { disputes, next } = await found(visit, { isAll, values });
  const more = emptyState(t('noDisputes'), t(isAll ? 'noDisputesMore' : 'noDisputesOpen'));
  return {
    title: t('disputes'),
    body: html`${tabBar(visit, [
      { address: PATH, text: t('disputesOpen'), isHere: !isAll },
      { address: `${PATH}?show=all`, text: t('disputesAll'), isHere: isAll },
    ])}
    ${filterBar(visit, { path: PATH, filters, values, scope, more: isAll ? html`<input type="hidden" name="show" value="all" />` : html`` })}
    ${
      disputes.length > 0
        ? tableOf({ caption: scope?.name ?? '', columns: columnsOf(visit), rows: disputes })
        : isFiltered(visit, values)
          ? noMatch(visit, isAll ? `${PATH}?show=all` : PATH, next !== null)
          : more
    }
    ${nextLink(visit, PATH, { before: next === null ? undefined : gateway.ids.publicId('payment', next) })}`,
  };
}

async function found(visit: Visit, { isAll, values }: { isAll: boolean; values: FilterValues<Name> }) {
  const { gateway, c } = visit;
  const { ids, office, clock } = gateway;
  const entity = scopeOf(visit);
  if (!entity) return { disputes: [], next: null };
  const cursor = ids.keyOf('payment', c.req.query('before') ?? '');
  const within = DUE.find((count) => String(count) === values.due);
  const latest = within === undefined ? undefined : plus(clock.now(), days(within));
  const matches = ({ chargeback, stage, dueAt }: Dispute): boolean =>
    (values.brand === undefined || chargeback.brand === values.brand.toUpperCase()) &&
    (values.stage === undefined || stage === values.stage) &&
    (latest === undefined || (dueAt !== null && dueAt <= latest));
  const search = { entity, limit: ROWS, matches };
  return isAll
    ? office.readDisputes({ ...search, before: cursor ?? ids.key('payment') })
    : office.readOpenDisputes({ ...search, after: cursor });
}

const linkTo = ({ gateway }: Visit, { key }: Payment, text: Html | string): Html =>
  html`<a href="${OFFICE}${PATH}/${gateway.ids.publicId('payment', key)}">${text}</a>`;

const dueOf = (visit: Visit, { chargeback, dueAt }: Dispute): Html =>
  linkTo(visit, chargeback, dueAt === null ? visit.t('dueNever') : moment(dueAt, visit));

const columnsOf = (visit: Visit): readonly Column<Dispute>[] => {
  const { gateway, t, language } = visit;
  return [
    {
      title: t('dueDate'),
      cell: (dispute) => twoLines(dueOf(visit, dispute), leftOf(visit, dispute)),
    },
    { title: t('stage'), cell: ({ stage }) => stageOf(visit, stage) },
    { title: t('amount'), kind: 'number', cell: ({ chargeback }) => money(chargeback, language) },
    { title: t('brand'), cell: ({ chargeback }) => chargeback.brand ?? '' },
    {
      title: t('disputeReason'),
      kind: 'long',
      cell: ({ chargeback: { resultCode } }) =>
        twoLines(html`<code>${resultCode}</code>`, resultText(resultCode, language)),
    },
    {
      title: t('payment'),
      kind: 'words',
      cell: ({ chargeback: { base, fields } }) =>
        base === null
          ? ''
          : html`<a href="${OFFICE}/payments/${gateway.ids.publicId('payment', base)}"
              >${fields.merchantTransactionId ?? t('payment')}</a
            >`,
    },
    { title: t('created'), isTitled: true, cell: ({ chargeback }) => moment(chargeback.createdAt, visit) },
    { title: t('channel'), kind: 'words', cell: ({ chargeback }) => gateway.entities.entity(chargeback.entity).name },
  ];
};
