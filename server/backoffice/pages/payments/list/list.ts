import { html } from 'hono/html';
import { matching } from '../../../../core/exports/payment-filter.ts';
import type { Entity } from '../../../../core/entities/entity.ts';
import type { PaymentPage } from '../../../../operations/reports/find-payments.ts';
import { csvExport } from '../../../views/figures/csv-choice.ts';
import { filtersIn } from '../../../views/lists/filters.ts';
import { listOf } from '../../../views/lists/list.ts';
import { countNewer, NEWER_MAX, newestOf } from '../../../views/lists/newer.ts';
import { scopeOf } from '../../../views/scope.ts';
import { OFFICE, type Page, type Visit } from '../../../visit.ts';
import { boxesOf, bulkBar } from '../bulk/bar.ts';
import { columnsOf } from './columns.ts';
import { csvOffer } from './export.ts';
import { boundsOf, filterOf, type PaymentFilters, paymentFilters } from './filters.ts';

const ROWS = 51;
const PATH = '/payments';

/** The payments of an entity and all below, the latest first. The address has the whole state of the page. */
export async function showPayments(visit: Visit): Promise<Page> {
  const { gateway, t } = visit;
  const [filters, scope] = [paymentFilters(visit), scopeOf(visit)];
  const values = filtersIn(visit, filters);
  const page = scope && (await pageOf(visit, values, scope));
  const rows = await gateway.office.recognisePayments(page?.payments ?? []);
  return {
    title: t('payments'),
    body: html`${await listOf(visit, {
        path: PATH,
        caption: scope?.name ?? '',
        filters,
        values,
        columns: columnsOf(visit),
        rows,
        next: page?.next ? gateway.ids.publicId('payment', page.next) : undefined,
        none: ['noPayments', 'noPaymentsMore'],
        hasAny: async () => scope !== undefined && hasAny(visit, scope),
        newest: newestOf(visit, 'payment', rows[0]?.key),
        bulk: bulkBar(visit),
        ...boxesOf(visit),
      })}
      ${csvExport(visit, { path: PATH, file: `${PATH}/export`, ...csvOffer(visit) })}
      <p><a href="${OFFICE}/exports">${t('exportedLists')}</a></p>`,
  };
}

export const countNewerPayments = countNewer('payment', async (visit, last) => {
  const [values, scope] = [filtersIn(visit, paymentFilters(visit)), scopeOf(visit)];
  if (!scope) return [];
  const { after, before } = boundsOf(visit, values, undefined);
  const bounds = { after: last > after ? last : after, before, limit: NEWER_MAX };
  return (await visit.gateway.operations.findPayments({ ...searchOf(visit, values, scope), ...bounds })).payments;
});

const searchOf = ({ gateway }: Visit, filters: PaymentFilters, entity: Entity) =>
  ({
    entity,
    reference: filters.reference ?? null,
    order: 'latestFirst',
    matches: matching(gateway.entities, filterOf(filters)),
    withLinked: false,
  }) as const;

const pageOf = (visit: Visit, filters: PaymentFilters, scope: Entity): Promise<PaymentPage> =>
  visit.gateway.operations.findPayments({
    ...searchOf(visit, filters, scope),
    ...boundsOf(visit, filters, visit.c.req.query('before')),
    limit: ROWS,
  });

/** Whether an entity has any payment, with whatever filters. */
async function hasAny(visit: Visit, scope: Entity): Promise<boolean> {
  const latest = { ...searchOf(visit, {}, scope), ...boundsOf(visit, {}, undefined), limit: 1 };
  return (await visit.gateway.operations.findPayments(latest)).payments.length > 0;
}
