import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runningTestClock, systemClock } from './clock.ts';
import { type Duration, type Instant, seconds } from './core/values.ts';

/** Only timers move here and the time of day does not, as when a timer elapses a moment too early. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

describe('the running test clock', () => {
  it('runs a timer that has elapsed, though by the time of day it is not due yet', () => {
    const onElapsed = vi.fn<() => void>();
    runningTestClock(0 as Duration, systemClock).after(seconds(10), onElapsed);
    vi.advanceTimersByTime(10_000);
    expect(onElapsed).toHaveBeenCalledTimes(1);
  });

  it('runs a timer once, whether it elapses or the clock is moved past it', () => {
    const onElapsed = vi.fn<() => void>();
    const clock = runningTestClock(0 as Duration, systemClock);
    clock.after(seconds(10), onElapsed);
    clock.moveTo((clock.now() + seconds(11)) as Instant);
    vi.advanceTimersByTime(10_000);
    expect(onElapsed).toHaveBeenCalledTimes(1);
  });

  it('does not run a timer that was cancelled', () => {
    const onElapsed = vi.fn<() => void>();
    const clock = runningTestClock(0 as Duration, systemClock);
    clock.after(seconds(10), onElapsed)();
    vi.advanceTimersByTime(10_000);
    clock.moveTo((clock.now() + seconds(11)) as Instant);
    expect(onElapsed).not.toHaveBeenCalled();
  });
});
