import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Entity } from '../../core/entities/entity.ts';
import type { EntityKey, Key } from '../../core/values.ts';
import type { OneOrAll } from '../../store/books-store.ts';
import type { ChannelRange } from '../../store/users/office-store.ts';
import type { Gateway } from '../gateway.ts';

/** How many times as many rows as at first are read at once, at most, when many are passed over. */
export const GROWTH_MAX = 4;

/** How many rows are read after some were. */
const grown = (read: number, { limit }: { readonly limit: number }): number => Math.min(2 * read, GROWTH_MAX * limit);

/** Rows of an entity in the order of their keys, without the bounds. */
type Slice<RowKey> = {
  readonly entity: EntityKey;
  readonly after: RowKey;
  readonly before: RowKey;
  readonly order: 'latestFirst' | 'oldestFirst';
  readonly limit: number;
};

type Row<Noun extends string> = { readonly key: Key<Noun> };
type OwnedRow<Noun extends string> = Row<Noun> & { readonly entity: EntityKey };
/** Of a part that was not read yet, its first key is known. */
type Part<Noun extends string, R extends Row<Noun>> = {
  readonly rows: R[];
  readonly slice: Slice<Key<Noun>>;
  isLast: boolean;
  head: Key<Noun> | undefined;
};
type Read<Noun extends string, R extends Row<Noun>> = (slice: Slice<Key<Noun>>) => Promise<readonly R[]>;

/** The fewest rows of a channel that are read at once. */
const PART_MIN = 2;

/**
 * The rows of all channels of an entity in one order. Those of each channel are read by its own index, in parts, and so
 * far as the rows are taken: `limit` is how many of them are read at once.
 */
export const rowsAcross = <Noun extends string, R extends Row<Noun>>(
  { entities }: Pick<Gateway, 'entities'>,
  { entity, ...bounds }: Omit<Slice<Key<Noun>>, 'entity'> & { readonly entity: Entity },
  read: Read<Noun, R>,
): AsyncGenerator<R, void> => rowsOfEach(entities.channelsWithin(entity), bounds, read);

/** Of more channels than these, the rows of all entities are read first. */
const CHANNELS_MAX = 50;

/**
 * The same rows where they also have an index in the order of all entities, whose slices have null. That index is read
 * for null, which stands for all entities, and for an entity with every channel of the gateway. Where an entity has many
 * channels, those of all are read and others passed over, until as many were passed over as it has channels: from then on
 * each channel is read, which costs no more (DECISIONS 199).
 */
export const rowsAcrossAll = <Noun extends string, R extends OwnedRow<Noun>>(
  ...reading: Parameters<typeof partsAcrossAll<Noun, R>>
): AsyncGenerator<R, void> => rowsOf(partsAcrossAll(...reading));

/** The same rows, as they are read: where many of them are passed over, a promise for each one takes the most time. */
export async function* partsAcrossAll<Noun extends string, R extends OwnedRow<Noun>>(
  { entities }: Pick<Gateway, 'entities'>,
  { entity, ...bounds }: Omit<Slice<Key<Noun>>, 'entity'> & { readonly entity: Entity | null },
  read: (slice: OneOrAll<Slice<Key<Noun>>>) => Promise<readonly R[]>,
): AsyncGenerator<readonly R[], void> {
  const channels = entity ? entities.channelsWithin(entity) : [];
  const isOfMany = channels.length > CHANNELS_MAX;
  const isOfAll = entity === null || (!isOfMany && isWhole({ entities }, entity));
  const passedOverMax = isOfAll || isOfMany ? channels.length : -1;
  let [rest, passedOver] = [bounds, 0];
  while (passedOver <= passedOverMax) {
    const part = await read({ ...rest, entity: null });
    const own = isOfAll ? part : part.filter((row) => entities.isWithin(row.entity, entity.key));
    passedOver += part.length - own.length;
    yield own;
    const last = part.at(-1);
    if (!last || part.length < rest.limit) return;
    // Larger slices would pass over more rows of others than the entity has channels.
    const limit = isOfAll ? grown(rest.limit, bounds) : rest.limit;
    rest = { ...beyond(rest, last.key), limit };
    await nextTurn();
  }
  yield* partsOfEach(channels, rest, read);
}

/** How many channels are looked up by one statement. */
const LOOKED_UP = 500;

/** The first row of each entity of a range. */
type ReadHeads<Noun extends string> = (
  slice: Omit<Slice<Key<Noun>>, 'entity' | 'limit'> & ChannelRange,
) => Promise<readonly { readonly entity: EntityKey; readonly key: Key<Noun> }[]>;

