import { html } from 'hono/html';
import { formatCents } from '../../../../core/money.ts';
import type { Cents } from '../../../../core/values.ts';
import { refusalText } from '../../../texts/coded/refusals.ts';
import type { TextName } from '../../../texts/texts.ts';
import { notice, formTokenFieldOnce } from '../../../views/layout.ts';
import { accountEnding, moment, money, paymentLink } from '../../../views/show.ts';
import { type Column, emptyState, facts, tableOf } from '../../../views/table.ts';
import { type Html, OFFICE, type Page, type Visit } from '../../../visit.ts';
import { notFound } from '../../entry/refusals.ts';
import { REASON_LENGTH } from '../order.ts';
import { type BulkAction, bulkActions, BULK_MAX, isBulkAction, type Selected, selectionIn } from './selection.ts';
import { faultsOf } from '../../../views/forms/faults.ts';

const PATH = `${OFFICE}/payments/bulk`;

/** Of which amount a form about several payments is, for each: what was shown is what is carried out. */
export type Confirmed = Selected & { readonly cents: Cents };

/** What will happen to each of the selected payments, and what cannot be done and why: nothing has happened yet. */
export const showBulk = (visit: Visit): Promise<Page> => bulkPage(visit, undefined);

/** The same with the reason why the form was not carried out. */
export async function bulkPage(visit: Visit, fault: TextName | undefined): Promise<Page> {
  const { c, t } = visit;
  const action = c.req.query('action');
  if (!isBulkAction(action)) return notFound(visit);
  const { selected, more } = await selectionIn(visit, bulkActions[action]);
  const possible = selected.flatMap((each) => ('cents' in each.offer ? [{ ...each, cents: each.offer.cents }] : []));
  const impossible = selected.filter(({ offer }) => 'refusal' in offer);
  const none =
    selected.length === 0
      ? emptyState(t('nothingSelected'), t('nothingSelectedMore'))
      : emptyState(t('nonePossible'), t('nonePossibleMore'));
  return {
    title: `${t(action)} (${possible.length})`,
    faults: faultsOf(visit, fault),
    body: html`${more ? notice(t(more, { count: BULK_MAX }), 'calm') : ''}
      ${possible.length > 0 ? formOf(visit, action, possible) : none}
      ${table(visit, { title: 'willHappen', last: willHappen(visit), rows: possible })}
      ${table(visit, { title: 'cannotHappen', last: cannotHappen(visit), rows: impossible })}
      <p><a href="${OFFICE}/payments">${t('backToList')}</a></p>`,
  };
}

/** The form names each payment with the amount that is shown; its address brings the page back after a sign-in. */
function formOf(visit: Visit, action: BulkAction, possible: readonly Confirmed[]): Html {
  const { t, c, gateway } = visit;
  const { search } = new URL(c.req.url);
  return html`<section class="bulk-form">
    ${facts([[t('sum'), html`${sumsOf(visit, possible).map((sum) => html`<strong class="sum">${sum}</strong> `)}`]])}
    <form method="post" action="${PATH}${search}" class="narrow">
      ${formTokenFieldOnce(visit)}<input type="hidden" name="action" value="${action}" />
      ${possible.map(
        ({ payment: { key }, cents }) =>
          html`<input
            type="hidden"
            name="payment"
            value="${gateway.ids.publicId('payment', key)} ${formatCents(cents)}"
          />`,
      )}
      <label>${t('reason')}<input name="reason" maxlength="${REASON_LENGTH}" required /></label>
      <button>${t(action)} (${possible.length})</button>
    </form>
  </section>`;
}

/** One sum for each currency: amounts of several currencies are never added up. */
function sumsOf({ language }: Visit, rows: readonly Confirmed[]): readonly string[] {
  const sums = new Map<string, number>();
  for (const { payment, cents } of rows) sums.set(payment.currency, (sums.get(payment.currency) ?? 0) + cents);
  // The cast holds because a sum of cents is one.
  return Array.from(sums, ([currency, cents]) => money({ amountCents: cents as Cents, currency }, language));
}

type Listed<Row> = { readonly title: TextName; readonly last: Column<Row>; readonly rows: readonly Row[] };

const table = <Row extends Selected>(visit: Visit, { title, last, rows }: Listed<Row>): Html | '' =>
  rows.length === 0
    ? ''
    : tableOf({ caption: `${visit.t(title)}: ${rows.length}`, columns: [...columnsOf(visit), last], rows });

export const columnsOf = (visit: Visit): readonly Column<Pick<Selected, 'payment'>>[] => {
  const { t, gateway } = visit;
  return [
    { title: t('payment'), cell: ({ payment }) => paymentLink(visit, payment, moment(payment.createdAt, visit)) },
    {
      title: t('account4'),
      cell: ({ payment }) => html`<code>${payment.type}</code> ${payment.brand ?? ''} ${accountEnding(payment)}`,
    },
    { title: t('reference'), cell: ({ payment }) => payment.fields['merchantTransactionId'] ?? '' },
    { title: t('channel'), cell: ({ payment }) => gateway.entities.entity(payment.entity).name },
  ];
};

const willHappen = ({ t, language }: Visit): Column<Confirmed> => ({
  title: t('amount'),
  kind: 'number',
  cell: ({ payment, cents }) => money({ ...payment, amountCents: cents }, language),
});

const cannotHappen = ({ t, language }: Visit): Column<Selected> => ({
  title: t('reason'),
  kind: 'long',
  cell: ({ offer }) => ('refusal' in offer ? refusalText(offer.refusal, language) : ''),
});
