import { html } from 'hono/html';
import { differing, type RowConcern, type SettlementItem } from '../../../core/reconciliation/file.ts';
import type { TextName } from '../../texts/texts.ts';
import { type Filter, filtersIn } from '../../views/lists/filters.ts';
import { listOf } from '../../views/lists/list.ts';
import { countNewer, NEWER_MAX, newestOf } from '../../views/lists/newer.ts';
import { entityPath, scopeOf } from '../../views/scope.ts';
import { reconciles } from '../../views/scoped/reconciling.ts';
import { moment, shortReference } from '../../views/show.ts';
import type { ListColumn } from '../../views/lists/columns.ts';
import { tabBar } from '../../views/tabs.ts';
import { type Html, type Page, type Visit } from '../../visit.ts';
import { decideAddress, isOpen } from './decide/form.ts';
import { ROWS } from './paging.ts';
import { itemLink, itemMoney, rowColumns } from './rows.ts';

const PATH = '/settlements/unmatched';

/** The tabs: rows without a payment, rows that state something else, and payments without a row. */
const tabs: Readonly<Record<RowConcern | 'MISSING', TextName>> = {
  NOT_MATCHED: 'rowUnmatched',
  MULTIPLE_MATCHES: 'rowMultiple',
  DIFFERENCES: 'rowDifferences',
  MISSING: 'itemsMissing',
};
/** The cast holds because the keys of the table are its names. */
const names = Object.keys(tabs) as readonly (keyof typeof tabs)[];

/** What a person has to match, or to ask an acquirer about. */
export async function showMatching(visit: Visit): Promise<Page> {
  const { t } = visit;
  const tab = tabIn(visit);
  return {
    title: t('matching'),
    body: html`${tabBar(
      visit,
      names.map((each) => ({
        address: `${PATH}?status=${each}`,
        text: t(tabs[each]),
        isHere: each === tab,
      })),
    )}
    ${await (tab === 'MISSING' ? missing(visit) : rowsOf(visit, tab))}`,
  };
}

const tabIn = ({ c }: Visit) => names.find((each) => each === c.req.query('status')) ?? 'NOT_MATCHED';

/** Payments without a row come in the order of their days, and are missing by the time alone. */
export const countNewerConcerns = countNewer('acquirerRow', async (visit, after) => {
  const [entity, tab] = [scopeOf(visit), tabIn(visit)];
  if (!entity || tab === 'MISSING') return [];
  const { of } = filtersIn(visit, filtersOf(visit, tab));
  return visit.gateway.office.readConcerns({
    entity,
    concern: tab,
    after,
    before: undefined,
    limit: NEWER_MAX,
    of: differing.find((each) => each === of),
  });
});

/** Of rows that state something else, what differs is a filter. */
const filtersOf = ({ t }: Visit, tab: RowConcern): readonly Filter<'of'>[] =>
  tab === 'DIFFERENCES'
    ? [{ name: 'of', text: 'rowDifferences', kind: differing.map((each) => [each, t(differenceTexts[each])] as const) }]
    : [];

const differenceTexts: Readonly<Record<(typeof differing)[number], TextName>> = {
  amount: 'amount',
  currency: 'currency',
  fee: 'rowFee',
  fxRate: 'rowRate',
  date: 'rowDate',
  chargeback: 'reportChargebacks',
};

async function rowsOf(visit: Visit, tab: RowConcern): Promise<Html> {
  const { gateway, c, t } = visit;
  const { ids, office } = gateway;
  const [scope, filters] = [scopeOf(visit), filtersOf(visit, tab)];
  const values = filtersIn(visit, filters);
  const before = ids.keyOf('acquirerRow', c.req.query('before') ?? '');
  const of = differing.find((each) => each === values.of);
  const rows = scope ? await office.readConcerns({ entity: scope, concern: tab, before, limit: ROWS, of }) : [];
  const last = rows.length === ROWS ? rows.at(-1) : undefined;
  return html`${
    isOpen(tab) && rows.some(({ file }) => reconciles(visit, file.entity))
      ? html`<p><a class="button quiet" href="${decideAddress(visit)}">${t('decideSeveral')}…</a></p>`
      : ''
  }
  ${await listOf(visit, {
    path: PATH,
    part: { status: tab },
    caption: scope?.name ?? '',
    filters,
    values,
    columns: rowColumns(visit, false),
    rows,
    next: last && ids.publicId('acquirerRow', last.row.key),
    none: ['nothingUnmatched', 'nothingUnmatchedMore'],
    newest: newestOf(visit, 'acquirerRow', rows[0]?.row.key),
    links: ['furtherRows', 'firstRows'],
  })}`;
}

async function missing(visit: Visit): Promise<Html> {
  const { gateway, c } = visit;
  const scope = scopeOf(visit);
  const after = gateway.ids.keyOf('payment', c.req.query('before') ?? '');
  const items = scope ? await gateway.office.readMissing({ entity: scope, after, limit: ROWS }) : [];
  const last = items.length === ROWS ? items.at(-1) : undefined;
  return listOf(visit, {
    path: PATH,
    part: { status: 'MISSING' },
    caption: scope?.name ?? '',
    filters: [],
    values: {},
    columns: itemColumns(visit),
    rows: items,
    next: last && gateway.ids.publicId('payment', last.payment),
    none: ['nothingMissing', 'nothingMissingMore'],
    links: ['furtherRows', 'firstRows'],
  });
}

const itemColumns = (visit: Visit): readonly ListColumn<SettlementItem>[] => {
  const { language } = visit;
  return [
    { text: 'time', cell: (item) => itemLink(visit, item, moment(item.at, visit)) },
    { text: 'type', cell: ({ kind }) => kind },
    {
      text: 'amount',
      kind: 'number',
      cell: (item) => itemMoney(item, language),
    },
    { text: 'rowConnector', kind: 'reference', cell: ({ connectorId }) => shortReference(connectorId ?? '') },
    { text: 'reference', kind: 'reference', cell: ({ reference }) => shortReference(reference ?? '') },
    { text: 'entity', kind: 'words', cell: ({ entity }) => entityPath(visit, entity) },
  ];
};
