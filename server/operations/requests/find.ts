import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Reach } from '../../core/entities/authority.ts';
import type { Entity } from '../../core/entities/entity.ts';
import {
  hasFailed,
  type ListedRequest,
  type LoggedRequest,
  type RequestBy,
  type RequestKey,
} from '../../core/requests/request.ts';
import type { Key } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';
import { GROWTH_MAX, rowsOfEach } from '../reports/across-channels.ts';

type Reading = Pick<Gateway, 'store' | 'entities' | 'requestLog'>;

/** Requests of the log that are looked for, the latest first. */
export type RequestSearch = {
  /** The entity whose requests are shown, with those of all below it. */
  readonly within: Entity;
  /** What has an index beside the entity: a token, an ndc, or a row that requests answered or named; null for all. */
  readonly by: { readonly token: string } | { readonly ndc: string } | { readonly row: Key } | null;
  readonly failedOnly: boolean;
  /** The first and the last key, neither included. */
  readonly after: RequestKey;
  readonly before: RequestKey;
  readonly limit: number;
  readonly matches: (request: ListedRequest) => boolean;
};

/** A page of a search. The next one begins at `next`; the last one has none. */
export type RequestPage = { readonly requests: readonly ListedRequest[]; readonly next: RequestKey | null };

/** How many requests are read at once, and more when many are passed over: other work has its turn between two slices. */
const SLICE = 100;
/** The most requests that are read for one page, however few of them match. */
const READ_MAX = 800;
/** Of more entities than these the requests of all are read instead of those of each. */
const ENTITIES_MAX = 200;

/** A page of the requests that match, with those of this moment. A page ends early when many were read for it. */
export async function findRequests(gateway: Reading, search: RequestSearch): Promise<RequestPage> {
  const { entities, requestLog } = gateway;
  const { within, matches, limit, failedOnly } = search;
  await requestLog.flush();
  const requests: ListedRequest[] = [];
  let [last, read]: [RequestKey | null, number] = [null, 0];
  for await (const request of rowsOf(gateway, search)) {
    if (requests.length === limit || read === READ_MAX) return { requests, next: last };
    [last, read] = [request.key, read + 1];
    const isWanted = entities.isWithin(request.entity, within.key) && (!failedOnly || hasFailed(request));
    if (isWanted && matches(request)) requests.push(request);
  }
  return { requests, next: null };
}

/** A request of an entity that the user sees; undefined for any other one. */
export async function readRequest(
  { store, entities, requestLog }: Reading,
  reach: Reach,
  key: RequestKey | undefined,
): Promise<LoggedRequest | undefined> {
  await requestLog.flush();
  const request = key === undefined ? undefined : await store.request(key);
  return request && entities.reaches(reach, request.entity) ? request : undefined;
}

type Slice = { readonly after: RequestKey; readonly before: RequestKey; readonly limit: number };
type Rows = AsyncGenerator<ListedRequest, void>;

/** The requests by the index that leaves the fewest. */
function rowsOf({ store, entities }: Reading, { by, within, failedOnly, ...bounds }: RequestSearch): Rows {
  const slice = { after: bounds.after, before: bounds.before, limit: SLICE };
  if (by !== null && 'row' in by) return ofRow({ store }, by.row, slice);
  if (by !== null) return inSlices({ store }, by, slice);
  const below = entities.all().filter(({ key }) => entities.isWithin(key, within.key));
  const isAll = below.length === entities.all().length && !failedOnly;
  if (isAll || below.length > ENTITIES_MAX) return inSlices({ store }, null, slice);
  return rowsOfEach(below, { ...slice, order: 'latestFirst' }, ({ entity, after, before, limit }) =>
    store.requests({ of: { entity }, failedOnly, after, before, limit }),
  );
}

async function* inSlices({ store }: Pick<Gateway, 'store'>, of: RequestBy | null, first: Slice): Rows {
  for (let slice = first; ;) {
    const part = await store.requests({ of, ...slice });
    yield* part;
    const last = part.at(-1);
    if (!last || part.length < slice.limit) return;
    slice = { ...slice, before: last.key, limit: Math.min(2 * slice.limit, GROWTH_MAX * first.limit) };
    await nextTurn();
  }
}

/** The requests that answered a row, and those whose path names it, in one order. */
async function* ofRow({ store }: Pick<Gateway, 'store'>, row: Key, slice: Slice): Rows {
  const parts = [inSlices({ store }, { object: row }, slice), inSlices({ store }, { about: row }, slice)];
  const heads = await Promise.all(parts.map((part) => part.next()));
  for (;;) {
    const place = heads.reduce(
      (best, { value }, at) => (value && value.key > (heads[best]?.value?.key ?? 0) ? at : best),
      0,
    );
    const head = heads[place];
    if (!head?.value) return;
    yield head.value;
    const next = await parts[place]?.next();
    if (next) heads[place] = next;
  }
}
