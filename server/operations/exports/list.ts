import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AuditKey } from '../../core/audit/entry.ts';
import type { Entity } from '../../core/entities/entity.ts';
import type { AuditFilter } from '../../core/exports/audit-filter.ts';
import type { ListedKey, ListExport } from '../../core/exports/export.ts';
import { matching, type PaymentFilter } from '../../core/exports/payment-filter.ts';
import type { RequestFilter } from '../../core/exports/request-filter.ts';
import { csvHead, csvRows } from '../../core/reports/csv.ts';
import type { RequestKey } from '../../core/requests/request.ts';
import type { PaymentKey } from '../../core/values.ts';
import { findAudit } from '../audit/find.ts';
import { auditSearch } from '../audit/search.ts';
import type { Gateway } from '../gateway.ts';
import { recognisePayments } from '../references/recognise.ts';
import { findPayments } from '../reports/find-payments.ts';
import { findRequests } from '../requests/find.ts';
import { requestSearch } from '../requests/search.ts';
import { auditColumns } from './audit-columns.ts';
import { needsRoots, paymentColumns } from './payment-columns.ts';
import { requestColumns } from './request-columns.ts';

/** The rows of a list, and how they are written to a file. */
export type WantedList = Pick<ListExport, 'reference' | 'filter' | 'after' | 'before' | 'columns' | 'delimiter'> & {
  readonly entity: Entity;
};
/** The same for one kind of list. */
type Wanted<Filter, Key> = Omit<WantedList, 'filter' | 'after' | 'before'> & {
  readonly filter: Filter;
  readonly after: Key;
  readonly before: Key;
};

/** Some lines of a file, and where the next ones begin; null at the end of the list. */
export type Lines = { readonly text: string; readonly rows: number; readonly next: ListedKey | null };

type Reading = Pick<Gateway, 'store' | 'entities' | 'ids' | 'requestLog'>;

/** How many rows are looked up at once. */
const PAGE = 500;

/** The line with the names of the columns. */
export function readHead(gateway: Reading, { filter, columns, delimiter }: Omit<WantedList, 'entity'>): string {
  if (filter.of === 'requests') return csvHead(requestColumns(gateway, columns), delimiter);
  if (filter.of === 'audit') return csvHead(auditColumns(gateway, columns), delimiter);
  return csvHead(paymentColumns(gateway, columns), delimiter);
}

/** The next lines of a list. The casts hold because the keys of a list are those of the rows that its filter is about. */
export function readLines(gateway: Reading, wanted: WantedList): Promise<Lines> {
  const { filter } = wanted;
  if (filter.of === 'requests')
    return requestLines(gateway, { ...wanted, filter } as Wanted<RequestFilter, RequestKey>);
  if (filter.of === 'audit') return auditLines(gateway, { ...wanted, filter } as Wanted<AuditFilter, AuditKey>);
  return paymentLines(gateway, { ...wanted, filter } as Wanted<PaymentFilter, PaymentKey>);
}

async function paymentLines(
  gateway: Reading,
  { entity, reference, filter, after, before, columns, delimiter }: Wanted<PaymentFilter, PaymentKey>,
): Promise<Lines> {
  const { payments, next } = await findPayments(gateway, {
    entity,
    reference,
    after,
    before,
    limit: PAGE,
    order: 'latestFirst',
    matches: matching(gateway.entities, filter),
    withLinked: false,
  });
  const listed = needsRoots(columns) ? await recognisePayments(gateway, payments) : payments;
  return { text: csvRows(paymentColumns(gateway, columns), listed, delimiter), rows: payments.length, next };
}

async function requestLines(
  gateway: Reading,
  { entity: within, filter, after, before, columns, delimiter }: Wanted<RequestFilter, RequestKey>,
): Promise<Lines> {
  const search = { ...requestSearch(gateway, filter), within, after, before, limit: PAGE };
  const { requests, next } = await findRequests(gateway, search);
  return { text: csvRows(requestColumns(gateway, columns), requests, delimiter), rows: requests.length, next };
}

async function auditLines(
  gateway: Reading,
  { filter, after, before, columns, delimiter }: Wanted<AuditFilter, AuditKey>,
): Promise<Lines> {
  const { entries, next } = await findAudit(gateway, { ...auditSearch(gateway, filter), after, before, limit: PAGE });
  await nextTurn();
  return { text: csvRows(auditColumns(gateway, columns), entries, delimiter), rows: entries.length, next };
}
