import type { Entity } from '../../../../core/entities/entity.ts';
import type { WantedList } from '../../../../operations/exports/list.ts';
import { offeredColumns, usualColumns } from '../../../../operations/exports/payment-columns.ts';
import { seeOther } from '../../../session/respond.ts';
import { csvChoiceIn, type CsvOffer } from '../../../views/figures/csv-choice.ts';
import { csvResponse, queryOf } from '../../../views/figures/csv.ts';
import { filtersIn } from '../../../views/lists/filters.ts';
import { scopeOf } from '../../../views/scope.ts';
import { may, OFFICE, type Page, type Visit } from '../../../visit.ts';
import { notFound } from '../../entry/refusals.ts';
import { boundsOf, filterOf, paymentFilters } from './filters.ts';

/** The columns that a file of payments may have for a user. */
export const csvOffer = (visit: Visit): CsvOffer => ({
  offered: offeredColumns({ seesCustomers: may(visit, 'seeCustomers') }),
  usual: usualColumns,
});

/** The list that an address names, as it is written to a file. */
export function wantedIn(visit: Visit, entity: Entity): WantedList {
  const values = filtersIn(visit, paymentFilters(visit));
  return {
    entity,
    reference: values.reference ?? null,
    filter: filterOf(values),
    ...boundsOf(visit, values, undefined),
    ...csvChoiceIn(visit, csvOffer(visit)),
  };
}

/**
 * The payments of the list, with its filters. Who took it is audited first. A long list is offered as a file that is made
 * in the background.
 */
export async function exportPayments(visit: Visit): Promise<Page | Response> {
  const { gateway, actor } = visit;
  const scope = scopeOf(visit);
  if (!scope) return notFound(visit);
  const [wanted, query] = [wantedIn(visit, scope), queryOf(visit)];
  const text = await gateway.office.readListAtOnce(wanted);
  if (text === undefined) return seeOther(`${OFFICE}/exports?long=1&${query}`);
  await gateway.office.recordExport(actor, { list: 'payments', entity: scope.key, subject: scope.id, query });
  return csvResponse(`payments-${new Date(gateway.clock.now()).toISOString().slice(0, 10)}.csv`, text);
}
