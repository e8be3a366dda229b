import { html } from 'hono/html';
import { type KnownEntry, orderedPayment } from '../../core/audit/ordered.ts';
import { actionText } from '../texts/coded/actions.ts';
import { type Html, may, OFFICE, type Visit } from '../visit.ts';
import { stateOf } from './show.ts';
import { twoLines } from './table.ts';

/** What a user did, and below it how the payment that was ordered stands. */
export const actionCell = (visit: Visit, entry: KnownEntry): Html | string =>
  twoLines(actionText(entry.action, visit.language), outcomeOf(visit, entry));

/** The state and the result code of the payment that was ordered, which lead to it. */
export function outcomeOf(visit: Visit, entry: KnownEntry): Html | '' {
  const { outcome } = entry;
  if (outcome === null) return '';
  const state = html`${stateOf(outcome, visit)} <code>${outcome.resultCode}</code>`;
  return may(visit, 'seePayments')
    ? html`<a href="${OFFICE}/payments/${orderedPayment(entry) ?? ''}">${state}</a>`
    : state;
}
