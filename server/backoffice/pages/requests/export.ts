import { type Columns, csvHead, csvRows, withoutFormula } from '../../../core/reports/csv.ts';
import type { ListedRequest, RequestKey } from '../../../core/requests/request.ts';
import type { RequestPage } from '../../../operations/requests/find.ts';
import { chosenOf, csvChoiceIn } from '../../views/figures/csv-choice.ts';
import { csvResponse } from '../../views/figures/csv.ts';
import { filtersIn } from '../../views/filters.ts';
import { scopeOf } from '../../views/scope.ts';
import type { Page, Visit } from '../../visit.ts';
import { notFound } from '../entry/refusals.ts';
import { findIn, requestFilters } from './filters.ts';

/** More rows are no table for a person. */
const ROWS_MAX = 10_000;
const SLICE = 500;

/** The requests of the list, with its filters, as a table that is written while it is read. Who took it is audited first. */
export async function exportRequests(visit: Visit): Promise<Page | Response> {
  const { gateway, c, actor } = visit;
  const scope = scopeOf(visit);
  if (!scope) return notFound(visit);
  const query = new URLSearchParams(c.req.query()).toString();
  const exported = { action: 'exportRequests', entity: scope.key, subject: scope.id, query } as const;
  await gateway.office.recordExport(actor, exported);
  const filters = filtersIn(visit, await requestFilters(visit, scope));
  const parts = partsOf(visit, (before) => findIn(visit, { filters, scope }, { before, limit: SLICE }));
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(Buffer.from(value));
    },
  });
  return csvResponse(`requests-${new Date(gateway.clock.now()).toISOString().slice(0, 10)}.csv`, body);
}

async function* partsOf(
  visit: Visit,
  read: (before: RequestKey | undefined) => Promise<RequestPage>,
): AsyncGenerator<string, void> {
  const choice = csvChoiceIn(visit, { offered: requestCsvNames });
  const columns = chosenOf(columnsOf(visit.gateway), choice);
  yield csvHead(columns, choice.delimiter);
  let [left, before]: [number, RequestKey | undefined] = [ROWS_MAX, undefined];
  do {
    const { requests, next }: RequestPage = await read(before);
    yield csvRows(columns, requests.slice(0, left), choice.delimiter);
    left -= requests.length;
    before = next ?? undefined;
  } while (before !== undefined && left > 0);
}

type Naming = Pick<Visit['gateway'], 'ids' | 'entities'>;
type Cells = Readonly<Record<string, (request: ListedRequest, gateway: Naming) => string | null>>;

/** What the list shows, with times in UTC. What clients wrote cannot begin a formula. */
const cells = {
  id: ({ key }, { ids }) => ids.publicId('request', key),
  at: ({ at }) => new Date(at).toISOString(),
  method: ({ method }) => method,
  path: ({ path }) => withoutFormula(path),
  status: ({ status }) => String(status),
  resultCode: ({ code }) => code,
  milliseconds: ({ millis }) => String(millis),
  token: ({ token }) => token,
  tokenAlias: ({ token }, { entities }) => withoutFormula(entities.tokenOf(token)?.alias ?? ''),
  entity: ({ entity }, { entities }) => withoutFormula(entities.entity(entity).name),
  entityId: ({ entity }, { entities }) => entities.entity(entity).id,
  ndc: ({ ndc }) => ndc,
  idempotencyKey: ({ idempotencyKey }) => withoutFormula(idempotencyKey ?? ''),
  address: ({ address }) => address,
} as const satisfies Cells;

/** The names of the columns that a file of requests may have. */
export const requestCsvNames: readonly string[] = Object.keys(cells);

const columnsOf = (gateway: Naming): Columns<ListedRequest> =>
  Object.fromEntries(
    Object.entries(cells).map(([name, valueOf]) => [name, (request: ListedRequest) => valueOf(request, gateway)]),
  );
