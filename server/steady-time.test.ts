import { beforeEach, describe, expect, it } from 'vitest';
import { type Instant, minutes, seconds } from './core/values.ts';
import { steadyTime, type SteadyTime } from './steady-time.ts';

const START = Date.UTC(2026, 10, 22, 12);

describe('time', () => {
  let [timeOfDay, elapsed, asleep] = [START, 0, 0];
  let time: SteadyTime;
  beforeEach(() => {
    [timeOfDay, elapsed, asleep] = [START, 1000, 0];
    time = steadyTime({
      timeOfDay: () => timeOfDay,
      elapsed: () => elapsed,
      elapsedWithSleep: () => elapsed + asleep,
    });
  });

  /** Lets time pass, while the time of day is set forward or back by `set`. */
  function passes(length: number, set = 0): number {
    elapsed += length;
    timeOfDay += length + set;
    return time.now() - START;
  }

  it('is the machine’s time of day', () => {
    expect([passes(1), passes(1000), passes(seconds(60)), passes(0)]).toEqual([1, 1001, 61_001, 61_001]);
  });

  it('follows small corrections forward', () => {
    expect(passes(100, 3)).toBe(103);
  });

  it('never goes back, and goes at half its speed until a clock that was set back has caught up', () => {
    expect(passes(seconds(1), minutes(-1))).toBe(500);
    expect(time.now() - time.ofMachine()).toBe(59_500);
    expect(passes(seconds(20))).toBe(10_500);
    expect(passes(seconds(98))).toBe(59_000);
    expect(passes(seconds(4))).toBe(seconds(63));
    expect(time.now()).toBe(time.ofMachine());
  });

  it('goes on in steps of less than a millisecond', () => {
    passes(0, minutes(-1));
    for (let call = 0; call < 1000; call += 1) passes(0.5);
    expect(time.now() - START).toBe(250);
  });

  it('follows a clock that was set forward at once, as that of a machine that was suspended', () => {
    expect(passes(seconds(1), minutes(60))).toBe(minutes(60) + seconds(1));
    expect(time.ahead() - START).toBe(minutes(60) + seconds(1));
    expect(passes(seconds(1))).toBe(minutes(60) + seconds(2));
  });

  it('follows a clock that was set forward by a day only after that time was kept', () => {
    expect(passes(seconds(1), minutes(24 * 60))).toBe(seconds(1));
    expect(time.ahead() - START).toBe(minutes(24 * 60) + seconds(1));
    time.atLeast(time.ahead());
    expect(passes(seconds(1))).toBe(minutes(24 * 60) + seconds(2));
  });

  it.for([minutes(24 * 60), minutes(-24 * 60)])('is not credible while its clock is set by %i', (set) => {
    passes(seconds(1), set - Math.sign(set));
    expect(time.isCredible()).toBe(true);
    passes(seconds(1), Math.sign(set));
    expect(time.isCredible()).toBe(false);
    passes(seconds(1), 0 - set);
    expect(time.isCredible()).toBe(true);
  });

  it('is credible after a machine has slept for days', () => {
    asleep += 3 * minutes(24 * 60);
    passes(seconds(1), asleep);
    expect(time.isCredible()).toBe(true);
  });

  it('is at least the time that another process has kept', () => {
    time.atLeast((START + minutes(5)) as Instant);
    expect([passes(0), passes(seconds(2))]).toEqual([minutes(5), minutes(5) + seconds(1)]);
    time.atLeast(START as Instant);
    expect(passes(0)).toBe(minutes(5) + seconds(1));
  });
});
