import { html } from 'hono/html';
import type { Entity } from '../../../core/entities/entity.ts';
import type { Payment } from '../../../core/payments/payment.ts';
import type { PaymentPage } from '../../../operations/reports/find-payments.ts';
import { scopeOf } from '../../views/scope.ts';
import { accountEnding, moment, money, paymentLink, shortId, stateOf } from '../../views/show.ts';
import { type Column, emptyState, tableOf } from '../../views/table.ts';
import { type Html, OFFICE, type Page, type Visit } from '../../visit.ts';
import { boundsOf, matching, filterForm, type Filters, filtersIn } from './filters.ts';
import { seeOther } from '../../session/respond.ts';
import { notice } from '../../views/layout.ts';

const ROWS = 51;

/** The payments of an entity and all below, the latest first. The address has the whole state of the page. */
export async function showPayments(visit: Visit): Promise<Page | Response> {
  const { gateway, c, t } = visit;
  const wanted = c.req.query('find')?.trim();
  const found = wanted === undefined || wanted === '' ? undefined : await findById(visit, wanted);
  if (found) return seeOther(`${OFFICE}/payments/${found}`);
  const [filters, scope] = [filtersIn(visit), scopeOf(visit)];
  const page = scope && (await pageOf(visit, filters, scope));
  const title = t('payments');
  const missed = wanted !== undefined && wanted !== '';
  return {
    title,
    body: html`${missed ? notice(t('notFoundMore'), 'bad') : ''}
      <form method="get" action="${OFFICE}/payments" class="find" role="search">
        <label>${t('find')}<input name="find" value="${wanted ?? ''}" spellcheck="false" /></label>
        <button class="quiet">${t('findGo')}</button>
      </form>
      ${filterForm(visit, filters, scope)}
      ${
        page && page.payments.length > 0
          ? tableOf({ caption: scope.name, columns: columnsOf(visit), rows: page.payments })
          : nothing(visit, filters)
      }
      ${pages(visit, page?.next === null ? undefined : page?.next, gateway)}`,
  };
}

/** The public id of a payment that the user sees, in whatever entity. */
async function findById({ gateway, user }: Visit, id: string): Promise<string | undefined> {
  const found = await gateway.office.readTree(user, gateway.ids.keyOf('payment', id));
  return found && gateway.ids.publicId('payment', found.payment.key);
}

const pageOf = (visit: Visit, filters: Filters, scope: Entity): Promise<PaymentPage> =>
  visit.gateway.operations.findPayments({
    entity: scope,
    reference: filters.reference ?? null,
    ...boundsOf(visit, filters, visit.c.req.query('before')),
    order: 'latestFirst',
    limit: ROWS,
    matches: matching(filters),
    withLinked: false,
  });

const columnsOf = (visit: Visit): readonly Column<Payment>[] => {
  const { t, language, gateway } = visit;
  return [
    { title: t('time'), cell: (row) => paymentLink(visit, row, moment(row.createdAt, visit)) },
    { title: t('state'), cell: (row) => stateOf(row, visit) },
    { title: t('type'), cell: ({ type }) => html`<code>${type}</code>` },
    { title: t('brand'), cell: ({ brand }) => brand ?? '' },
    { title: t('account4'), cell: accountEnding },
    { title: t('amount'), kind: 'number', cell: (row) => money(row, language) },
    { title: t('result'), cell: ({ resultCode }) => html`<code>${resultCode}</code>` },
    { title: t('reference'), cell: ({ fields }) => fields['merchantTransactionId'] ?? '' },
    { title: t('channel'), cell: ({ entity }) => gateway.entities.entity(entity).name },
    { title: t('id'), cell: ({ key }) => shortId(gateway.ids.publicId('payment', key)) },
  ];
};

/** Whether there is none yet, or none that passes the filters. */
function nothing({ t, c }: Visit, filters: Filters): Html {
  const isFiltered = Object.keys(filters).length > 0 || c.req.query('before') !== undefined;
  if (!isFiltered) return emptyState(t('noPayments'), t('noPaymentsMore'));
  return emptyState(t('noMatch'), html`<a href="${OFFICE}/payments">${t('clear')}</a>`);
}

function pages({ c, t }: Visit, next: PaymentPage['next'] | undefined, { ids }: Pick<Visit['gateway'], 'ids'>): Html {
  const query = new URLSearchParams(c.req.query());
  const isLater = query.has('before');
  query.delete('before');
  const newest = `${OFFICE}/payments?${query.toString()}`;
  if (next) query.set('before', ids.publicId('payment', next));
  return html`<nav class="pages">
    ${isLater ? html`<a href="${newest}">${t('first')}</a>` : ''}
    ${next ? html`<a href="${OFFICE}/payments?${query.toString()}" rel="next">${t('older')}</a>` : ''}
  </nav>`;
}
