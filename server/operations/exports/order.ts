import type { Change } from '../../core/change.ts';
import {
  type ExportedList,
  exportedLists,
  type ListedKey,
  type ListExport,
  type ListExportKey,
  listOf,
  QUERY_LENGTH,
  ROWS_AT_ONCE,
  UNDER_WAY_MAX,
} from '../../core/exports/export.ts';
import { mayDo } from '../../core/users/roles.ts';
import type { User } from '../../core/users/user.ts';
import type { Instant } from '../../core/values.ts';
import { exportActions } from '../audit/export.ts';
import { commitAudited } from '../audit/link.ts';
import { type Actor, auditOf } from '../audit/record.ts';
import { hasParts, readParts } from '../file-parts/read.ts';
import type { Gateway } from '../gateway.ts';
import { reachesNode } from '../users/reach.ts';
import { readHead, readLines, type WantedList } from './list.ts';
import { hasCustomers } from './payment-columns.ts';

/** A list for which so many rows have to be looked through is written in the background, however few match. */
const PAGES_AT_ONCE = 40;

/** A list as a file at once; undefined where it is too long for that. */
export async function readListAtOnce(gateway: Gateway, wanted: WantedList): Promise<string | undefined> {
  const texts = [readHead(gateway, wanted)];
  let [rows, before]: [number, ListedKey | null] = [0, wanted.before];
  for (let page = 0; before !== null; page += 1) {
    const lines = await readLines(gateway, { ...wanted, before });
    texts.push(lines.text);
    [rows, before] = [rows + lines.rows, lines.next];
    if (rows > ROWS_AT_ONCE || (page === PAGES_AT_ONCE && before !== null)) return undefined;
  }
  return texts.join('');
}

type Ordered = WantedList & {
  readonly query: string;
  /** What is committed with it, so that the form is carried out once. */
  readonly alongside: readonly Change[];
};

/** Has a list written to a file in the background, with an entry of the audit. */
export async function orderListExport(
  gateway: Gateway,
  actor: Actor,
  { entity, alongside, ...wanted }: Ordered,
): Promise<'exportsUnderWay' | undefined> {
  const { ids, clock } = gateway;
  const { key: user } = actor.user;
  const latest = await gateway.store.listExports({ user, before: ids.key('listExport'), limit: LOOKED_AT });
  if (latest.filter(({ state }) => state === 'making').length >= UNDER_WAY_MAX) return 'exportsUnderWay';
  const row: ListExport = {
    ...wanted,
    key: ids.key('listExport'),
    version: 0,
    entity: entity.key,
    user,
    query: wanted.query.slice(0, QUERY_LENGTH),
    state: 'making',
    rows: 0,
    parts: 0,
    bytes: 0,
    orderedAt: clock.now(),
    endedAt: null,
  };
  const message = { topic: 'list.export', payload: { export: row.key }, dueAt: clock.now(), attempts: 0 } as const;
  const action = exportActions[listOf(row.filter)];
  const audited = { action, entity: entity.key, subject: entity.id } as const;
  await commitAudited(gateway, [
    { kind: 'saveListExport', row },
    { kind: 'sendMessage', message: { key: ids.key('message'), ...message, ndc: actor.ndc } },
    auditOf(gateway, actor, { ...audited, after: { query: row.query } }),
    ...alongside,
  ]);
  return undefined;
}
const LOOKED_AT = 50;

type ListExportPage = {
  readonly list: ExportedList;
  readonly before: ListExportKey;
  readonly limit: number;
  /** What was ordered before it is over, whether its rows are deleted already or not. */
  readonly since: Instant;
};

/** What a user has ordered of a list as files, the latest first. Files of other lists may lie between. */
export async function readListExports(
  gateway: Pick<Gateway, 'store'>,
  user: Pick<User, 'key'>,
  { list, before, limit, since }: ListExportPage,
): Promise<readonly ListExport[]> {
  const rows = await gateway.store.listExports({ user: user.key, before, limit });
  const found = rows.filter(({ filter, orderedAt }) => listOf(filter) === list && orderedAt > since);
  const last = rows.at(-1);
  if (rows.length < limit || last === undefined || found.length === limit) return found;
  const rest = { list, before: last.key, limit: limit - found.length, since };
  return [...found, ...(await readListExports(gateway, user, rest))];
}

type Fetched = Pick<ListExportPage, 'list' | 'since'> & { readonly id: string };
type Download = { readonly row: ListExport; readonly bytes: AsyncGenerator<Buffer> };

/** A file that its user may still see, with an entry of the audit; undefined where it is not ready, or is gone. */
export async function downloadListExport(
  gateway: Gateway,
  actor: Actor,
  { list, id, since }: Fetched,
): Promise<Download | undefined> {
  const { store, ids, mode } = gateway;
  const { user } = actor;
  const key = ids.keyOf('listExport', id);
  const row = key === undefined ? undefined : await store.listExport(key);
  if (row?.user !== user.key || row.state !== 'ready' || !reachesNode(gateway, user, row.entity)) return undefined;
  if (row.orderedAt <= since || listOf(row.filter) !== list) return undefined;
  if (!mayDo(user.roles, exportedLists[list], mode)) return undefined;
  if (list === 'payments' && hasCustomers(row.columns) && !mayDo(user.roles, 'seeCustomers', mode)) return undefined;
  if (!(await hasParts(gateway, row.key))) return undefined;
  const audited = { action: 'downloadExport', entity: row.entity, subject: id, after: { query: row.query } } as const;
  await commitAudited(gateway, [auditOf(gateway, actor, audited)]);
  return { row, bytes: readParts(gateway, { entity: row.entity, file: row.key }) };
}
