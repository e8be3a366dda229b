import type { Entity } from '../../../core/entities/entity.ts';
import type { WantedList } from '../../../operations/exports/list.ts';
import { requestColumnNames } from '../../../operations/exports/request-columns.ts';
import { seeOther } from '../../session/respond.ts';
import { csvChoiceIn, type CsvOffer } from '../../views/figures/csv-choice.ts';
import { csvResponse, queryOf } from '../../views/figures/csv.ts';
import { filtersIn } from '../../views/lists/filters.ts';
import { scopeOf } from '../../views/scope.ts';
import { OFFICE, type Page, type Visit } from '../../visit.ts';
import { notFound } from '../entry/refusals.ts';
import { requestBoundsOf, requestFilterOf, requestFilters } from './filters.ts';

/** The columns that a file of requests may have. */
export const requestOffer: CsvOffer = { offered: requestColumnNames };

/** The requests that an address names, as they are written to a file. */
export async function requestsIn(visit: Visit, entity: Entity): Promise<WantedList> {
  const values = filtersIn(visit, await requestFilters(visit, entity));
  return {
    entity,
    reference: null,
    filter: requestFilterOf(values),
    ...requestBoundsOf(visit, values, undefined),
    ...csvChoiceIn(visit, requestOffer),
  };
}

/** The requests of the list, with its filters, as a table. Who took it is audited first. A long list is offered as a file. */
export async function exportRequests(visit: Visit): Promise<Page | Response> {
  const { gateway, actor } = visit;
  const scope = scopeOf(visit);
  if (!scope) return notFound(visit);
  const [wanted, query] = [await requestsIn(visit, scope), queryOf(visit)];
  const text = await gateway.office.readListAtOnce(wanted);
  if (text === undefined) return seeOther(`${OFFICE}/log/exports?long=1&${query}`);
  await gateway.office.recordExport(actor, { list: 'requests', entity: scope.key, subject: scope.id, query });
  return csvResponse(`requests-${new Date(gateway.clock.now()).toISOString().slice(0, 10)}.csv`, text);
}
