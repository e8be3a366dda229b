import { beforeEach, describe, expect, it } from 'vitest';
import type { Change } from '../../core/change.ts';
import { minutes, plus, seconds } from '../../core/values.ts';
import type { Store } from '../store.ts';
import { at, type Kind } from './store.fixture.ts';

const now = at(10);
const claim = { name: 'pay a', limit: 10, length: minutes(1), now };

/** The contract of allowances and counts, on every database. */
export function allowanceFacts({ create }: Kind): void {
  let store: Store;
  beforeEach(async () => {
    store = await (await create())();
    return () => store.close();
  });

  describe('an allowance', () => {
    it('is granted in parts until nothing is left, and begins again when its time is over', async () => {
      const endsAt = plus(now, minutes(1));
      expect(await store.takeAllowance({ ...claim, wanted: 7 })).toEqual({ granted: 7, used: 7, endsAt });
      const later = plus(now, seconds(59));
      expect(await store.takeAllowance({ ...claim, wanted: 7, now: later })).toEqual({ granted: 3, used: 10, endsAt });
      expect(await store.takeAllowance({ ...claim, wanted: 1, now: later })).toEqual({ granted: 0, used: 10, endsAt });
      const again = { granted: 10, used: 10, endsAt: plus(endsAt, minutes(1)) };
      expect(await store.takeAllowance({ ...claim, wanted: 99, now: endsAt })).toEqual(again);
    });

    it('takes back what was not used, as long as its time lasts', async () => {
      const { endsAt } = await store.takeAllowance({ ...claim, wanted: 10 });
      await store.giveBackAllowance({ name: claim.name, endsAt, unused: 4 });
      expect(await store.takeAllowance({ ...claim, wanted: 9 })).toMatchObject({ granted: 4, used: 10 });
      await store.takeAllowance({ ...claim, wanted: 10, now: endsAt });
      await store.giveBackAllowance({ name: claim.name, endsAt, unused: 4 });
      expect(await store.takeAllowance({ ...claim, wanted: 1, now: endsAt })).toMatchObject({ granted: 0 });
    });

    it('never exceeds its limit for claims at the same moment', async () => {
      const parts = await Promise.all(
        Array.from({ length: 24 }, (_, n) => store.takeAllowance({ ...claim, limit: 100, wanted: 1 + (n % 7) })),
      );
      expect(parts.reduce((sum, { granted }) => sum + granted, 0)).toBe(90);
      expect((await store.takeAllowance({ ...claim, limit: 100, wanted: 50 })).granted).toBe(10);
    });

    it('has the limit of each claim, which may have changed', async () => {
      await store.takeAllowance({ ...claim, wanted: 8 });
      expect(await store.takeAllowance({ ...claim, limit: 5, wanted: 1 })).toMatchObject({ granted: 0, used: 8 });
      expect(await store.takeAllowance({ ...claim, limit: 12, wanted: 9 })).toMatchObject({ granted: 4, used: 12 });
    });
  });

  describe('a count', () => {
    const count = (name: string, when = now): Change => ({
      kind: 'addCount',
      count: { name, now: when, length: minutes(1) },
    });
    const read = (when = now) => store.counts({ names: ['a', 'b', 'c'], now: when });

    it('is committed with other changes, and is over after its time', async () => {
      await store.commit([count('a'), count('a'), count('b')]);
      await store.commit([count('a')]);
      expect(await read()).toEqual(new Map(Object.entries({ a: 3, b: 1 })));
      const end = plus(now, minutes(1));
      expect(await read(end)).toEqual(new Map());
      await store.commit([count('a', end)]);
      expect(await read(end)).toEqual(new Map([['a', 1]]));
    });

    it('is deleted when its time is over', async () => {
      await store.commit([count('a'), count('b', plus(now, seconds(30)))]);
      expect(await store.deleteEndedAllowances({ before: plus(now, seconds(61)), limit: 10 })).toBe(1);
      expect(await read(plus(now, seconds(59)))).toEqual(new Map([['b', 1]]));
    });
  });
}
