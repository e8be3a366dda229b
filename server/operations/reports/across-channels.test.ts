import { describe, expect, it } from 'vitest';
import { entitiesOf } from '../../core/entities/entities.ts';
import type { Entity, EntityRow } from '../../core/entities/entity.ts';
import type { EntityKey, PaymentKey } from '../../core/values.ts';
import { rowsAcross, rowsAcrossAll, rowsAcrossFew } from './across-channels.ts';

/** Two merchants with 80 channels each, the first with few rows and the second with most; and one channel more. */
const CHANNELS = 80;
const row = (key: number, kind: EntityRow['kind'], parent: number | null): EntityRow => ({
  key: key as EntityKey,
  version: 1,
  id: String(key),
  kind,
  parent: parent as EntityKey | null,
  name: `Entity ${key}`,
  state: 'active',
  settings: {},
});
const [psp, quiet, busy, single] = [1, 2, 3, 4] as const;
const channelsOf = (merchant: number) =>
  Array.from({ length: CHANNELS }, (_, place) => row(merchant * 1000 + place, 'channel', merchant));
const entities = entitiesOf(
  [
    row(psp, 'psp', null),
    row(quiet, 'merchant', psp),
    row(busy, 'merchant', psp),
    row(single, 'channel', psp),
    ...channelsOf(quiet),
    ...channelsOf(busy),
  ],
  [],
);

type Owned = { readonly key: PaymentKey; readonly entity: EntityKey };
const rows: readonly Owned[] = Array.from({ length: 2000 }, (_, place) => ({
  key: (place + 1) as PaymentKey,
  entity: (place % 50 === 7 ? quiet * 1000 + (place % CHANNELS) : busy * 1000 + ((place * 7) % CHANNELS)) as EntityKey,
}));

type Slice = Parameters<Parameters<typeof rowsAcrossAll<'payment', Owned>>[2]>[0];
function reading(owned = rows) {
  const sent: Slice[] = [];
  const read = async (slice: Slice): Promise<readonly Owned[]> => {
    sent.push(slice);
    const { entity, after, before, order, limit } = slice;
    const found = owned.filter((each) => entity === null || each.entity === entity);
    const within = found.filter(({ key }) => key > after && key < before);
    return (order === 'oldestFirst' ? within : within.toReversed()).slice(0, limit);
  };
  return { sent, read };
}

const bounds = { after: 3 as PaymentKey, before: 1990 as PaymentKey, limit: 25 } as const;
const taken = async (found: AsyncIterable<Owned>, count: number): Promise<readonly Owned[]> => {
  const all: Owned[] = [];
  for await (const each of found) {
    if (all.length === count) break;
    all.push(each);
  }
  return all;
};
const entityOf = (key: number): Entity => entities.entity(key as EntityKey);

describe('rows in the order of all entities', () => {
  it.for(
    [psp, quiet, busy, single].flatMap((key) =>
      (['latestFirst', 'oldestFirst'] as const).map((order) => [key, order] as const),
    ),
  )('are those of each channel, merged: entity %d, %s', async ([key, order]) => {
    const search = { ...bounds, order, entity: entityOf(key) };
    const merged = await taken(rowsAcross({ entities }, search, reading().read), Infinity);
    const ordered = await taken(rowsAcrossAll({ entities }, search, reading().read), Infinity);
    expect(ordered).toEqual(merged);
  });

  it('cost one reading where an entity has most rows', async () => {
    const { sent, read } = reading();
    await taken(rowsAcrossAll({ entities }, { ...bounds, order: 'latestFirst', entity: entityOf(busy) }, read), 20);
    expect(sent.map(({ entity }) => entity)).toEqual([null]);
  });

  it('are read by nothing but their order where all entities are asked for', async () => {
    const { sent, read } = reading();
    const all = await taken(
      rowsAcrossAll({ entities }, { ...bounds, order: 'latestFirst', entity: null }, read),
      Infinity,
    );
    expect(all).toEqual(rows.filter(({ key }) => key > bounds.after && key < bounds.before).toReversed());
    expect(new Set(sent.map(({ entity }) => entity))).toEqual(new Set([null]));
  });

  it('are read by channel once as many of others were passed over as the entity has channels', async () => {
    const { sent, read } = reading();
    await taken(rowsAcrossAll({ entities }, { ...bounds, order: 'latestFirst', entity: entityOf(quiet) }, read), 20);
    const ofAll = sent.filter(({ entity }) => entity === null);
    expect(ofAll.length * bounds.limit).toBeGreaterThan(CHANNELS);
    expect(ofAll.length * bounds.limit).toBeLessThan(2 * CHANNELS);
    expect(new Set(sent.slice(ofAll.length).map(({ entity }) => entity)).size).toBe(CHANNELS);
  });

  it('are read by channel alone where an entity has few', async () => {
    const { sent, read } = reading();
    await taken(rowsAcrossAll({ entities }, { ...bounds, order: 'latestFirst', entity: entityOf(single) }, read), 20);
    expect(new Set(sent.map(({ entity }) => entity))).toEqual(new Set([single]));
  });
});

describe('rows that few channels have', () => {
  const few = rows.filter(({ entity }) => entity % 10 === 3);
  function readingFew() {
    const sent: number[] = [];
    const ranges: number[] = [];
    const { read } = reading(few);
    return {
      sent,
      ranges,
      read(slice: Slice & { readonly entity: EntityKey }) {
        sent.push(slice.entity);
        return read(slice);
      },
      async readHeads({
        first,
        last,
        ...slice
      }: Parameters<Parameters<typeof rowsAcrossFew<'payment', Owned>>[2]['readHeads']>[0]) {
        ranges.push(last - first);
        const owners = entities.all().filter(({ key }) => key >= first && key <= last);
        const heads = await Promise.all(owners.map(({ key }) => read({ ...slice, entity: key, limit: 1 })));
        return heads.flat();
      },
    };
  }

  it.for(
    [psp, quiet, busy, single].flatMap((key) =>
      (['latestFirst', 'oldestFirst'] as const).map((order) => [key, order] as const),
    ),
  )('are those of each channel, merged: entity %d, %s', async ([key, order]) => {
    const search = { ...bounds, order, entity: entityOf(key) };
    const found = await taken(rowsAcrossFew({ entities }, search, readingFew()), Infinity);
    expect(found).toEqual(await taken(rowsAcross({ entities }, search, reading(few).read), Infinity));
  });

  it('are read of the channels that have any, when their rows are taken', async () => {
    const reads = readingFew();
    await taken(rowsAcrossFew({ entities }, { ...bounds, order: 'latestFirst', entity: entityOf(busy) }, reads), 1);
    expect(reads.ranges).toEqual([CHANNELS - 1]);
    expect(reads.sent.length).toBeLessThan(CHANNELS / 10 / 2);
  });
});
