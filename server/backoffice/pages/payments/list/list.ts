import { html } from 'hono/html';
import { matching } from '../../../../core/exports/payment-filter.ts';
import type { Entity } from '../../../../core/entities/entity.ts';
import type { PaymentKey } from '../../../../core/values.ts';
import type { PaymentPage } from '../../../../operations/reports/find-payments.ts';
import { csvExport } from '../../../views/figures/csv-choice.ts';
import { noMatch, filterBar, filtersIn, isFiltered, pager } from '../../../views/filters.ts';
import { newerBar, newerCount, NEWER_MAX } from '../../../views/newer.ts';
import { savedViews } from '../../../views/saved-views.ts';
import { scopeOf } from '../../../views/scope.ts';
import { emptyState, tableOf } from '../../../views/table.ts';
import { type Html, OFFICE, type Page, type Visit } from '../../../visit.ts';
import { boxesOf, bulkBar } from '../bulk/bar.ts';
import { columnChoice, columnsOf } from './columns.ts';
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
  return {
    title: t('payments'),
    body: html`${await savedViews(visit, PATH)}
      ${filterBar(visit, { path: PATH, filters, values, scope, more: columnChoice(visit) })}
      ${newerBar(visit, PATH, page?.payments[0] && gateway.ids.publicId('payment', page.payments[0].key))}
      ${
        page && page.payments.length > 0
          ? html`${bulkBar(visit)}
            ${tableOf({ caption: scope.name, columns: columnsOf(visit), rows: page.payments, ...boxesOf(visit) })}`
          : await nothing(visit, { values, scope, next: page?.next ?? null })
      }
      ${csvExport(visit, { path: PATH, file: `${PATH}/export`, ...csvOffer(visit) })}
      <p><a href="${OFFICE}/exports">${t('exportedLists')}</a></p>
      ${pager(visit, PATH, page?.next ? gateway.ids.publicId('payment', page.next) : undefined)}`,
  };
}

/** How many payments the list has that are newer than one of them. */
export async function countNewer(visit: Visit): Promise<Response> {
  const { gateway, c } = visit;
  const [values, scope] = [filtersIn(visit, paymentFilters(visit)), scopeOf(visit)];
  const last = gateway.ids.keyOf('payment', c.req.query('newest') ?? '');
  if (!scope || last === undefined) return newerCount(0);
  const { after, before } = boundsOf(visit, values, undefined);
  const { payments } = await gateway.operations.findPayments({
    ...searchOf(visit, values, scope),
    after: last > after ? last : after,
    before,
    limit: NEWER_MAX,
  });
  return newerCount(payments.length);
}

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

type Empty = { readonly values: PaymentFilters; readonly scope: Entity | undefined; readonly next: PaymentKey | null };

/** Whether there is none at all, none that passes the filters, or none among those that were read so far. */
async function nothing(visit: Visit, { values, scope, next }: Empty): Promise<Html> {
  const { t } = visit;
  if (!isFiltered(visit, values) || !scope || !(await hasAny(visit, scope)))
    return emptyState(t('noPayments'), t('noPaymentsMore'));
  return noMatch(visit, PATH, next !== null);
}
