import { setTimeout as pause } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import type { ProcessLog } from '../log/log.ts';
import { exitOnRepeatedSignal, keepSignalListeners } from './signals.ts';
import { killAfter } from './watchdog.ts';

/** In seconds, after the drain: how long requests and deliveries under way may take, and when the process is killed. */
const CLOSING_MAX = 25;
const KILLED_AFTER = 30;

export type Shutdown = {
  /** Adds a step. The part of the gateway that was started last ends first. */
  before(step: () => unknown): void;
  /** Adds a step after which requests are still accepted for the seconds of the drain, unless a fault ends it all. */
  beforeDrain(step: () => unknown): void;
  /** Ends the process with a status other than 0. */
  fail(reason: string): void;
};

/** Ends the process in order at a signal or a fault, and in any case `KILLED_AFTER` seconds after the drain. */
export function prepareShutdown(log: ProcessLog, drainSeconds: number): Shutdown {
  const steps: (() => unknown)[] = [];
  let failed = false;

  function report(fault: unknown): void {
    failed = true;
    log.error({ reason: String(fault) }, 'The gateway stops because of a fault');
  }
  /** A step that fails keeps no other from being taken. */
  async function attempt(step: () => unknown): Promise<void> {
    try {
      await step();
    } catch (fault) {
      report(fault);
    }
  }
  keepSignalListeners();
  /** After a second fault the process ends at once. */
  function onSecondError(fault: unknown): void {
    report(fault);
    log.flushAtOnce();
  }
  const delay = (drainSeconds + CLOSING_MAX) * 1000;
  const { close } = closeWithGrace({ delay, logger: false, onSecondError }, async ({ err }) => {
    killAfter((drainSeconds + KILLED_AFTER) * 1000);
    exitOnRepeatedSignal();
    if (err) report(err);
    for (const step of steps.toReversed()) await attempt(step);
    await log.flush();
    if (failed) process.exit(1);
  });
  return {
    before: (step) => void steps.push(step),
    beforeDrain(step) {
      steps.push(() => failed || pause(drainSeconds * 1000), step);
    },
    fail(reason) {
      report(reason);
      close();
    },
  };
}
