import { html } from 'hono/html';
import type { Entity } from '../../../../core/entities/entity.ts';
import type { Payment } from '../../../../core/payments/payment.ts';
import type { PaymentPage } from '../../../../operations/reports/find-payments.ts';
import { clearLink, filterBar, filtersIn, isFiltered, pager } from '../../../views/filters.ts';
import { newerBar, newerCount, NEWER_MAX } from '../../../views/newer.ts';
import { savedViews } from '../../../views/saved-views.ts';
import { scopeOf } from '../../../views/scope.ts';
import { accountEnding, moment, money, paymentLink, shortId, stateOf } from '../../../views/show.ts';
import { type Column, emptyState, tableOf } from '../../../views/table.ts';
import { type Html, OFFICE, type Page, type Visit } from '../../../visit.ts';
import { boxesOf, bulkBar } from '../bulk/bar.ts';
import { boundsOf, matching, type PaymentFilters, paymentFilters } from './filters.ts';

const ROWS = 51;
const PATH = '/payments';

/** The payments of an entity and all below, the latest first. The address has the whole state of the page. */
export async function showPayments(visit: Visit): Promise<Page> {
  const { gateway, t } = visit;
  const [filters, scope] = [paymentFilters(visit), scopeOf(visit)];
  const values = filtersIn(visit, filters);
  const page = scope && (await pageOf(visit, values, scope));
  return {
    title: t('payments'),
    body: html`${await savedViews(visit, PATH)} ${filterBar(visit, { path: PATH, filters, values, scope })}
      ${newerBar(visit, PATH, page?.payments[0] && gateway.ids.publicId('payment', page.payments[0].key))}
      ${
        page && page.payments.length > 0
          ? html`${bulkBar(visit)}
            ${tableOf({ caption: scope.name, columns: columnsOf(visit), rows: page.payments, ...boxesOf(visit) })}`
          : nothing(visit, values)
      }
      <p><a href="${exportAddress(visit)}" download data-key="e">${t('exportCsv')}</a></p>
      ${pager(visit, PATH, page?.next ? gateway.ids.publicId('payment', page.next) : undefined)}`,
  };
}

/** The address of the same list as a table for programs. */
function exportAddress({ c }: Pick<Visit, 'c'>): string {
  const query = new URLSearchParams(c.req.query());
  query.delete('before');
  return `${OFFICE}${PATH}/export?${query.toString()}`;
}

/** How many payments the list has that are newer than one of them. */
export async function countNewer(visit: Visit): Promise<Response> {
  const { gateway, c } = visit;
  const [values, scope] = [filtersIn(visit, paymentFilters(visit)), scopeOf(visit)];
  const last = gateway.ids.keyOf('payment', c.req.query('newest') ?? '');
  if (!scope || last === undefined) return newerCount(0);
  const { after, before } = boundsOf(visit, values, undefined);
  const { payments } = await gateway.operations.findPayments({
    ...searchOf(values, scope),
    after: last > after ? last : after,
    before,
    limit: NEWER_MAX,
  });
  return newerCount(payments.length);
}

const searchOf = (filters: PaymentFilters, entity: Entity) =>
  ({
    entity,
    reference: filters.reference ?? null,
    order: 'latestFirst',
    matches: matching(filters),
    withLinked: false,
  }) as const;

const pageOf = (visit: Visit, filters: PaymentFilters, scope: Entity): Promise<PaymentPage> =>
  visit.gateway.operations.findPayments({
    ...searchOf(filters, scope),
    ...boundsOf(visit, filters, visit.c.req.query('before')),
    limit: ROWS,
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
const nothing = (visit: Visit, values: PaymentFilters): Html =>
  isFiltered(visit, values)
    ? emptyState(visit.t('noMatch'), clearLink(visit, PATH))
    : emptyState(visit.t('noPayments'), visit.t('noPaymentsMore'));
