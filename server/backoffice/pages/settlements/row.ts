import { html } from 'hono/html';
import { isRefusal, type Refusal } from '../../../core/refusal.ts';
import type { AcquirerRow } from '../../../core/reconciliation/file.ts';
import { layoutOf } from '../../../core/reconciliation/profile.ts';
import type { ComparedRow } from '../../../operations/reconciliation/for-users.ts';
import { change, type Changed } from '../../session/change.ts';
import { seeOther } from '../../session/respond.ts';
import type { TextName } from '../../texts/texts.ts';
import { formTokenFieldOnce } from '../../views/layout.ts';
import { dateText, moment, money } from '../../views/show.ts';
import { reconciles } from '../../views/scoped/reconciling.ts';
import { type Column, facts, tableOf } from '../../views/table.ts';
import { type Html, may, OFFICE, type Page, type Visit } from '../../visit.ts';
import { notFound } from '../entry/refusals.ts';
import { findingOf, itemLink, itemMoney, openItems, rowAddress, statedMoney, statusOf } from './rows.ts';
import { isAsShown, shownField } from '../../views/forms/as-shown.ts';
import { type Refused, faultsOf } from '../../views/forms/faults.ts';

const REASON_LENGTH = 1000;

/** A row of a file beside its payment, and what a person may do about it. The row itself stays as the acquirer sent it. */
export const showRow = async (visit: Visit): Promise<Page> => {
  const { gateway, c, user } = visit;
  const found = await gateway.office.readRow(user, c.req.param('id') ?? '');
  return found ? rowPage(visit, found) : notFound(visit);
};

function rowPage(visit: Visit, found: ComparedRow, refusal?: Refused): Page {
  const { gateway, t } = visit;
  const { row, file } = found;
  const address = `${OFFICE}/settlements/${gateway.ids.publicId('acquirerFile', file.key)}`;
  return {
    title: t('rowOf', { number: row.number, file: file.name }),
    faults: faultsOf(visit, refusal),
    body: html`${comparison(visit, found)}
      <div class="columns">
        <section>
          <h2>${t('settlementRow')}</h2>
          ${facts([
            [t('state'), statusOf(visit, row)],
            [t('rowDifferences'), findingOf(visit, found) || '–'],
            [t('settlementFile'), html`<a href="${address}">${file.name}</a>`],
            ...cellsOf(found),
          ])}
        </section>
        ${may(visit, 'matchSettlement') ? part(visit, actions(visit, found)) : ''}
      </div>`,
  };
}

/** The cells as they were sent, without empty ones. */
const cellsOf = ({ row, file }: ComparedRow): readonly (readonly [string, string])[] =>
  layoutOf(file).columns.flatMap(([column], at) => {
    const cell = row.cells[at] ?? '';
    return cell === '' ? [] : [[column, cell] as const];
  });

/** What is stated, and a payment that it may be about. */
type Side = {
  readonly name: Html | string;
  readonly money: string;
  readonly fee: string;
  readonly rate: string;
  readonly connectorId: string | null;
  readonly reference: string | null;
  readonly last4: string | null;
  readonly at: Html | string;
};

/** The row beside its payment, or beside those that fit. */
function comparison(visit: Visit, { record, items }: ComparedRow): Html {
  const { t, language } = visit;
  const { feeCents, payoutCurrency, fxRate, connectorId, reference, last4, date } = record;
  const stated: Side = {
    name: t('rowAmount'),
    money: statedMoney(record, language),
    fee: feeCents === null ? '–' : money({ amountCents: feeCents, currency: payoutCurrency }, language),
    rate: fxRate ?? '–',
    connectorId,
    reference,
    last4,
    at: dateText(date, visit),
  };
  const payments = items.map((item): Side => ({
    name: itemLink(visit, item, t('payment')),
    money: itemMoney(item, language),
    fee: '',
    rate: '',
    connectorId: item.connectorId,
    reference: item.reference,
    last4: item.last4,
    at: moment(item.at, visit),
  }));
  return tableOf({ caption: t('rowCompared'), columns: sideColumns(visit), rows: [stated, ...payments] });
}

const sideColumns = ({ t }: Visit): readonly Column<Side>[] => [
  { title: t('type'), cell: ({ name }) => name },
  { title: t('amount'), kind: 'number', cell: (side) => side.money },
  { title: t('rowFee'), isTitled: true, kind: 'number', cell: ({ fee }) => fee },
  { title: t('rowRate'), isTitled: true, kind: 'number', cell: ({ rate }) => rate },
  { title: t('rowConnector'), isTitled: true, cell: ({ connectorId }) => connectorId ?? '–' },
  { title: t('reference'), cell: ({ reference }) => reference ?? '–' },
  { title: t('account4'), cell: ({ last4 }) => (last4 === null ? '–' : `•••• ${last4}`) },
  { title: t('time'), cell: ({ at }) => at },
];

