import { html } from 'hono/html';
import type { RowConcern } from '../../../../core/reconciliation/file.ts';
import type { ComparedRow } from '../../../../operations/reconciliation/for-users.ts';
import type { TextName } from '../../../texts/texts.ts';
import { formTokenFieldOnce } from '../../../views/layout.ts';
import { scopeOf } from '../../../views/scope.ts';
import { dateText, money } from '../../../views/show.ts';
import { emptyOf } from '../../../views/scoped/empty.ts';
import { reconciles } from '../../../views/scoped/reconciling.ts';
import { type Column, tableOf } from '../../../views/table.ts';
import { type Html, OFFICE, type Page, type Visit } from '../../../visit.ts';
import { nextLink, ROWS } from '../paging.ts';
import { openItems, rowAddress } from '../rows.ts';
import { faultsOf } from '../../../views/forms/faults.ts';

const PATH = '/settlements/decide';
export const REASON_LENGTH = 1000;

/** The rows that a person may decide, by the tab that they are from. */
const open = ['NOT_MATCHED', 'MULTIPLE_MATCHES'] as const satisfies readonly RowConcern[];
type Open = (typeof open)[number];
export const isOpen = (status: string | undefined): status is Open => open.some((each) => each === status);

/** The address of the form about the rows of a tab. */
export const decideAddress = (visit: Visit): string => {
  const query = new URLSearchParams(visit.c.req.query());
  return `${OFFICE}${PATH}?${query.toString()}`;
};

/** Rows of one page, each with the decisions that are possible about it, and one reason for all. */
export const showDecide = (visit: Visit): Promise<Page> => decidePage(visit, undefined);

/** The same with the reason why the form was not carried out. */
export async function decidePage(visit: Visit, fault: TextName | undefined): Promise<Page> {
  const { gateway, c, t } = visit;
  const { ids, office } = gateway;
  const [entity, status] = [scopeOf(visit), c.req.query('status')];
  const concern = isOpen(status) ? status : 'NOT_MATCHED';
  const before = ids.keyOf('acquirerRow', c.req.query('before') ?? '');
  const rows = entity ? await office.readConcerns({ entity, concern, before, limit: ROWS, of: undefined }) : [];
  const last = rows.length === ROWS ? rows.at(-1) : undefined;
  const decidable = rows.filter(({ file }) => reconciles(visit, file.entity));
  const { search } = new URL(c.req.url);
  return {
    title: t('decideSeveral'),
    faults: faultsOf(visit, fault),
    body: html`${
        decidable.length === 0
          ? emptyOf(visit, t('nothingUnmatched'), t(rows.length === 0 ? 'nothingUnmatchedMore' : 'rowOfOperator'))
          : html`<p>${t('decideMore')}</p>
              <form method="post" action="${OFFICE}${PATH}${search}" class="decide">
                ${formTokenFieldOnce(visit)}
                ${tableOf({ caption: entity?.name ?? '', columns: columnsOf(visit), rows: decidable })}
                <div class="apart">
                  <label>${t('reason')}<input name="reason" maxlength="${REASON_LENGTH}" required /></label>
                  <button>${t('decideRows')}</button>
                </div>
              </form>`
      }
      ${nextLink(visit, PATH, { before: last && ids.publicId('acquirerRow', last.row.key) })}
      <p><a href="${OFFICE}/settlements/unmatched?status=${concern}">${t('backToList')}</a></p>`,
  };
}

const columnsOf = (visit: Visit): readonly Column<ComparedRow>[] => {
  const { t, language } = visit;
  return [
    {
      title: t('rowNumber'),
      kind: 'file',
      cell: (each) => html`<a href="${rowAddress(visit, each)}">${each.file.name} · ${each.row.number}</a>`,
    },
    {
      title: t('rowAmount'),
      kind: 'number',
      cell: ({ record: { cents, currency } }) => money({ amountCents: cents, currency }, language),
    },
    {
      title: t('settlementRow'),
      kind: 'long',
      cell: ({ record }) =>
        html`${record.recordType} ${record.transactionType}, ${dateText(record.date, visit)}
          <div>${record.reference ?? record.connectorId ?? ''}</div>`,
    },
    {
      title: t('decision'),
      cell: (each) => html`<div class="choice">${decisionOf(visit, each)} ${paymentField(visit, each)}</div>`,
    },
  ];
};

const idOf = ({ gateway }: Visit, { row }: ComparedRow): string => gateway.ids.publicId('acquirerRow', row.key);

/** A row stays open unless something is chosen. */
function decisionOf(visit: Visit, each: ComparedRow): Html {
  const { t, gateway, language } = visit;
  const id = idOf(visit, each);
  return html`<input type="hidden" name="row" value="${id}" /><select
      name="decision ${id}"
      aria-label="${t('decisionAbout', { row: each.row.number })}"
    >
      ${option('', t('leaveOpen'))}
      ${openItems(each).map((item) =>
        option(
          gateway.ids.publicId('payment', item.payment),
          `${t('linkRow')}: ${money({ amountCents: item.cents, currency: item.currency }, language)} ${item.reference ?? ''} ${dateText(new Date(item.at).toISOString().slice(0, 10), visit)}`,
        ),
      )}
      ${option(MARK, t('markRow'))}
    </select>`;
}
export const MARK = 'mark';

const paymentField = (visit: Visit, each: ComparedRow): Html =>
  html`<input
    name="payment ${idOf(visit, each)}"
    maxlength="32"
    spellcheck="false"
    placeholder="${visit.t(openItems(each).length === 0 ? 'rowPaymentOnly' : 'rowPaymentId')}"
    aria-label="${visit.t('paymentOf', { row: each.row.number })}"
  />`;

const option = (value: string, text: string): Html => html`<option value="${value}">${text}</option>`;
