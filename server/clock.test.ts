import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runningTestClock } from './clock.ts';
import { type Instant, seconds, type Duration } from './core/values.ts';

/** Only the timers move: the time of day stands where it stood, as it does when a timer ends a moment too early. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

describe('the running test clock', () => {
  it('rings when a timer has ended, though by the time of day it is not due yet', () => {
    const ring = vi.fn<() => void>();
    runningTestClock(0 as Duration).after(seconds(10), ring);
    vi.advanceTimersByTime(10_000);
    expect(ring).toHaveBeenCalledTimes(1);
  });

  it('rings once, however it was reached', () => {
    const ring = vi.fn<() => void>();
    const clock = runningTestClock(0 as Duration);
    clock.after(seconds(10), ring);
    clock.moveTo((clock.now() + seconds(11)) as Instant);
    vi.advanceTimersByTime(10_000);
    expect(ring).toHaveBeenCalledTimes(1);
  });

  it('does not ring for who has stopped waiting', () => {
    const ring = vi.fn<() => void>();
    const clock = runningTestClock(0 as Duration);
    clock.after(seconds(10), ring)();
    vi.advanceTimersByTime(10_000);
    clock.moveTo((clock.now() + seconds(11)) as Instant);
    expect(ring).not.toHaveBeenCalled();
  });
});
