import { setInterval } from 'node:timers/promises';
import { seconds } from '../../core/values.ts';
import type { World } from './world.ts';

/**
 * Moves the clock whenever no other work runs, until the work is done: some of it waits for a response that never
 * arrives.
 */
export async function whileTimePasses<T>(world: World, work: Promise<T>): Promise<T> {
  const progress = { isOver: false };
  const done = work.finally(() => (progress.isOver = true));
  while (!progress.isOver) {
    for (let turn = 0; turn < 50 && !progress.isOver; turn += 1) await new Promise(setImmediate);
    if (!progress.isOver) await world.advance(seconds(11));
  }
  return done;
}

/** Polls until a condition of another process is met. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  const LOOK_AGAIN = 10;
  for await (const _ of setInterval(LOOK_AGAIN)) if (await isSo()) return;
}
