import { WrongSetting } from '../../config.ts';
import { type Instant, minus, minutes, plus, seconds } from '../../core/values.ts';
import type { Log } from '../../operations/gateway.ts';
import { STEP_MAX, steadyTime, type SteadyTime } from '../../steady-time.ts';
import type { Store } from '../../store/store.ts';

/** The mark that keeps the time. */
export const TIME = 'time';

/** The gateway's time, and the function that keeps it in the database. */
export type TimeKeeper = {
  readonly time: SteadyTime;
  /** Keeps the time if it was last kept some seconds ago, or was set forward since. */
  keep(): Promise<void>;
  /** Keeps the time at the end of the process. */
  keepLast(): Promise<void>;
};

/** As long as the clock may be behind: a mark further ahead was left by a clock that was wrong, or this one is. */
const BEHIND_MAX = minutes(24 * 60);
/** Other processes may be this much ahead without a word. */
const BEHIND_UNSAID = seconds(1);

/**
 * Starts with the time that the database has seen, where the machine's clock is behind it. Throws WrongSetting when
 * they are further apart than a day (DECISIONS 68).
 */
export async function startTime(
  { store, log }: { store: Pick<Store, 'mark' | 'raiseMark'>; log: Pick<Log, 'warn' | 'error'> },
  time: SteadyTime = steadyTime(),
): Promise<TimeKeeper> {
  const mark = (await store.mark(TIME)) as Instant | undefined;
  if (mark !== undefined && mark > time.now()) {
    if (mark > plus(time.now(), BEHIND_MAX)) throw new WrongSetting(tooFarApart(mark, time.now()));
    // The process before may have gone on for so long after it kept the mark.
    time.atLeast(plus(mark, STEP_MAX));
  }
  let keptUntil = 0 as Instant;
  let isBehind = false;

  function warnOnce(): void {
    const behind = time.now() - time.ofMachine();
    if (behind > BEHIND_UNSAID && !isBehind) log.warn({ reason: `${Math.round(behind / 1000)} seconds` }, SET_BACK);
    isBehind = behind > BEHIND_UNSAID;
  }
  async function keepNow(): Promise<void> {
    if (!time.isCredible()) return;
    const ahead = time.ahead();
    const kept = (await store.raiseMark(TIME, ahead)) as Instant;
    if (minus(kept, BEHIND_MAX) <= time.ofMachine()) time.atLeast(kept);
    else log.error({ reason: tooFarApart(kept, time.ofMachine()) }, 'The time of another process is not followed');
    keptUntil = plus(ahead, STEP_MAX);
    warnOnce();
  }
  await keepNow();
  return {
    time,
    keep: async () => (time.ahead() < keptUntil ? undefined : keepNow()),
    keepLast: keepNow,
  };
}

const SET_BACK = 'The machine’s clock was set back: time goes at half its speed until the clock has caught up';

const tooFarApart = (mark: Instant, machine: Instant): string =>
  `The database was in use until ${new Date(mark).toISOString()}, and the machine's clock is at ${new Date(machine).toISOString()}: set the clock right, or see "Time" in docs/operate.md`;
