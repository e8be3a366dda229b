import { formatCents } from '../../../../core/money.ts';
import { shortIdOf } from '../../../../core/payments/descriptor.ts';
import type { Payment } from '../../../../core/payments/payment.ts';
import { type Columns, csvHead, csvRows, withoutFormula } from '../../../../core/reports/csv.ts';
import type { Instant, PaymentKey } from '../../../../core/values.ts';
import { csvResponse } from '../../../views/figures/csv.ts';
import { filtersIn } from '../../../views/filters.ts';
import { scopeOf } from '../../../views/scope.ts';
import { accountEnding } from '../../../views/show.ts';
import type { Page, Visit } from '../../../visit.ts';
import { notFound } from '../../entry/refusals.ts';
import { boundsOf, matching, paymentFilters } from './filters.ts';

/** More rows are no table for a person: the reports of the API have them in pages. */
const ROWS_MAX = 10_000;
const SLICE = 500;

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
      matches: matching(gateway, values),
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
  const columns = columnsOf(visit);
  yield csvHead(columns);
  let left = ROWS_MAX;
  for (let before: PaymentKey | null = Number.MAX_SAFE_INTEGER as PaymentKey; before !== null && left > 0;) {
    const { payments, next }: Awaited<ReturnType<Read>> = await read(before);
    yield csvRows(columns, payments.slice(0, left));
    left -= payments.length;
    before = next;
  }
}

/** No more than the last four digits of an account, and times in UTC. What merchants wrote cannot begin a formula. */
const columnsOf = ({ gateway }: Visit): Columns<Payment> => ({
  id: ({ key }) => gateway.ids.publicId('payment', key),
  shortId: ({ key }) => shortIdOf(key),
  createdAt: ({ createdAt }) => timeOf(createdAt),
  endedAt: ({ endedAt }) => timeOf(endedAt),
  channel: ({ entity }) => withoutFormula(gateway.entities.entity(entity).name),
  channelId: ({ entity }) => gateway.entities.entity(entity).id,
  type: ({ type }) => type,
  state: ({ state }) => state,
  resultCode: ({ resultCode }) => resultCode,
  amount: ({ amountCents }) => formatCents(amountCents),
  currency: ({ currency }) => currency,
  brand: ({ brand }) => brand,
  last4: (payment) => accountEnding(payment).slice(-4),
  reference: ({ fields }) => withoutFormula(fields['merchantTransactionId'] ?? ''),
  invoice: ({ fields }) => withoutFormula(fields['merchantInvoiceId'] ?? ''),
  connectorId: ({ findings }) => withoutFormula(findings.resultDetails?.['ConnectorTxID1'] ?? ''),
});

const timeOf = (at: Instant | null): string | null => (at === null ? null : new Date(at).toISOString());
