import { html } from 'hono/html';
import { type Dispute, disputeStages } from '../../../core/disputes/dispute.ts';
import type { Payment } from '../../../core/payments/payment.ts';
import { days, type PaymentKey, plus } from '../../../core/values.ts';
import { resultText } from '../../texts/coded/results.ts';
import { type Filter, filtersIn, type FilterValues } from '../../views/lists/filters.ts';
import { listOf } from '../../views/lists/list.ts';
import { countNewer, NEWER_MAX, newestOf } from '../../views/lists/newer.ts';
import { scopeOf } from '../../views/scope.ts';
import { accountOf, moment, money, shortReference } from '../../views/show.ts';
import type { ListColumn } from '../../views/lists/columns.ts';
import { twoLines } from '../../views/table.ts';
import { tabBar } from '../../views/tabs.ts';
import { type Html, OFFICE, type Page, type Visit } from '../../visit.ts';
import { ROWS } from '../settlements/paging.ts';
import { leftOf, stageOf, stageTexts } from './stages.ts';

const PATH = '/disputes';

type Name = 'due' | 'stage' | 'brand';

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
  const { gateway, t } = visit;
  const isAll = isAllIn(visit);
  const [scope, filters] = [scopeOf(visit), filtersOf(visit, isAll)];
  const values = filtersIn(visit, filters);
  const { disputes, next } = await found(visit, { isAll, values });
  const chargebacks = await gateway.office.recognisePayments(disputes.map(({ chargeback }) => chargeback));
  const rows = disputes.map((dispute, place) => ({ ...dispute, chargeback: chargebacks[place] ?? dispute.chargeback }));
  const shown = { filters, values, columns: columnsOf(visit), rows };
  return {
    title: t('disputes'),
    body: html`${tabBar(visit, [
      { address: PATH, text: t('disputesOpen'), isHere: !isAll },
      { address: `${PATH}?show=all`, text: t('disputesAll'), isHere: isAll },
    ])}
    ${await listOf(visit, {
      ...shown,
      path: PATH,
      part: isAll ? { show: 'all' } : {},
      caption: scope?.name ?? '',
      next: next === null ? undefined : gateway.ids.publicId('payment', next),
      none: ['noDisputes', isAll ? 'noDisputesMore' : 'noDisputesOpen'],
      links: ['furtherRows', 'firstRows'],
      // Those that can be answered are in another order than they come in.
      newest: newestOf(visit, 'payment', isAll ? disputes[0]?.chargeback.key : undefined),
    })}`,
  };
}

const isAllIn = ({ c }: Visit): boolean => c.req.query('show') === 'all';

async function found(visit: Visit, { isAll, values }: { isAll: boolean; values: FilterValues<Name> }) {
  const { gateway, c } = visit;
  const { ids, office } = gateway;
  const entity = scopeOf(visit);
  if (!entity) return { disputes: [], next: null };
  const cursor = ids.keyOf('payment', c.req.query('before') ?? '');
  const search = { entity, limit: ROWS, matches: matching(visit, values) };
  return isAll
    ? office.readDisputes({ ...search, after: FIRST, before: cursor ?? ids.key('payment') })
    : office.readOpenDisputes({ ...search, after: cursor });
}
const FIRST = 0 as PaymentKey;

export const countNewerDisputes = countNewer('payment', async (visit, after) => {
  const { ids, office } = visit.gateway;
  const [isAll, entity] = [isAllIn(visit), scopeOf(visit)];
  const passes = matching(visit, filtersIn(visit, filtersOf(visit, isAll)));
  const matches = (dispute: Dispute): boolean => (isAll || dispute.stage === 'open') && passes(dispute);
  const bounds = { after, before: ids.key('payment'), limit: NEWER_MAX };
  return entity ? (await office.readDisputes({ ...bounds, entity, matches })).disputes : [];
});

function matching({ gateway: { clock } }: Visit, values: FilterValues<Name>): (dispute: Dispute) => boolean {
  const within = DUE.find((count) => String(count) === values.due);
  const latest = within === undefined ? undefined : plus(clock.now(), days(within));
  return ({ chargeback, stage, dueAt }) =>
    (values.brand === undefined || chargeback.brand === values.brand.toUpperCase()) &&
    (values.stage === undefined || stage === values.stage) &&
    (latest === undefined || (dueAt !== null && dueAt <= latest));
}

const linkTo = ({ gateway }: Visit, { key }: Payment, text: Html | string): Html =>
  html`<a href="${OFFICE}${PATH}/${gateway.ids.publicId('payment', key)}">${text}</a>`;

const dueOf = (visit: Visit, { chargeback, dueAt }: Dispute): Html =>
  linkTo(visit, chargeback, dueAt === null ? visit.t('dueNever') : moment(dueAt, visit));

const columnsOf = (visit: Visit): readonly ListColumn<Dispute>[] => {
  const { gateway, t, language } = visit;
  return [
    {
      text: 'dueDate',
      sorted: 'ascending',
      cell: (dispute) => {
        const left = leftOf(visit, dispute);
        return twoLines(dueOf(visit, dispute), left === '' ? '' : `${t('dueLeft')}: ${left}`);
      },
    },
    { text: 'stage', cell: ({ stage }) => stageOf(visit, stage) },
    { text: 'amount', kind: 'number', cell: ({ chargeback }) => money(chargeback, language) },
    { text: 'brand', kind: 'account', cell: ({ chargeback }) => accountOf(chargeback) },
    {
      text: 'disputeReason',
      kind: 'long',
      cell: ({ chargeback: { resultCode } }) =>
        twoLines(html`<code>${resultCode}</code>`, resultText(resultCode, language)),
    },
    {
      text: 'payment',
      kind: 'words',
      cell: ({ chargeback: { base, fields } }) =>
        base === null
          ? ''
          : html`<a href="${OFFICE}/payments/${gateway.ids.publicId('payment', base)}"
              >${fields.merchantTransactionId === undefined ? t('payment') : shortReference(fields.merchantTransactionId)}</a
            >`,
    },
    { text: 'created', kind: 'words', isTitled: true, cell: ({ chargeback }) => moment(chargeback.createdAt, visit) },
    { text: 'channel', kind: 'words', cell: ({ chargeback }) => gateway.entities.entity(chargeback.entity).name },
  ];
};
