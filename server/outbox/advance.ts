import { setTimeout as pause } from 'node:timers/promises';
import type { TestClock } from '../clock.ts';
import type { Instant } from '../core/values.ts';
import type { Gateway } from '../operations/gateway.ts';
import type { Dispatcher } from './dispatcher.ts';

/**
 * How long, in real milliseconds, work under way is awaited while none of it ends, before time is moved on, because the
 * work itself may wait for time to pass; and how long deliveries to merchants are, whose servers run in real time.
 */
const WORK_TIMEOUT = 300;
const MERCHANT_TIMEOUT = 2000;

type Moved = { readonly gateway: Gateway; readonly dispatcher: Dispatcher; readonly clock: TestClock };

/**
 * Moves the whole gateway to a later moment, and stops at every message and timer that becomes due on the way, in
 * order. Resolves when all of them have run.
 */
export async function advanceTo(moment: Instant, { gateway, dispatcher, clock }: Moved): Promise<void> {
  for (
    let due = await nextDue(gateway, clock, moment);
    due !== undefined;
    due = await nextDue(gateway, clock, moment)
  ) {
    clock.moveTo(due);
    await settle({ gateway, dispatcher, clock });
  }
  clock.moveTo(moment);
  await settle({ gateway, dispatcher, clock });
}

/** When the next message, delivery or timer is due; undefined when none is until `moment`. */
export async function nextDue(
  gateway: Pick<Gateway, 'store'>,
  clock: TestClock,
  moment: Instant,
): Promise<Instant | undefined> {
  const { store } = gateway;
  const stored = await Promise.all([store.nextDueAt(), store.nextDeliveryAt()]);
  const moments = [...stored, clock.nextTimer()].filter((due) => due !== undefined && due <= moment);
  return moments.length === 0 ? undefined : (Math.min(...moments.map(Number)) as Instant);
}

/** Waits for what timers have begun, deliveries and work under way, but not longer than the timeouts. */
async function settle({ gateway, dispatcher, clock }: Moved): Promise<void> {
  await dispatcher.startDue();
  const all = clock
    .settled()
    .then(() => dispatcher.settled())
    .then(() => gateway.background.settled());
  let ended: number;
  do {
    ended = dispatcher.ended();
    await Promise.race([all, pause(WORK_TIMEOUT, undefined, { ref: false })]);
    // On a busy machine much work takes its time, and time that moves on would end its requests by their timeouts.
  } while (dispatcher.ended() > ended);
  await Promise.race([dispatcher.settled('inRealTime'), pause(MERCHANT_TIMEOUT, undefined, { ref: false })]);
}
