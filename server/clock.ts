import { type Duration, type Instant, plus } from './core/values.ts';

/** The only source of time: every timer of the product runs on a clock, so that a test can move it. */
export type Clock = {
  now(): Instant;
  /**
   * Calls `onElapsed` once `length` milliseconds have passed. The returned function cancels the timer. A promise is that
   * of the work which the timer begins, and which a move of the clock waits for.
   */
  after(length: Duration, onElapsed: () => unknown): () => void;
  /** False while the machine's clock cannot be believed: nothing is written, and no request answered, by its time. */
  isCredible(): boolean;
  /** The time of day on the machine's clock, which other devices have too; it may go back, and no test moves it. */
  ofMachine(): Instant;
};

/** The time of day, as a clock is given it. */
export type TimeOfDay = Pick<Clock, 'now' | 'isCredible' | 'ofMachine'>;

/** A clock whose time can be moved forward. */
export type TestClock = Clock & {
  /** When the next timer is due; undefined when there is none. */
  nextTimer(): Instant | undefined;
  /** Moves to `moment` and runs the timers that are due by then, in order. Time never moves backwards. */
  moveTo(moment: Instant): void;
  /** Resolves when the work that timers have begun has ended. */
  settled(): Promise<void>;
  /** How far the clock is ahead of real time, in milliseconds. */
  offset(): Duration;
};

/** The clock of live mode. */
export const clockOn = (time: TimeOfDay): Clock => ({
  now: () => time.now(),
  isCredible: () => time.isCredible(),
  ofMachine: () => time.ofMachine(),
  after(length, onElapsed) {
    const timer = setTimeout(() => void onElapsed(), length);
    return () => clearTimeout(timer);
  },
});

/** The machine's own clock, for programs beside the gateway. */
export const systemClock: Clock = clockOn({
  now: () => Date.now() as Instant,
  isCredible: () => true,
  ofMachine: () => Date.now() as Instant,
});

/** Real time plus an offset that only grows: the clock of test mode (DECISIONS 15). */
export const runningTestClock = (offset: Duration, time: TimeOfDay): TestClock => testClock(offset, time);

/** Time that stands still until it is moved, the machine's too: the clock of the stories. */
export function stillClock(start: Instant): TestClock {
  const clock: TestClock = testClock(start, {
    now: () => 0 as Instant,
    isCredible: () => true,
    ofMachine: () => clock.now(),
  });
  return clock;
}

type ClockTimer = { readonly dueAt: Instant; readonly onElapsed: () => unknown };

function testClock(start: number, base: TimeOfDay): TestClock {
  let offset: number = start;
  let timers: ClockTimer[] = [];
  const begun = new Set<Promise<unknown>>();
  const now = (): Instant => (base.now() + offset) as Instant;
  const runsInRealTime = base.now() !== 0;

  /** A timer runs once, and not after it was cancelled. */
  function run(...elapsed: readonly ClockTimer[]): void {
    const pending = elapsed.filter((each) => timers.includes(each));
    timers = timers.filter((each) => !pending.includes(each));
    for (const { onElapsed } of pending.toSorted((a, b) => a.dueAt - b.dueAt)) keep(onElapsed());
  }
  function keep(work: unknown): void {
    if (!(work instanceof Promise)) return;
    const kept = work.finally(() => begun.delete(kept));
    begun.add(kept);
  }
  function runDue(): void {
    for (
      let due = timers.filter(({ dueAt }) => dueAt <= now());
      due.length > 0;
      due = timers.filter(({ dueAt }) => dueAt <= now())
    )
      run(...due);
  }
  return {
    now,
    after(length, onElapsed) {
      const timer: ClockTimer = { dueAt: plus(now(), length), onElapsed };
      timers.push(timer);
      // The machine's timer may elapse a moment before the time of day reaches `dueAt`; the timer runs all the same.
      const timeout = runsInRealTime ? setTimeout(() => run(timer), length) : undefined;
      return () => {
        clearTimeout(timeout);
        timers = timers.filter((each) => each !== timer);
      };
    },
    nextTimer: () =>
      timers.reduce<Instant | undefined>(
        (first, { dueAt }) => (first === undefined || dueAt < first ? dueAt : first),
        undefined,
      ),
    moveTo(moment) {
      offset += Math.max(0, moment - now());
      runDue();
    },
    async settled() {
      while (begun.size > 0) await Promise.allSettled(begun);
    },
    offset: () => offset as Duration,
    isCredible: () => base.isCredible(),
    ofMachine: () => base.ofMachine(),
  };
}
