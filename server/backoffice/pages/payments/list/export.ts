import { matching } from '../../../../core/exports/payment-filter.ts';
import type { Payment } from '../../../../core/payments/payment.ts';
import { csvHead, csvRows } from '../../../../core/reports/csv.ts';
import type { PaymentKey } from '../../../../core/values.ts';
import { offeredColumns, paymentColumns, usualColumns } from '../../../../operations/exports/payment-columns.ts';
import { csvChoiceIn, type CsvOffer } from '../../../views/figures/csv-choice.ts';
import { csvResponse } from '../../../views/figures/csv.ts';
import { filtersIn } from '../../../views/filters.ts';
import { scopeOf } from '../../../views/scope.ts';
import { may, type Page, type Visit } from '../../../visit.ts';
import { notFound } from '../../entry/refusals.ts';
import { boundsOf, filterOf, paymentFilters } from './filters.ts';

/** More rows are no table for a person: the reports of the API have them in pages. */
const ROWS_MAX = 10_000;
const SLICE = 500;

/** The columns that a file of payments may have for a user. */
export const csvOffer = (visit: Visit): CsvOffer => ({
  offered: offeredColumns({ seesCustomers: may(visit, 'seeCustomers') }),
  usual: usualColumns,
});

/** The payments of the list, with its filters, as a table that is written while it is read. Who took it is audited first. */
export async function exportPayments(visit: Visit): Promise<Page | Response> {
  const { gateway, c, actor } = visit;
  const scope = scopeOf(visit);
  if (!scope) return notFound(visit);
  const query = new URLSearchParams(c.req.query()).toString();
  await gateway.office.recordExport(actor, { action: 'exportPayments', entity: scope.key, subject: scope.id, query });
  const values = filtersIn(visit, paymentFilters(visit));
  const bounds = boundsOf(visit, values, undefined);
  const parts = partsOf(visit, async (before: PaymentKey) =>
    gateway.operations.findPayments({
      entity: scope,
      reference: values.reference ?? null,
      ...bounds,
      before: before < bounds.before ? before : bounds.before,
      order: 'latestFirst',
      limit: SLICE,
      matches: matching(gateway.entities, filterOf(values)),
      withLinked: false,
    }),
  );
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(Buffer.from(value));
    },
  });
  return csvResponse(`payments-${new Date(gateway.clock.now()).toISOString().slice(0, 10)}.csv`, body);
}

type Read = (
  before: PaymentKey,
) => Promise<{ readonly payments: readonly Payment[]; readonly next: PaymentKey | null }>;

async function* partsOf(visit: Visit, read: Read): AsyncGenerator<string, void> {
  const { columns: names, delimiter } = csvChoiceIn(visit, csvOffer(visit));
  const columns = paymentColumns(visit.gateway, names);
  yield csvHead(columns, delimiter);
  let left = ROWS_MAX;
  for (let before: PaymentKey | null = Number.MAX_SAFE_INTEGER as PaymentKey; before !== null && left > 0;) {
    const { payments, next }: Awaited<ReturnType<Read>> = await read(before);
    yield csvRows(columns, payments.slice(0, left), delimiter);
    left -= payments.length;
    before = next;
  }
}
