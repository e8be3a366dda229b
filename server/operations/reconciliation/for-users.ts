import type { Entity } from '../../core/entities/entity.ts';
import type {
  AcquirerFile,
  AcquirerRow,
  Difference,
  FileState,
  RowConcern,
  RowStatus,
  SettlementItem,
} from '../../core/reconciliation/file.ts';
import { layoutOf } from '../../core/reconciliation/profile.ts';
import { type AcquirerRecord, recordReader } from '../../core/reconciliation/record.ts';
import type { User } from '../../core/users/user.ts';
import {
  type AcquirerFileKey,
  type AcquirerRowKey,
  days,
  type Instant,
  minus,
  type PaymentKey,
} from '../../core/values.ts';
import { hasParts } from '../file-parts/read.ts';
import type { Gateway } from '../gateway.ts';
import type { FileComparison } from '../../store/reconciliation-store.ts';
import { rowsAcrossAll } from '../reports/across-channels.ts';
import { reachesNode } from '../users/reach.ts';
import { collectItems, itemsOfRows } from './items.ts';

type Reading = Pick<Gateway, 'store' | 'ids' | 'entities'>;

/** A row of a file in the terms of the specification, with what it is compared with: its payment, or those that fit. */
export type ComparedRow = {
  readonly row: AcquirerRow;
  readonly file: AcquirerFile;
  readonly record: AcquirerRecord;
  readonly items: readonly SettlementItem[];
};

type Page = { readonly entity: Entity; readonly limit: number };

/** The files that a list has, from the first moment on and before the last one. */
export type FileFilter = {
  readonly state?: FileState | undefined;
  readonly profile?: string | undefined;
  readonly connector?: string | undefined;
  readonly from?: Instant | undefined;
  readonly until?: Instant | undefined;
};

/** Keys between which the files of a page lie, neither included. */
type FileBounds = { readonly after: AcquirerFileKey | undefined; readonly before: AcquirerFileKey | undefined };

/** A file with what became of its rows, counted as far as `COUNTED`; null for one that has none. */
export type ListedFile = { readonly file: AcquirerFile; readonly comparison: FileComparison | null };

/** What is above is not counted. */
export const COUNTED = 1000;

/** The files of an entity's channels, the latest first. */
export async function readFiles(
  { store, entities, ids }: Reading,
  { entity, after = 0 as AcquirerFileKey, before, limit, filter }: Page & FileBounds & { readonly filter: FileFilter },
): Promise<readonly ListedFile[]> {
  const { from, until, state, profile, connector } = filter;
  const last = until === undefined ? Number.MAX_SAFE_INTEGER : ids.firstKeyAt('acquirerFile', until);
  const bounds = { after, before: Math.min(before ?? last, last) as AcquirerFileKey };
  const files: AcquirerFile[] = [];
  const slice = { entity, ...bounds, order: 'latestFirst', limit } as const;
  let read = 0;
  for await (const file of rowsAcrossAll({ entities }, slice, (part) => store.acquirerFiles(part))) {
    read += 1;
    if (read > READ_MAX || file.key <= after || (from !== undefined && file.receivedAt < from)) break;
    if ((state ?? file.state) !== file.state || (profile ?? file.profile) !== file.profile) continue;
    if (connector !== undefined && connectorOf({ entities }, file) !== connector) continue;
    files.push(file);
    if (files.length === limit) break;
  }
  const imported = files.filter(({ state: each }) => each === 'imported').map(({ key }) => key);
  const comparisons = await store.fileComparisons({ files: imported, limit: COUNTED + 1 });
  return files.map((file) => ({ file, comparison: comparisons.get(file.key) ?? null }));
}

/** The connector of the merchant account that a file is of; undefined for one of no account. */
const connectorOf = ({ entities }: Pick<Gateway, 'entities'>, { merchantAccount }: AcquirerFile) =>
  merchantAccount === null ? undefined : entities.merchantAccount(merchantAccount).connector;

/** A file as its page has it. */
export type ReadFile = {
  readonly file: AcquirerFile;
  /** The number of its rows in each status. */
  readonly counts: ReadonlyMap<RowStatus, number>;
  /** Of a quarantined file: the file of the same bytes that was imported for its account. */
  readonly imported: AcquirerFile | undefined;
  /** Whether its bytes are still kept. */
  readonly hasBytes: boolean;
};