/** The same rows where few channels have any: of many channels those are found first, and read as their rows are taken. */
export async function* rowsAcrossFew<Noun extends string, R extends Row<Noun>>(
  { entities }: Pick<Gateway, 'entities'>,
  { entity, limit, ...bounds }: Omit<Slice<Key<Noun>>, 'entity'> & { readonly entity: Entity },
  { read, readHeads }: { readonly read: Read<Noun, R>; readonly readHeads: ReadHeads<Noun> },
): AsyncGenerator<R, void> {
  const channels = entities.channelsWithin(entity);
  if (channels.length <= CHANNELS_MAX) {
    yield* rowsOfEach(channels, { limit, ...bounds }, read);
    return;
  }
  const heads = await lookUpChannels(channels, (range) => readHeads({ ...bounds, ...range }));
  const size = sizeOf(limit, heads.length);
  const parts = heads.map(({ entity: owner, key }) => ({
    rows: [],
    slice: { ...bounds, entity: owner, limit: size },
    isLast: false,
    head: key,
  }));
  yield* rowsOf(merged(parts, limit, read));
}

/** What a statement finds for each of many channels, in slices of them. Those that lie between them are passed over. */
export async function lookUpChannels<Found extends { readonly entity: EntityKey }>(
  channels: readonly Pick<Entity, 'key'>[],
  find: (range: ChannelRange) => Promise<readonly Found[]>,
): Promise<readonly Found[]> {
  const keys = channels.map(({ key }) => key).toSorted((a, b) => a - b);
  const found: Found[] = [];
  for (let from = 0; from < keys.length; from += LOOKED_UP) {
    const part = keys.slice(from, from + LOOKED_UP);
    const [first, last] = [part[0], part.at(-1)];
    if (first === undefined || last === undefined) break;
    const own = new Set(part);
    for (const each of await find({ first, last })) if (own.has(each.entity)) found.push(each);
    await nextTurn();
  }
  return found;
}

/** The bounds of the rows that follow a key. */
export const beyond = <RowKey, Bounds extends Pick<Slice<RowKey>, 'order' | 'after' | 'before'>>(
  bounds: Bounds,
  key: RowKey,
): Bounds => ({ ...bounds, ...(bounds.order === 'latestFirst' ? { before: key } : { after: key }) });

/** Whether an entity has every channel of the gateway. */
export const isWhole = ({ entities }: Pick<Gateway, 'entities'>, { key: root }: Entity): boolean =>
  entities.all().every(({ key, kind }) => kind !== 'channel' || entities.isWithin(key, root));

/** The rows of some entities in one order, each read by its own index. */
export const rowsOfEach = <Noun extends string, R extends Row<Noun>>(
  ...reading: Parameters<typeof partsOfEach<Noun, R>>
): AsyncGenerator<R, void> => rowsOf(partsOfEach(...reading));

async function* partsOfEach<Noun extends string, R extends Row<Noun>>(
  owners: readonly Pick<Entity, 'key'>[],
  { limit, ...bounds }: Omit<Slice<Key<Noun>>, 'entity'>,
  read: Read<Noun, R>,
): AsyncGenerator<readonly R[], void> {
  const size = sizeOf(limit, owners.length);
  // All are read at the same time: one after the other, PostgreSQL takes much longer.
  const parts = await Promise.all(owners.map(({ key }) => readPart({ ...bounds, entity: key, limit: size }, read)));
  yield* merged(parts, limit, read);
}

async function* rowsOf<R>(parts: AsyncIterable<readonly R[]>): AsyncGenerator<R, void> {
  for await (const part of parts) for (const row of part) yield row;
}

const sizeOf = (limit: number, owners: number): number =>
  Math.max(Math.ceil(limit / owners), Math.min(PART_MIN, limit));

/**
 * The rows of some parts in one order, as far as they are known before a part has to be read. One that is read again has
 * twice as many rows, up to a few times `limit`: the fewer reads, the fewer round trips.
 */
async function* merged<Noun extends string, R extends Row<Noun>>(
  parts: readonly Part<Noun, R>[],
  limit: number,
  read: Read<Noun, R>,
): AsyncGenerator<readonly R[], void> {
  const sign = parts[0]?.slice.order === 'latestFirst' ? -1 : 1;
  let known: R[] = [];
  for (let next = firstOf(parts, sign); next; next = firstOf(parts, sign)) {
    const row = next.rows.shift();
    if (row) known.push(row);
    if (next.rows.length > 0 || next.isLast) continue;
    yield known;
    known = [];
    await nextTurn();
    const { slice } = next;
    const rest = row ? { ...beyond(slice, row.key), limit: grown(slice.limit, { limit }) } : slice;
    Object.assign(next, await readPart(rest, read));
  }
  yield known;
}

async function readPart<Noun extends string, R extends Row<Noun>>(
  slice: Slice<Key<Noun>>,
  read: Read<Noun, R>,
): Promise<Part<Noun, R>> {
  const rows = await read(slice);
  return { rows: [...rows], slice, isLast: rows.length < slice.limit, head: undefined };
}

/** The part with the first row of all. */
function firstOf<Noun extends string, R extends Row<Noun>>(
  parts: readonly Part<Noun, R>[],
  sign: 1 | -1,
): Part<Noun, R> | undefined {
  let [first, known]: [Part<Noun, R>?, Key<Noun>?] = [];
  for (const part of parts) {
    const key = part.rows[0]?.key ?? part.head;
    if (key !== undefined && (known === undefined || sign * (key - known) < 0)) [first, known] = [part, key];
  }
  return first;
}
