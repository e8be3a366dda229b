import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { minutes, seconds } from '../../core/values.ts';
import { sqliteStore } from '../../store/sqlite/sqlite.ts';
import type { Store } from '../../store/store.ts';
import { steadyTime } from '../../steady-time.ts';
import { startTime } from './time-keeper.ts';

const START = Date.UTC(2026, 10, 22, 12);
const DAY = minutes(24 * 60);

describe('processes on one database', () => {
  let store: Store;
  let logged: string[];
  beforeEach(() => {
    store = sqliteStore(':memory:');
    logged = [];
  });
  afterEach(() => store.close());

  /** A process on a machine whose clock is ahead of the right time by so much. */
  async function process(ahead: number) {
    let passed = 0;
    const machine = { timeOfDay: () => START + ahead + passed, elapsed: () => passed, elapsedWithSleep: () => passed };
    const log = (_fields: object, text: string) => void logged.push(text);
    const { time, keep } = await startTime({ store, log: { warn: log, error: log } }, steadyTime(machine));
    return {
      time,
      async passes(length: number): Promise<number> {
        passed += length;
        await keep();
        return time.now() - START;
      },
    };
  }

  it('follow the one whose clock is ahead', async () => {
    const slow = await process(0);
    const fast = await process(minutes(5));
    expect(await fast.passes(seconds(10))).toBe(minutes(5) + seconds(10));
    expect(await slow.passes(seconds(10))).toBe(minutes(5) + seconds(10));
    expect(logged).toEqual([expect.stringContaining('was set back')]);
  });

  it('start at the time of the latest', async () => {
    await process(minutes(5));
    const { time } = await process(0);
    expect(time.now() - START).toBeGreaterThanOrEqual(minutes(5));
  });

  it('do not follow one whose clock is more than a day ahead', async () => {
    const right = await process(0);
    await process(DAY + minutes(1));
    expect(await right.passes(seconds(10))).toBe(seconds(10));
    expect(logged).toEqual([expect.stringContaining('is not followed')]);
  });

  it('write the time every few seconds and not at each look', async () => {
    const only = await process(0);
    const { commits } = store.stats();
    for (let look = 0; look < 40; look += 1) await only.passes(250);
    expect(store.stats().commits - commits).toBeLessThanOrEqual(2);
  });
});
