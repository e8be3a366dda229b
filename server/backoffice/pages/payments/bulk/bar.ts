import { html } from 'hono/html';
import type { Payment } from '../../../../core/payments/payment.ts';
import { titleOf } from '../../../views/show.ts';
import { type Html, may, OFFICE, type Visit } from '../../../visit.ts';
import { BULK_MAX, type BulkAction, bulkActions, isSelectable } from './selection.ts';

const FORM = 'bulk';
const actions = Object.keys(bulkActions) as readonly BulkAction[];

/** The boxes of a list's rows, for users who may move money. They belong to the form of the bar. */
export function boxesOf(visit: Visit) {
  const { t, gateway, language } = visit;
  if (!may(visit, 'moveMoney')) return {};
  const cell = (payment: Payment): Html | '' =>
    isSelectable(payment)
      ? html`<input
          type="checkbox"
          name="payment"
          form="${FORM}"
          value="${gateway.ids.publicId('payment', payment.key)}"
          aria-label="${t('selectPayment', { payment: titleOf(payment, language) })}"
        />`
      : '';
  return { pick: { title: t('selection'), cell } };
}

/**
 * What is done about the selected payments, or about all that match: each leads to a page that lists what would happen.
 * Its address has the filters of the list.
 */
export function bulkBar(visit: Visit): Html | '' {
  const { t, c } = visit;
  if (!may(visit, 'moveMoney')) return '';
  const filters = Object.entries(c.req.query()).filter(([name, value]) => name !== 'before' && value !== '');
  const allOf = (action: BulkAction) =>
    `${OFFICE}/payments/bulk?${new URLSearchParams([...filters, ['action', action], ['all', '1']]).toString()}`;
  return html`<form method="get" action="${OFFICE}/payments/bulk" id="${FORM}" class="bulk">
    <span>${t('selectedPayments')}</span>
    ${actions.map((action) => html`<button name="action" value="${action}" class="quiet">${t(action)}…</button>`)}
    <span class="all"
      >${t('allThatMatch', { count: BULK_MAX })}
      ${actions.map((action) => html`<a href="${allOf(action)}">${t(action)}…</a> `)}</span
    >
  </form>`;
}
