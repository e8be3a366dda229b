import { html } from 'hono/html';
import { differing, type RowConcern, rowConcerns, type SettlementItem } from '../../../core/reconciliation/file.ts';
import type { TextName } from '../../texts/texts.ts';
import { entityPath, scopeChoice, scopeOf } from '../../views/scope.ts';
import { moment, shortReference } from '../../views/show.ts';
import { type Column, emptyState, tableOf } from '../../views/table.ts';
import { tabBar } from '../../views/tabs.ts';
import { type Html, may, OFFICE, type Page, type Visit } from '../../visit.ts';
import { decideAddress, isOpen } from './decide/form.ts';
import { nextLink, ROWS } from './paging.ts';
import { itemLink, rowTable } from './rows.ts';

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
  const { c, t } = visit;
  const scope = scopeOf(visit);
  const tab = names.find((each) => each === c.req.query('status')) ?? 'NOT_MATCHED';
  return {
    title: t('matching'),
    body: html`${tabBar(
        visit,
        names.map((each) => ({
          address: `${PATH}?status=${each}${scope ? `&entity=${scope.id}` : ''}`,
          text: t(tabs[each]),
          isHere: each === tab,
        })),
      )}
      <form method="get" action="${OFFICE}${PATH}" class="find">
        <input type="hidden" name="status" value="${tab}" />
        ${scopeChoice(visit, scope)} ${tab === 'DIFFERENCES' ? differenceChoice(visit) : ''}
        <button class="quiet">${t('show')}</button>
      </form>
      ${await listOf(visit, tab)}`,
  };
}

const differenceIn = ({ c }: Visit) => differing.find((each) => each === c.req.query('of'));

const differenceTexts: Readonly<Record<(typeof differing)[number], TextName>> = {
  amount: 'amount',
  currency: 'currency',
  fee: 'rowFee',
  fxRate: 'rowRate',
  date: 'rowDate',
  chargeback: 'reportChargebacks',
};

const differenceChoice = (visit: Visit): Html =>
  html`<label
    >${visit.t('rowDifferences')}<select name="of">
      <option value="">${visit.t('any')}</option>
      ${differing.map(
        (each) =>
          html`<option value="${each}" ${each === differenceIn(visit) ? html`selected` : ''}>
            ${visit.t(differenceTexts[each])}
          </option>`,
      )}
    </select></label
  >`;

async function listOf(visit: Visit, tab: keyof typeof tabs): Promise<Html> {
  const { gateway, c, t } = visit;
  const { ids, office } = gateway;
  const entity = scopeOf(visit);
  if (!entity) return emptyState(t('nothingUnmatched'), '');
  if (tab === 'MISSING') return missing(visit);
  const concern = rowConcerns.find((each) => each === tab) ?? 'NOT_MATCHED';
  const before = ids.keyOf('acquirerRow', c.req.query('before') ?? '');
  const rows = await office.readConcerns({ entity, concern, before, limit: ROWS, of: differenceIn(visit) });
  if (rows.length === 0) return emptyState(t('nothingUnmatched'), t('nothingUnmatchedMore'));
  const last = rows.length === ROWS ? rows.at(-1) : undefined;
  return html`${
    isOpen(concern) && may(visit, 'matchSettlement')
      ? html`<p><a class="button quiet" href="${decideAddress(visit)}">${t('decideSeveral')}…</a></p>`
      : ''
  }
  ${rowTable(visit, rows, { caption: entity.name, isOfFile: false })}
  ${nextLink(visit, PATH, { before: last && ids.publicId('acquirerRow', last.row.key) })}`;
}

async function missing(visit: Visit): Promise<Html> {
  const { gateway, c, t } = visit;
  const entity = scopeOf(visit);
  const after = gateway.ids.keyOf('payment', c.req.query('after') ?? '');
  const items = entity ? await gateway.office.readMissing({ entity, after, limit: ROWS }) : [];
  if (items.length === 0) return emptyState(t('nothingMissing'), t('nothingMissingMore'));
  const last = items.length === ROWS ? items.at(-1) : undefined;
  return html`${tableOf({ caption: entity?.name ?? '', columns: itemColumns(visit), rows: items })}
  ${nextLink(visit, PATH, { after: last && gateway.ids.publicId('payment', last.payment) })}`;
}

const itemColumns = (visit: Visit): readonly Column<SettlementItem>[] => {
  const { t } = visit;
  return [
    { title: t('time'), cell: ({ at }) => moment(at, visit) },
    { title: t('type'), cell: ({ kind }) => kind },
    { title: t('amount'), kind: 'number', cell: (item) => itemLink(visit, item) },
    { title: t('rowConnector'), kind: 'reference', cell: ({ connectorId }) => shortReference(connectorId ?? '') },
    { title: t('reference'), kind: 'reference', cell: ({ reference }) => shortReference(reference ?? '') },
    { title: t('entity'), kind: 'words', cell: ({ entity }) => entityPath(visit, entity) },
  ];
};
