import { html } from 'hono/html';
import { csvExport } from '../../views/figures/csv-choice.ts';
import { noMatch, filterBar, filtersIn, isFiltered, pager } from '../../views/filters.ts';
import { savedViews } from '../../views/saved-views.ts';
import { scopeOf } from '../../views/scope.ts';
import { emptyState, tableOf } from '../../views/table.ts';
import { type Html, OFFICE, type Page, type Visit } from '../../visit.ts';
import { requestColumns } from './columns.ts';
import { requestOffer } from './export.ts';
import { findIn, requestFilters, type RequestFilters } from './filters.ts';

const ROWS = 51;
const REQUEST_LOG = '/log/requests';

/** The API requests of an entity and all below, the latest first. */
export async function showRequests(visit: Visit): Promise<Page> {
  const { gateway, t, c } = visit;
  const scope = scopeOf(visit);
  const filters = await requestFilters(visit, scope);
  const values = filtersIn(visit, filters);
  const before = gateway.ids.keyOf('request', c.req.query('before') ?? '');
  const page = scope && (await findIn(visit, { filters: values, scope }, { before, limit: ROWS }));
  const next = page?.next ? gateway.ids.publicId('request', page.next) : undefined;
  return {
    title: t('requestLog'),
    body: html`${await savedViews(visit, REQUEST_LOG)}
      ${filterBar(visit, { path: REQUEST_LOG, filters, values, scope })}
      ${
        page && page.requests.length > 0
          ? html`${tableOf({ caption: scope.name, columns: requestColumns(visit), rows: page.requests })}
            ${csvExport(visit, { path: REQUEST_LOG, file: `${REQUEST_LOG}/export`, ...requestOffer })}`
          : nothing(visit, values, next)
      }
      ${pager(visit, REQUEST_LOG, next)}
      <p><a href="${OFFICE}/log/exports">${t('exportedLists')}</a></p>`,
  };
}

function nothing(visit: Visit, values: RequestFilters, next: string | undefined): Html {
  const { t } = visit;
  if (!isFiltered(visit, values)) return emptyState(t('noRequests'), t('noRequestsMore'));
  return noMatch(visit, REQUEST_LOG, next !== undefined);
}
