import { describe, expect, inject, it } from 'vitest';
import { stillClock, type TestClock } from '../../clock.ts';
import { type Instant, minutes, plus, seconds } from '../../core/values.ts';
import { openStore } from '../../store/open-store.ts';
import { freshDatabase } from '../../store/postgres/postgres.fixture.ts';
import type { Store } from '../../store/store.ts';
import { type Allowances, ownAllowances } from './allowances.ts';
import { leasedAllowances } from './leased-allowances.ts';

const WORKERS = 8;
const START = 1_800_000_000_000 as Instant;

/** Processes on one database, as each of them counts, and how often they have asked the database. */
type Processes = { readonly each: readonly Allowances[]; readonly clock: TestClock; readonly asked: () => number };

const allowancesOn = (store: Store, clock: TestClock): Allowances =>
  store.isShared ? leasedAllowances({ store, clock }) : ownAllowances({ clock });

async function on(database: string, count: number, use: (processes: Processes) => Promise<void>): Promise<void> {
  const clock = stillClock(START);
  const stores = await Promise.all(Array.from({ length: count }, () => openStore(database)));
  let asked = 0;
  const counted = (store: Store): Store => ({
    ...store,
    takeAllowance(claim) {
      asked += 1;
      return store.takeAllowance(claim);
    },
  });
  try {
    await use({ each: stores.map((store) => allowancesOn(counted(store), clock)), clock, asked: () => asked });
  } finally {
    await Promise.all(stores.map((store) => store.close()));
  }
}

/** How many of all claims are granted while eight workers at each process claim as often as they can. */
async function granted(each: readonly Allowances[], limit: number, tries: number): Promise<number> {
  let sum = 0;
  const worker = async (process: Allowances): Promise<void> => {
    for (let n = 0; n < tries; n += 1) {
      const claim = await process.claim('pay', { limit, length: minutes(1) });
      sum += claim.isGranted ? 1 : 0;
    }
  };
  await Promise.all(each.flatMap((process) => Array.from({ length: WORKERS }, async () => worker(process))));
  return sum;
}

describe.each([
  ['one process on SQLite', 1, async (): Promise<string> => ':memory:'],
  ['three processes on PostgreSQL', 3, (): Promise<string> => freshDatabase(inject('postgres'))],
] as const)('an allowance of %s', (_, count, database) => {
  it.each([1, 9, 200, 1000])('of %i is granted exactly so often to eight workers each', async (limit) => {
    await on(await database(), count, async ({ each, clock }) => {
      expect(await granted(each, limit, limit + 10)).toBe(limit);
      expect(await granted(each, limit, 1)).toBe(0);
      clock.moveTo(plus(START, minutes(1)));
      expect(await granted(each, limit, limit + 10)).toBe(limit);
    });
  });
});

describe('three processes on PostgreSQL', () => {
  it('ask the database about few of many claims', async () => {
    await on(await freshDatabase(inject('postgres')), 3, async ({ each, asked }) => {
      expect(await granted(each, 1_000_000, 1000)).toBe(3 * WORKERS * 1000);
      expect(asked()).toBeLessThan(500);
    });
  });

  it('grant nothing that they leased under another limit', async () => {
    await on(await freshDatabase(inject('postgres')), 3, async ({ each, clock }) => {
      expect(await granted(each, 100_000, 50)).toBe(3 * WORKERS * 50);
      expect(await granted(each, 100, 50)).toBe(0);
      let more = 0;
      // What one process has not given back yet is granted by the others a second later.
      for (let second = 1; more < 7 && second < 20; second += 1) {
        clock.moveTo(plus(START, seconds(second)));
        more += await granted(each, 3 * WORKERS * 50 + 7, 50);
      }
      expect(more).toBe(7);
      clock.moveTo(plus(START, seconds(21)));
      expect(await granted(each, 3 * WORKERS * 50 + 7, 50)).toBe(0);
    });
  });

  it('answer claims that waited for the database while their limit was changed', async () => {
    await on(await freshDatabase(inject('postgres')), 3, async ({ each, asked }) => {
      const claims = each.flatMap((process) =>
        [1000, 1000, 7, 7, 1000, 7].map(async (limit) => process.claim('pay', { limit, length: minutes(1) })),
      );
      expect((await Promise.all(claims)).filter(({ isGranted }) => isGranted).length).toBeLessThanOrEqual(7);
      expect(asked()).toBeLessThan(30);
    });
  });

  it('use what another one has leased and left, a second later', async () => {
    await on(await freshDatabase(inject('postgres')), 2, async ({ each, clock }) => {
      const [idle, busy] = each;
      if (!idle || !busy) throw new Error('Expected two processes');
      const before = await granted([idle], 1000, 20);
      expect(before).toBe(160);
      const meanwhile = await granted([busy], 1000, 150);
      expect(before + meanwhile).toBeLessThanOrEqual(1000);
      expect(before + meanwhile).toBeGreaterThan(1000 - 160);
      clock.moveTo(plus(START, seconds(2)));
      let all = before + meanwhile;
      for (let tries = 0; tries < 10; tries += 1) {
        all += await granted([idle, busy], 1000, 50);
        clock.moveTo(plus(clock.now(), seconds(2)));
      }
      expect(all).toBe(1000);
    });
  });
});