/** A file of an id that a user sees. */
export async function readFile(
  { store, ids, entities }: Reading,
  user: Pick<User, 'entity'>,
  id: string,
): Promise<ReadFile | undefined> {
  const key = ids.keyOf('acquirerFile', id);
  const file = key === undefined ? undefined : await store.acquirerFile(key);
  if (!file || !reachesNode({ entities }, user, file.entity)) return undefined;
  const { entity, merchantAccount, state, hash } = file;
  return {
    file,
    counts: state === 'imported' ? await store.rowCounts(file.key) : new Map(),
    imported:
      state === 'quarantined' && hash !== null
        ? await store.importedFile({ entity, merchantAccount, hash })
        : undefined,
    hasBytes: state !== 'importing' && (await hasParts({ store }, file.key)),
  };
}

type RowOfFile = Pick<ComparedRow, 'row' | 'file'>;

type RowPage = {
  readonly file: AcquirerFile;
  readonly status: RowStatus | undefined;
  readonly after: AcquirerRowKey | undefined;
  readonly limit: number;
};

/** Rows of a file in their order. */
export async function readRows(
  gateway: Reading,
  { file, status, after, limit }: RowPage,
): Promise<readonly ComparedRow[]> {
  if (file.state !== 'imported') return [];
  const slice = { file: file.key, after: after ?? (0 as AcquirerRowKey), limit, ...(status ? { status } : {}) };
  const rows = await gateway.store.acquirerRows(slice);
  return compared(
    gateway,
    rows.map((row) => ({ row, file })),
  );
}

/** More rows are not read for one page, however few of them are of the entity. */
const READ_MAX = 2000;
const SLICE = 100;

/** Rows that a person has to look at, of the files of an entity, the latest first. */
export async function readConcerns(
  gateway: Reading,
  page: Page & {
    readonly concern: RowConcern;
    readonly after?: AcquirerRowKey;
    readonly before: AcquirerRowKey | undefined;
    /** Only rows that differ in this. */
    readonly of: Difference['of'] | undefined;
  },
): Promise<readonly ComparedRow[]> {
  const { entity, concern, after = 0, limit, of } = page;
  const isWanted = ({ finding }: AcquirerRow): boolean =>
    of === undefined || finding?.differences?.some((each) => each.of === of) === true;
  const found: RowOfFile[] = [];
  let before = page.before ?? (Number.MAX_SAFE_INTEGER as AcquirerRowKey);
  for (let read = 0; read < READ_MAX; read += SLICE) {
    const part = await gateway.store.concerningRows({ concern, before, limit: SLICE });
    for (const each of part) {
      if (each.row.key <= after) return compared(gateway, found);
      before = each.row.key;
      if (!gateway.entities.isWithin(each.file.entity, entity.key) || !isWanted(each.row)) continue;
      found.push(each);
      if (found.length === limit) return compared(gateway, found);
    }
    if (part.length < SLICE) break;
  }
  return compared(gateway, found);
}

/** A row of an id that a user sees. */
export async function readRow(
  gateway: Reading,
  user: Pick<User, 'entity'>,
  id: string,
): Promise<ComparedRow | undefined> {
  const { store, ids, entities } = gateway;
  const key = ids.keyOf('acquirerRow', id);
  const row = key === undefined ? undefined : await store.acquirerRow(key);
  const file = row && (await store.acquirerFile(row.file));
  if (!row || file?.state !== 'imported' || !reachesNode({ entities }, user, file.entity)) return undefined;
  return (await compared(gateway, [{ row, file }]))[0];
}

/** The rows with what they are compared with, which is read at once. */
async function compared(gateway: Pick<Gateway, 'store'>, rows: readonly RowOfFile[]): Promise<readonly ComparedRow[]> {
  const itemsOf = await itemsOfRows(
    gateway,
    rows.map(({ row }) => row),
  );
  return rows.map(({ row, file }) => {
    const record = recordReader(layoutOf(file))(row);
    if (!('recordType' in record)) throw new Error(`Expected row ${row.key} of an imported file to be a record`);
    return { row, file, record, items: itemsOf(row) };
  });
}

/** What acquirers should have settled for the channels of an entity by now, and have not, the oldest first. */
export async function readMissing(
  gateway: Gateway,
  { entity, after, limit }: Page & { readonly after: PaymentKey | undefined },
): Promise<readonly SettlementItem[]> {
  const found: SettlementItem[] = [];
  for (const { key, settings } of gateway.entities.channelsWithin(entity)) {
    await collectItems(gateway, key);
    const before = minus(gateway.clock.now(), days(settings.openItemDays));
    const slice = { entity: key, after: after ?? (0 as PaymentKey), before, limit };
    found.push(...(await gateway.store.openItems(slice)));
  }
  return found.toSorted((a, b) => a.payment - b.payment).slice(0, limit);
}
