import { uptime } from 'node:os';
import { systemClock } from './clock.ts';
import { type Instant, minutes, seconds } from './core/values.ts';

/** The machine's two clocks, in milliseconds: the time of day, which can be set, and one that only counts on. */
export type MachineClocks = {
  readonly timeOfDay: () => number;
  readonly elapsed: () => number;
  /** Counts on while the machine sleeps as well, but takes longer to read. */
  readonly elapsedWithSleep: () => number;
};

const machine: MachineClocks = {
  timeOfDay: systemClock.now,
  elapsed: () => performance.now(),
  elapsedWithSleep: () => uptime() * 1000,
};

/** A time of day that never goes back, so that what was refused as expired stays expired (DECISIONS 68). */
export type SteadyTime = {
  now(): Instant;
  /** The time that has to be kept: the machine's, where that is ahead. */
  ahead(): Instant;
  /** Continues from a time that was kept, by this process or another one. */
  atLeast(kept: Instant): void;
  /**
   * False while the machine's clock stands a day or more from where the time that has passed since the start would have
   * brought it.
   */
  isCredible(): boolean;
  /** The time of day on the machine's clock. */
  ofMachine(): Instant;
};

/** So long after it was kept, the time is kept again; a clock that is set forward further has that kept at once. */
export const STEP_MAX = seconds(5);

/** A clock that is set further is wrong, or was. */
const JUMP = minutes(24 * 60);

export function steadyTime({ timeOfDay, elapsed, elapsedWithSleep }: MachineClocks = machine): SteadyTime {
  let at = timeOfDay();
  let since = elapsed();
  const jumpBy = (passed: () => number): (() => number) => {
    const began = timeOfDay() - passed();
    return () => Math.abs(timeOfDay() - passed() - began);
  };
  const [jump, jumpWithSleep] = [jumpBy(elapsed), jumpBy(elapsedWithSleep)];
  const isCredible = (): boolean => jump() < JUMP || jumpWithSleep() < JUMP;
  function now(): Instant {
    const passed = elapsed() - since;
    since += passed;
    const step = timeOfDay() - at;
    // Where the clock was set back, time goes at half its speed until the clock has caught up.
    if (step < 0) at += passed / 2;
    // A key of a time that has passed elsewhere would lie before what others have read.
    else at += step <= passed + STEP_MAX || isCredible() ? step : passed;
    return Math.floor(at) as Instant;
  }
  return {
    now,
    ahead: () => Math.max(now(), timeOfDay()) as Instant,
    atLeast(kept) {
      at = Math.max(at, kept);
    },
    isCredible,
    ofMachine: () => timeOfDay() as Instant,
  };
}
