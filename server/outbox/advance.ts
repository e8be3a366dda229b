import { setTimeout as pause } from 'node:timers/promises';
import type { TestClock } from '../clock.ts';
import type { Instant } from '../core/values.ts';
import type { Gateway } from '../operations/gateway.ts';
import type { Dispatcher } from './dispatcher.ts';

/**
 * How long, in real milliseconds, something under way may take before time is moved on: what may be waiting for just
 * that, and merchants, who live by clocks of their own.
 */
const PATIENCE = 300;
const MERCHANT_PATIENCE = 2000;

/**
 * Moves the whole gateway to a later moment, and stops at everything that becomes due on the way, in order.
 * Resolves when all of it has run.
 */
export async function advanceTo(
  moment: Instant,
  { gateway, dispatcher, clock }: { gateway: Gateway; dispatcher: Dispatcher; clock: TestClock },
): Promise<void> {
  for (
    let due = await nextDue(gateway, clock, moment);
    due !== undefined;
    due = await nextDue(gateway, clock, moment)
  ) {
    clock.moveTo(due);
    await settle(gateway, dispatcher);
  }
  clock.moveTo(moment);
  await settle(gateway, dispatcher);
}

/** The next moment at which something happens; undefined when nothing does until `moment`. */
async function nextDue(gateway: Gateway, clock: TestClock, moment: Instant): Promise<Instant | undefined> {
  const moments = [await gateway.store.nextDueAt(), clock.nextRing()].filter(
    (due) => due !== undefined && due <= moment,
  );
  return moments.length === 0 ? undefined : (Math.min(...moments.map(Number)) as Instant);
}

/** Waits for what has begun; but something that itself waits for time to pass would wait for ever. */
async function settle(gateway: Gateway, dispatcher: Dispatcher): Promise<void> {
  await dispatcher.startDue();
  const all = dispatcher.settled().then(() => gateway.background.settled());
  await Promise.race([all, pause(PATIENCE, undefined, { ref: false })]);
  await Promise.race([dispatcher.settled('merchants'), pause(MERCHANT_PATIENCE, undefined, { ref: false })]);
}
