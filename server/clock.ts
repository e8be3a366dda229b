import { type Duration, type Instant, plus } from './core/values.ts';

/** The only source of time. Everything that waits, waits here, so that a test can let time pass. */
export type Clock = {
  now(): Instant;
  /** Calls `ring` when `length` milliseconds have passed. Returns what cancels it. */
  after(length: Duration, ring: () => void): () => void;
};

/** A clock whose time can be moved forward. */
export type TestClock = Clock & {
  /** When the next ring is due; undefined when nobody waits. */
  nextRing(): Instant | undefined;
  /** Moves to `moment` and rings what is due by then, in order. Never moves backwards. */
  moveTo(moment: Instant): void;
  /** How far it is ahead of real time, in milliseconds. */
  offset(): Duration;
};

export const systemClock: Clock = {
  now: () => Date.now() as Instant,
  after(length, ring) {
    const timer = setTimeout(ring, length);
    return () => clearTimeout(timer);
  },
};

/** Real time plus an offset that only grows: the clock of test mode. */
export const runningTestClock = (offset: Duration): TestClock => testClock(offset, () => Date.now());

/** Time that stands still until it is moved: the clock of the stories. */
export const stillClock = (start: Instant): TestClock => testClock(start, () => 0);

type Ring = { readonly dueAt: Instant; readonly ring: () => void };

function testClock(start: number, base: () => number): TestClock {
  let offset: number = start;
  let rings: Ring[] = [];
  const now = (): Instant => (base() + offset) as Instant;
  const flows = base() !== 0;

  /** Rings once, and only what still waits. */
  const fire = (...entries: readonly Ring[]): void => {
    const waiting = entries.filter((each) => rings.includes(each));
    rings = rings.filter((each) => !waiting.includes(each));
    for (const { ring } of waiting.toSorted((a, b) => a.dueAt - b.dueAt)) ring();
  };
  const ringDue = (): void => {
    for (
      let due = rings.filter(({ dueAt }) => dueAt <= now());
      due.length > 0;
      due = rings.filter(({ dueAt }) => dueAt <= now())
    )
      fire(...due);
  };
  return {
    now,
    after(length, ring) {
      const entry: Ring = { dueAt: plus(now(), length), ring };
      rings.push(entry);
      // A timer may end a moment before its time by the other clock; it rings all the same.
      const timer = flows ? setTimeout(() => fire(entry), length) : undefined;
      return () => {
        clearTimeout(timer);
        rings = rings.filter((each) => each !== entry);
      };
    },
    nextRing: () =>
      rings.reduce<Instant | undefined>(
        (first, { dueAt }) => (first === undefined || dueAt < first ? dueAt : first),
        undefined,
      ),
    moveTo(moment) {
      offset += Math.max(0, moment - now());
      ringDue();
    },
    offset: () => offset as Duration,
  };
}
