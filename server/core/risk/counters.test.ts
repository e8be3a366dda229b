import { describe, expect, it } from 'vitest';
import { type Cents, type EntityKey, type Instant, minutes } from '../values.ts';
import { countersAfter, countersIn, type CounterStep, noCounters, totalWithin } from './counters.ts';
import { counterOf } from './velocity.ts';

const attempts = counterOf({ per: 'card', of: 'attempts', grain: 5 });
const volume = counterOf({ per: 'card', of: { volumeIn: 'EUR' }, grain: 1 });
/** A moment in a bucket of five minutes. */
const inBucket = (bucket: number): Instant => (minutes(5 * bucket) + 1000) as Instant;
const step = (bucket: number, counters = [attempts]): CounterStep => ({
  entity: 7 as EntityKey,
  subject: 'a',
  at: inBucket(bucket),
  cents: 9200 as Cents,
  counters,
  limits: [],
  known: undefined,
});
const read = (text: string) => ({ ...noCounters, version: 4, counters: countersIn(text) });
const after = (text: string, ...steps: readonly CounterStep[]): string => countersAfter(steps, read(text)).counters;
const within = (text: string, windowMinutes: number, bucket: number): number =>
  totalWithin(countersIn(text), { counter: attempts, windowMinutes }, inBucket(bucket));

describe('the counters of a subject', () => {
  it('have a bucket for each time of the window, the latest first', () => {
    expect(after('', step(100))).toBe('attempts/5:100:1');
    expect(after('attempts/5:100:9,2', step(100))).toBe('attempts/5:100:10,2');
    expect(after('attempts/5:100:9,2', step(103))).toBe('attempts/5:103:1,0,0,9,2');
  });

  it('count an event that others were ahead of in its own bucket', () => {
    expect(after('attempts/5:100:9,2', step(99))).toBe('attempts/5:100:9,3');
    expect(after('attempts/5:100:9,2', step(97))).toBe('attempts/5:100:9,2,0,1');
    expect(after('attempts/5:100:9,2', step(86))).toBe('attempts/5:100:9,2');
  });

  it('keep no bucket that no window reaches', () => {
    const full = 'attempts/5:100:1,2,3,4,5,6,7,8,9,10,11,12,13,14';
    expect(after(full, step(101))).toBe('attempts/5:101:1,1,2,3,4,5,6,7,8,9,10,11,12,13');
    expect(after(full, step(114))).toBe(`attempts/5:114:1${',0'.repeat(13)}`);
    expect(after(full, step(90_000))).toBe(`attempts/5:90000:1${',0'.repeat(13)}`);
    expect(after(`${full};declined/5:86:3;approved/5:87:4`, step(100))).toMatch(/;approved\/5:87:4$/);
    expect(after(`${full};declined/5:86:3`, step(100))).not.toMatch(/declined/);
  });

  it('are those of each kind, with the sum of the amounts of a currency', () => {
    expect(after('attempts/5:100:1;EUR/1:500:100', step(100, [attempts, volume]))).toBe(
      'attempts/5:100:2;EUR/1:500:9300',
    );
  });

  it('count all steps of a commit, which is one version', () => {
    const row = countersAfter([step(100), step(100, [attempts, volume])], read('attempts/5:100:1'));
    expect(row).toMatchObject({ version: 5, counters: 'attempts/5:100:3;EUR/1:500:9200' });
  });

  it('stay until no window reaches any of them', () => {
    expect(countersAfter([step(100, [attempts, volume])], noCounters).until).toBe(minutes(5 * 114));
  });

  it('are summed up within a window', () => {
    const text = 'approved/5:100:50;attempts/5:100:1,20,300';
    expect([0, 5, 10, 60].map((windowMinutes) => within(text, windowMinutes, 100))).toEqual([1, 21, 321, 321]);
    expect([98, 99, 101, 103].map((bucket) => within(text, 5, bucket))).toEqual([321, 321, 1, 0]);
    expect(within('', 60, 100)).toBe(0);
  });

  it('are summed up where a database of an earlier version had a row for each bucket', () => {
    expect(after('attempts/5:99:2;attempts/5:100:3;attempts/5:97:1', step(100))).toBe('attempts/5:100:4,2,0,1');
  });
});
