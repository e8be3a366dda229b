import type { Clock } from '../clock.ts';

type Length = Parameters<Clock['after']>[0];

export const seconds = (n: number): Length => (n * 1000) as Length;
export const millis = (n: number): Length => n as Length;

/** Resolves when the clock has moved on by a length of time. */
export const pause = (clock: Clock, length: Length): Promise<void> =>
  new Promise((resolve) => void clock.after(length, resolve));
