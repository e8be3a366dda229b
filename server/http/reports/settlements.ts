import type { Fields } from '../../core/fields.ts';
import { formatCents, formatSigned } from '../../core/money.ts';
import { isRefusal, refuse, type Refusal, refuseParameters } from '../../core/refusal.ts';
import { csvOf } from '../../core/reports/csv.ts';
import type { ShownBatch } from '../../operations/settlement/read.ts';
import type { Cents, Key } from '../../core/values.ts';
import type { IdKind } from '../../ids.ts';
import { answer, common, resultOf } from '../answers/answer.ts';
import type { HttpGateway } from '../gateway.ts';
import { nest } from '../answers/echo.ts';
import type { MerchantGet } from '../request/merchant.ts';
import { csvAnswer, wantsCsv } from './csv-answer.ts';
import { daysOf } from './page.ts';
import { FOUND } from './payments-answer.ts';
import { queryReader } from './query.ts';

/** GET /v1/reports/settlements: the batches whose cut-offs were on some days, in the zone of their clearing institute. */
export function getSettlements(gateway: HttpGateway): MerchantGet {
  const read = queryReader('reportSettlements');
  return async (request, c) => {
    const fields = read(c);
    if (isRefusal(fields)) return fields;
    const days = daysOf(fields);
    const slice = sliceOf(gateway, fields, 'batch');
    if (isRefusal(days)) return days;
    if (isRefusal(slice)) return slice;
    const batches = await gateway.operations.readBatches({ ...days, ...slice, entity: request.within });
    const last = batches.length === slice.limit ? batches.at(-1) : undefined;
    const next = last ? gateway.ids.publicId('batch', last.key) : null;
    const rows = batches.map((batch) => shownBatch(gateway, batch));
    if (wantsCsv(c)) return csvAnswer(csvOf(columns, rows), request.ndc, next);
    return answer(200, {
      result: resultOf(FOUND),
      settlements: rows,
      ...(next === null ? {} : { nextCursor: next }),
      ...common(request.ndc, gateway.clock.now()),
    });
  };
}

/** GET /v1/reports/settlements/{id}: a batch with its records, or its file. */
export function getSettlement(gateway: HttpGateway): MerchantGet {
  const read = queryReader('reportSettlement');
  return async (request, c) => {
    const fields = read(c);
    if (isRefusal(fields)) return fields;
    const key = gateway.ids.keyOf('batch', c.req.param('id') ?? '');
    const batch = await gateway.operations.readBatch({ key, entity: request.within });
    if (!batch) return refuse('settlementUnknown');
    if (wantsCsv(c)) {
      const columnsOf = fields['extended'] === 'true' ? 'extended' : 'standard';
      const { content, name, hash } = await gateway.operations.readSettlementFile({ batch, columns: columnsOf });
      const file = csvAnswer(content, request.ndc);
      const headers = { 'content-disposition': `attachment; filename="${name}"`, etag: `"${hash}"` };
      return { ...file, headers: { ...file.headers, ...headers } };
    }
    const slice = sliceOf(gateway, fields, 'settlementLine');
    if (isRefusal(slice)) return slice;
    const { records, next } = await gateway.operations.readRecords({ batch, ...slice });
    return answer(200, {
      result: resultOf(FOUND),
      ...shownBatch(gateway, batch),
      records: records.map((record) => nest(record)),
      ...(next === null ? {} : { nextCursor: gateway.ids.publicId('settlementLine', next) }),
      ...common(request.ndc, gateway.clock.now()),
    });
  };
}

const LIMIT = 100;

type Slice<Noun extends string> = {
  readonly after: Key<Noun>;
  readonly before: Key<Noun>;
  readonly order: 'latestFirst' | 'oldestFirst';
  readonly limit: number;
};

/** The page that a request asks for. Keys are in the order of time, so that SettlementTxDate is that of the list. */
function sliceOf<Kind extends Extract<IdKind, 'batch' | 'settlementLine'>>(
  { ids }: Pick<HttpGateway, 'ids'>,
  { cursor, limit, sortOrder = 'DESC' }: Fields,
  kind: Kind,
): Slice<Kind> | Refusal {
  const order = sortOrder.toUpperCase() === 'ASC' ? 'oldestFirst' : 'latestFirst';
  // The casts hold because every key of the kind is between these.
  const all = { after: 0 as Key<Kind>, before: Number.MAX_SAFE_INTEGER as Key<Kind> };
  const page = { ...all, order, limit: limit === undefined ? LIMIT : Number(limit) } as const;
  if (cursor === undefined) return page;
  const last = ids.keyOf(kind, cursor) as Key<Kind> | undefined;
  if (last === undefined)
    return refuseParameters([{ name: 'cursor', value: cursor, message: 'must be the nextCursor of an earlier page' }]);
  return order === 'latestFirst' ? { ...page, before: last } : { ...page, after: last };
}

function shownBatch({ ids }: Pick<HttpGateway, 'ids'>, batch: ShownBatch) {
  const { key, date, currency, payoutCurrency, payoutCents, feeCents, rate, lines } = batch;
  return {
    id: ids.publicId('batch', key),
    date,
    status: batch.status,
    merchantAccountId: batch.merchantAccountId,
    acquirer: batch.acquirer,
    currency,
    payoutCurrency,
    fxRate: rate,
    cashflow: payoutCents < 0 ? 'NEG' : 'POS',
    payout: formatCents(Math.abs(payoutCents) as Cents),
    fees: formatSigned(feeCents),
    lines: String(lines),
  };
}

type Row = ReturnType<typeof shownBatch>;
const columns = {
  id: ({ id }: Row) => id,
  date: ({ date }: Row) => date,
  status: ({ status }: Row) => status,
  merchantAccountId: ({ merchantAccountId }: Row) => merchantAccountId,
  acquirer: ({ acquirer }: Row) => acquirer,
  currency: ({ currency }: Row) => currency,
  payoutCurrency: ({ payoutCurrency }: Row) => payoutCurrency,
  fxRate: ({ fxRate }: Row) => fxRate,
  cashflow: ({ cashflow }: Row) => cashflow,
  payout: ({ payout }: Row) => payout,
  fees: ({ fees }: Row) => fees,
  lines: ({ lines }: Row) => lines,
};
