import type { Reach } from '../../core/entities/authority.ts';
import type { Entity } from '../../core/entities/entity.ts';
import { isRefusal, type Refusal, refuse, refuseParameters } from '../../core/refusal.ts';
import { type AcquirerFile, type RowStatus, rowStatuses } from '../../core/reconciliation/file.ts';
import {
  type AcquirerFileKey,
  type AcquirerRowKey,
  days,
  type Key,
  minus,
  type PaymentKey,
} from '../../core/values.ts';
import type { IdKind, Ids } from '../../ids.ts';
import type { Gateway } from '../gateway.ts';
import { collectItems } from './items.ts';
import { shownFile, shownItem, shownRow } from './shown.ts';

type Reading = Pick<Gateway, 'store' | 'ids' | 'entities'>;

/** The part of a list that a request asks for. */
type Page = { readonly after?: string | undefined; readonly limit?: string | undefined };

const LIMIT = 100;
const limitOf = ({ limit }: Page): number => (limit === undefined ? LIMIT : Number(limit));

/** The key that a page begins after; undefined for the first page. */
function cursorOf<K extends Extract<IdKind, 'acquirerFile' | 'acquirerRow' | 'payment'>>(
  { ids }: { readonly ids: Ids },
  kind: K,
  { after }: Page,
): Key<K> | undefined | Refusal {
  if (after === undefined) return undefined;
  // The cast holds because the key of a kind is that of its rows.
  const key = ids.keyOf(kind, after) as Key<K> | undefined;
  return (
    key ?? refuseParameters([{ name: 'after', value: after, message: 'must be the nextCursor of the list before' }])
  );
}

/** The files of a channel, the latest first. */
export async function listAcquirerFiles(gateway: Reading, entity: Entity, page: Page): Promise<object | Refusal> {
  const after = cursorOf(gateway, 'acquirerFile', page);
  if (isRefusal(after)) return after;
  const [before, limit] = [after ?? (Number.MAX_SAFE_INTEGER as AcquirerFileKey), limitOf(page)];
  const files = await gateway.store.acquirerFiles({ entity: entity.key, before, limit });
  const last = files.length === limit ? files.at(-1) : undefined;
  return {
    acquirerFiles: files.map((file) => shownFile(gateway, file)),
    nextCursor: last ? gateway.ids.publicId('acquirerFile', last.key) : null,
  };
}

/** A file of an id, if its channel is reached. Any other one is reported as unknown. */
async function reachedFile(
  { store, ids, entities }: Reading,
  reach: Reach,
  id: string,
): Promise<AcquirerFile | Refusal> {
  const key = ids.keyOf('acquirerFile', id);
  const file = key === undefined ? undefined : await store.acquirerFile(key);
  return file && entities.reaches(reach, file.entity) ? file : refuse('resourceUnknown');
}

/** A file with the number of its rows in each status. */
export async function readAcquirerFile(gateway: Reading, reach: Reach, id: string): Promise<object | Refusal> {
  const file = await reachedFile(gateway, reach, id);
  if (isRefusal(file)) return file;
  const counts = file.state === 'imported' ? await gateway.store.rowCounts(file.key) : new Map<RowStatus, number>();
  const statuses = Object.fromEntries(rowStatuses.map((status) => [status, counts.get(status) ?? 0]));
  return { ...shownFile(gateway, file), statuses };
}

/** A page of a file's rows. */
export async function listAcquirerRows(
  gateway: Reading,
  reach: Reach,
  { file: id, status: wanted, ...page }: Page & { readonly file: string; readonly status?: string },
): Promise<object | Refusal> {
  const file = await reachedFile(gateway, reach, id);
  if (isRefusal(file)) return file;
  const after = cursorOf(gateway, 'acquirerRow', page);
  if (isRefusal(after)) return after;
  const limit = limitOf(page);
  const status = rowStatuses.find((each) => each === wanted);
  const slice = { file: file.key, after: after ?? (0 as AcquirerRowKey), limit, ...(status ? { status } : {}) };
  const rows = file.state === 'imported' ? await gateway.store.acquirerRows(slice) : [];
  const last = rows.length === limit ? rows.at(-1) : undefined;
  return {
    rows: rows.map((row) => shownRow(gateway, row, file)),
    nextCursor: last ? gateway.ids.publicId('acquirerRow', last.key) : null,
  };
}

/** What acquirers should have settled for a channel by now, and have not. */
export async function listOpenItems(gateway: Gateway, entity: Entity, page: Page): Promise<object | Refusal> {
  const cursor = cursorOf(gateway, 'payment', page);
  if (isRefusal(cursor)) return cursor;
  if (entity.kind === 'channel') await collectItems(gateway, entity.key);
  const [after, limit] = [cursor ?? (0 as PaymentKey), limitOf(page)];
  const before = minus(gateway.clock.now(), days(entity.settings.openItemDays));
  const items = await gateway.store.openItems({ entity: entity.key, after, before, limit });
  const last = items.length === limit ? items.at(-1) : undefined;
  return {
    openItems: items.map((item) => shownItem(gateway, item)),
    nextCursor: last ? gateway.ids.publicId('payment', last.payment) : null,
  };
}