const part = ({ t }: Visit, content: Html): Html =>
  html`<section>
    <h2>${t('actions')}</h2>
    ${content}
  </section>`;

function actions(visit: Visit, found: ComparedRow): Html {
  const { t, gateway, language } = visit;
  const { row } = found;
  const items = openItems(found);
  if (row.chargeback !== null) return html`<p class="no-action">${t('rowBooked')}</p>`;
  if (!reconciles(visit, found.file.entity)) return html`<p class="no-action">${t('rowOfOperator')}</p>`;
  if (row.payment !== null)
    return rowForm(visit, found, { path: 'unmatch', text: 'unlinkRow', more: shownField(shownOf(row)) });
  if (row.status === 'PENDING') return html`<p class="no-action">${t('rowWaits')}</p>`;
  const isMarked = row.status === 'NONE' && row.finding?.by === 'hand';
  const link = rowForm(visit, found, {
    path: 'match',
    text: 'linkRow',
    more: html`${items.map(
        (item) =>
          html`<label class="box"
            ><input
              type="radio"
              name="candidate"
              value="${gateway.ids.publicId('payment', item.payment)}"
            />${itemMoney(item, language)} ${item.reference ?? ''}</label
          >`,
      )}
      <label
        >${t(items.length === 0 ? 'rowPaymentOnly' : 'rowPaymentId')}<input
          name="paymentId"
          maxlength="32"
          spellcheck="false"
      /></label>`,
  });
  const mark = { path: 'mark', text: 'markRow', more: html`<p class="hint">${t('markRowMore')}</p>` } as const;
  const unmark = { path: 'unmatch', text: 'unmarkRow', more: shownField(shownOf(row)) } as const;
  return html`${link}
  ${isMarked ? rowForm(visit, found, unmark) : row.status === 'NONE' ? '' : rowForm(visit, found, mark)}`;
}

/** What the form that takes a row's payment or its mark from it shows of the row. */
const shownOf = ({ status, payment, finding }: AcquirerRow): object => ({ status, payment, note: finding?.note });

type RowForm = { readonly path: string; readonly text: TextName; readonly more: Html | '' };

/** A form that can be sent once, with the reason that everyone reads later. */
const rowForm = (visit: Visit, found: ComparedRow, { path, text, more }: RowForm): Html =>
  html`<form method="post" action="${rowAddress(visit, found)}/${path}" class="apart">
    ${formTokenFieldOnce(visit)} ${more}
    <label>${visit.t('reason')}<input name="reason" maxlength="${REASON_LENGTH}" required /></label>
    <button ${path === 'mark' ? html`class="quiet"` : ''}>${visit.t(text)}</button>
  </form>`;

/** Gives a row the payment that a person has found for it. */
export const postMatch = (visit: Visit): Promise<Page | Response> =>
  changeRow(visit, (reason) =>
    change(visit, (by) => {
      const { candidate = '', paymentId = '' } = visit.form;
      const wanted = paymentId.trim() === '' ? candidate : paymentId.trim();
      return visit.gateway.operations.matchAcquirerRow(by, { row: idOf(visit), paymentId: wanted, reason });
    }),
  );

/** Takes its payment from a row. */
export const postUnmatch = (visit: Visit): Promise<Page | Response> =>
  changeRow(visit, (reason) =>
    change(visit, (by) =>
      visit.gateway.operations.unmatchAcquirerRow(by, {
        row: idOf(visit),
        reason,
        isAsShown: (row) => isAsShown(visit, shownOf(row)),
      }),
    ),
  );

/** Declares a row settled that has no payment here. */
export const postMark = (visit: Visit): Promise<Page | Response> =>
  changeRow(visit, (reason) =>
    change(visit, (by) => visit.gateway.operations.markAcquirerRow(by, { row: idOf(visit), reason })),
  );

const idOf = ({ c }: Visit): string => c.req.param('id') ?? '';

async function changeRow(visit: Visit, make: (reason: string) => Promise<Changed | Refusal>): Promise<Page | Response> {
  const { gateway, user, form } = visit;
  const found = await gateway.office.readRow(user, idOf(visit));
  if (!found) return notFound(visit);
  const reason = (form['reason'] ?? '').trim().slice(0, REASON_LENGTH);
  if (reason === '') return rowPage(visit, found, 'reasonMissing');
  const made = await make(reason);
  return isRefusal(made) ? rowPage(visit, found, made) : seeOther(rowAddress(visit, found));
}
