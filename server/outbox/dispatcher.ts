import type { Gateway } from '../operations/gateway.ts';
import { distributedUntil } from '../operations/webhooks/distribute.ts';
import { createUnderWay } from './under-way.ts';
import type { Slice } from './upkeep.ts';
import type { Deliveries } from './webhooks/deliveries.ts';

/** The dispatcher polls in real milliseconds; the clock of the product does not govern it (DECISIONS 14). */
const POLL_INTERVAL = 250;
/** The least pause after a slice of upkeep, and how many times as long as its slice a recount rests. */
const [UPKEEP_INTERVAL, RECOUNT_REST] = [20, 9];

export type Dispatcher = {
  /** Polls for due messages until it is stopped, and purges or recounts a slice of rows between two looks. */
  start(): void;
  stop(): void;
  /** Starts the delivery of what is due now, as much as may be under way at once. */
  startDue(): Promise<void>;
  /** Resolves when no delivery is under way any more, or none for servers in real time. */
  settled(which?: 'all' | 'inRealTime'): Promise<void>;
  /** How many deliveries have ended so far, those of webhooks apart. */
  ended(): number;
};

/** What is done between two looks for due messages. */
type BetweenLooks = {
  readonly deliveries: Deliveries;
  readonly keepTime?: (() => Promise<void>) | undefined;
  readonly upkeep: () => Promise<Slice>;
};

/** The pause after a slice that took some time, both in milliseconds (DECISIONS 237). */
export function pauseAfter(slice: Slice, took: number): number {
  if (slice === 'all') return POLL_INTERVAL;
  return slice === 'more' ? UPKEEP_INTERVAL : Math.min(POLL_INTERVAL, Math.max(UPKEEP_INTERVAL, RECOUNT_REST * took));
}

/** Delivers due messages at least once, each on its own, so that a slow receiver delays no other message. */
export function createDispatcher(gateway: Gateway, { deliveries, keepTime, upkeep }: BetweenLooks): Dispatcher {
  const underWay = createUnderWay(gateway);
  let nextPoll: NodeJS.Timeout | undefined;
  let state: 'idle' | 'polling' | 'stopped' = 'idle';

  async function startDue(): Promise<void> {
    const due = await gateway.store.due({ now: gateway.clock.now(), eventsUntil: distributedUntil(gateway) });
    // Neither waits for the other's backlog.
    await Promise.all([
      due.messages ? underWay.startDue() : undefined,
      due.notifications ? deliveries.look() : deliveries.refresh(),
    ]);
  }
  async function settled(which: 'all' | 'inRealTime' = 'all'): Promise<void> {
    await Promise.all([underWay.settled(which), deliveries.settled()]);
  }
  function poll(): void {
    let wait = POLL_INTERVAL;
    async function look(): Promise<void> {
      // Nothing is due by a clock that cannot be believed, and nothing may be written.
      if (!gateway.clock.isCredible()) return;
      await keepTime?.();
      await startDue();
      if (state !== 'polling') return;
      const begun = performance.now();
      wait = pauseAfter(await upkeep(), performance.now() - begun);
    }
    gateway.background.start(
      'look of the dispatcher',
      look().finally(() => {
        if (state === 'polling') nextPoll = setTimeout(poll, wait);
      }),
    );
  }
  return {
    start() {
      state = 'polling';
      deliveries.start();
      poll();
    },
    stop() {
      state = 'stopped';
      clearTimeout(nextPoll);
      underWay.stop();
      deliveries.stop();
    },
    startDue,
    settled,
    ended: () => underWay.ended(),
  };
}
