import { html } from 'hono/html';
import { csvExport } from '../../views/figures/csv-choice.ts';
import { filtersIn } from '../../views/lists/filters.ts';
import { listOf } from '../../views/lists/list.ts';
import { countNewer, NEWER_MAX, newestOf } from '../../views/lists/newer.ts';
import { scopeOf } from '../../views/scope.ts';
import { OFFICE, type Page, type Visit } from '../../visit.ts';
import { requestColumns } from './columns.ts';
import { requestOffer } from './export.ts';
import { findIn, requestFilters } from './filters.ts';

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
  const rows = page?.requests ?? [];
  return {
    title: t('requestLog'),
    body: html`${await listOf(visit, {
        path: REQUEST_LOG,
        caption: scope?.name ?? '',
        filters,
        values,
        columns: requestColumns(visit),
        rows,
        next: page?.next ? gateway.ids.publicId('request', page.next) : undefined,
        none: ['noRequests', 'noRequestsMore'],
        newest: newestOf(visit, 'request', rows[0]?.key),
      })}
      ${rows.length === 0 ? '' : csvExport(visit, { path: REQUEST_LOG, file: `${REQUEST_LOG}/export`, ...requestOffer })}
      <p><a href="${OFFICE}/log/exports">${t('exportedLists')}</a></p>`,
  };
}

export const countNewerRequests = countNewer('request', async (visit, after) => {
  const scope = scopeOf(visit);
  const filters = filtersIn(visit, await requestFilters(visit, scope));
  return scope ? (await findIn(visit, { filters, scope }, { after, limit: NEWER_MAX })).requests : [];
});
