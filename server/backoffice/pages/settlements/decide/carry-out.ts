import { html } from 'hono/html';
import { isRefusal, type Refusal } from '../../../../core/refusal.ts';
import type { ComparedRow } from '../../../../operations/reconciliation/for-users.ts';
import { change } from '../../../session/change.ts';
import { refusalText } from '../../../views/changes/refused.ts';
import { notice } from '../../../views/layout.ts';
import { money } from '../../../views/show.ts';
import { type Column, tableOf } from '../../../views/table.ts';
import { type Html, OFFICE, type Page, type Visit } from '../../../visit.ts';
import { ROWS } from '../paging.ts';
import { itemLinks, rowAddress, statusOf } from '../rows.ts';
import { decidePage, MARK, REASON_LENGTH } from './form.ts';

/** What a person has decided about a row: that it is settled, or the id of its payment. */
type Decision = { readonly row: string; readonly decision: string };
/** What became of it: the row as it is now, or why it was not changed. */
type Done = { readonly found: ComparedRow; readonly refusal: Refusal | undefined };

/**
 * Carries out what was decided about each row. Each is a change of its own, with an entry of the audit, and made once for
 * the form: one that is refused leaves the others as they were decided, and a form that is sent again repeats nothing.
 */
export async function postDecide(visit: Visit): Promise<Page> {
  const reason = (visit.form['reason'] ?? '').trim().slice(0, REASON_LENGTH);
  const decisions = decisionsIn(visit);
  if (decisions.length === 0) return decidePage(visit, 'nothingDecided');
  if (reason === '') return decidePage(visit, 'reasonMissing');
  const done: Done[] = [];
  // One after the other: two rows may name the same payment.
  for (const decision of decisions) {
    const each = await carryOut(visit, decision, reason);
    if (each) done.push(each);
  }
  return done.length === 0 ? decidePage(visit, 'nothingDecided') : resultPage(visit, done);
}

/** The rows of the form that are not left open. */
const decisionsIn = ({ form, all }: Visit): readonly Decision[] =>
  [...new Set(all('row'))].slice(0, ROWS).flatMap((row) => {
    const typed = (form[`payment ${row}`] ?? '').trim();
    const decision = typed === '' ? (form[`decision ${row}`] ?? '') : typed;
    return decision === '' ? [] : [{ row, decision }];
  });

/** Undefined for a row that its user does not see. */
async function carryOut(visit: Visit, { row, decision }: Decision, reason: string): Promise<Done | undefined> {
  const { gateway, user } = visit;
  const { operations, office } = gateway;
  if (!(await office.readRow(user, row))) return undefined;
  const made = await change(
    visit,
    (by) =>
      decision === MARK
        ? operations.markAcquirerRow(by, { row, reason })
        : operations.matchAcquirerRow(by, { row, paymentId: decision, reason }),
    row,
  );
  const found = await office.readRow(user, row);
  return found && { found, refusal: isRefusal(made) ? made : undefined };
}

function resultPage(visit: Visit, done: readonly Done[]): Page {
  const { t, c } = visit;
  const made = done.filter(({ refusal }) => refusal === undefined).length;
  const { search } = new URL(c.req.url);
  const counts = { done: made, count: done.length };
  return {
    title: t('decideSeveral'),
    body: html`${notice(t('decidedRows', counts), made === done.length ? 'good' : 'bad')}
      ${tableOf({ caption: t('result'), columns: columnsOf(visit), rows: done })}
      <p><a href="${OFFICE}/settlements/unmatched${search}">${t('backToList')}</a></p>`,
  };
}

const columnsOf = (visit: Visit): readonly Column<Done>[] => {
  const { t, language } = visit;
  return [
    {
      title: t('rowNumber'),
      kind: 'file',
      cell: ({ found }) => html`<a href="${rowAddress(visit, found)}">${found.file.name} · ${found.row.number}</a>`,
    },
    {
      title: t('rowAmount'),
      kind: 'number',
      cell: ({ found: { record } }) => money({ amountCents: record.cents, currency: record.currency }, language),
    },
    { title: t('result'), kind: 'long', cell: ({ refusal }) => resultOf(visit, refusal) },
    { title: t('state'), cell: ({ found }) => statusOf(visit, found.row) },
    {
      title: t('payment'),
      cell: ({ found: { row, items } }) => (row.payment === null ? '' : itemLinks(visit, items, t('payment'))),
    },
  ];
};

const resultOf = (visit: Visit, refusal: Refusal | undefined): Html | string =>
  refusal === undefined
    ? visit.t('decided')
    : html`<strong>${refusalText(visit, refusal)}</strong>
        ${(refusal.faults ?? []).map(({ message }) => message).join('; ')}`;
