import { reasonOf, StoreUnavailable } from '../../core/faults.ts';
import { type EventKey, type Instant, minus, plus, seconds, type WebhookKey } from '../../core/values.ts';
import type { WebhookDelivery } from '../../core/webhooks/delivery.ts';
import { deliverNotification } from '../../operations/webhooks/deliver.ts';
import { eachOnItsOwn } from '../../operations/each-on-its-own.ts';
import type { Gateway } from '../../operations/gateway.ts';
import type { SettledTry } from '../../store/event-store.ts';

/** Notifications that a webhook receives at the same time: as many as its client has connections. */
const CONCURRENCY = 8;
/** Tries that were sent and are not kept yet: as many are repeated at most when the process dies. */
export const UNSETTLED_MAX = 64;
/** Longer than a try takes: after it, the deliveries of a process that died can be claimed again. */
const LEASE = seconds(60);
/** A try begins only while its whole duration is within the lease. */
const TRY = seconds(31);
/** Deliveries that are claimed at once; fewer while the receiver is slow, so that no lease ends unused. */
const CLAIM_MAX = 256;
const CLAIM_MIN = CONCURRENCY;
const QUICK_MILLIS = 100;
/**
 * While more deliveries wait, so many tries share a commit, or those of so many real milliseconds: a commit waits for
 * the disk, and the whole process with it.
 */
const SETTLED_AT_ONCE = 32;
const SETTLE_INTERVAL = 20;

/** The deliveries of one webhook. Another webhook has a lane and connections of its own, and never waits for this one. */
export type Lane = {
  /** Starts what is due; without effect while it runs, but that it looks once more. */
  run(): void;
  /** Resolves when no delivery is under way. */
  settled(): Promise<void>;
  stop(): void;
};

type Claimed = { readonly delivery: WebhookDelivery; readonly until: Instant };

type LaneParts = { readonly gateway: Gateway; readonly webhook: WebhookKey; readonly client: Gateway['outgoing'] };

type LaneState = LaneParts & {
  readonly queue: Claimed[];
  /** The events whose tries are under way or not kept yet. */
  readonly unsettled: Set<EventKey>;
  /** The tries that have ended since the last commit. */
  ended: SettledTry[];
  settling: NodeJS.Timeout | undefined;
  sending: number;
  claimSize: number;
  mayHaveMore: boolean;
  stopped: boolean;
  running: Promise<void> | undefined;
  /** Continues the work that waits for a try to end. */
  wake: (() => void) | undefined;
};

export function createLane(parts: LaneParts): Lane {
  const lane: LaneState = {
    ...parts,
    queue: [],
    unsettled: new Set(),
    ended: [],
    settling: undefined,
    sending: 0,
    claimSize: CLAIM_MIN,
    mayHaveMore: false,
    stopped: false,
    running: undefined,
    wake: undefined,
  };
  return {
    run() {
      lane.mayHaveMore = true;
      lane.wake?.();
      lane.running ??= work(lane)
        .catch((fault: unknown) => logFault(lane, fault))
        .finally(() => (lane.running = undefined));
    },
    async settled() {
      while (lane.running) await lane.running;
    },
    stop() {
      lane.stopped = true;
      void settle(lane);
      lane.wake?.();
    },
  };
}

/** Claims and sends until nothing is due, and nothing under way after which something might be. */
async function work(lane: LaneState): Promise<void> {
  const { queue, unsettled } = lane;
  while (!lane.stopped) {
    if (lane.gateway.webhooks.find(lane.webhook)?.state !== 'active') {
      queue.length = 0;
      lane.mayHaveMore = false;
    }
    if (queue.length === 0 && lane.mayHaveMore && unsettled.size < UNSETTLED_MAX) await claim(lane);
    while (queue.length > 0 && mayStart(lane)) start(lane, queue.shift());
    if (unsettled.size > 0 && (queue.length > 0 || !lane.mayHaveMore || unsettled.size === UNSETTLED_MAX))
      await new Promise<void>((resolve) => (lane.wake = resolve));
    else if (queue.length === 0 && !lane.mayHaveMore) return;
  }
}

const mayStart = ({ sending, unsettled }: LaneState): boolean =>
  sending < CONCURRENCY && unsettled.size < UNSETTLED_MAX;

async function claim(lane: LaneState): Promise<void> {
  const { gateway, webhook, claimSize: limit, unsettled } = lane;
  lane.mayHaveMore = false;
  const now = gateway.clock.now();
  const claimed = await gateway.store.claimDeliveries({ webhook, now, lease: LEASE, limit, holder: gateway.ids.node });
  const until = minus(plus(now, LEASE), TRY);
  // Where the test clock has passed a lease, its delivery may still be under way here.
  for (const delivery of claimed) if (!unsettled.has(delivery.event)) lane.queue.push({ delivery, until });
  lane.mayHaveMore ||= claimed.length === limit;
}

function start(lane: LaneState, claimed: Claimed | undefined): void {
  if (claimed === undefined || lane.gateway.clock.now() > claimed.until) return;
  const { event } = claimed.delivery;
  lane.sending += 1;
  lane.unsettled.add(event);
  void endOf(lane, claimed.delivery);
}

/** Waits for the end of a try, and keeps it. */
async function endOf(lane: LaneState, delivery: WebhookDelivery): Promise<void> {
  try {
    const settled = await tryOnce(lane, delivery);
    if (settled) lane.ended.push(settled);
    else lane.unsettled.delete(delivery.event);
  } catch (fault) {
    lane.unsettled.delete(delivery.event);
    logFault(lane, fault);
  }
  lane.sending -= 1;
  settleSoon(lane);
  lane.wake?.();
}

/** Keeps the tries that have ended: at once where nothing waits to be sent. */
function settleSoon(lane: LaneState): void {
  const { queue, ended } = lane;
  if (queue.length === 0 || lane.stopped || ended.length >= SETTLED_AT_ONCE) void settle(lane);
  else lane.settling ??= setTimeout(() => void settle(lane), SETTLE_INTERVAL);
}

async function settle(lane: LaneState): Promise<void> {
  const { ended, gateway, unsettled } = lane;
  clearTimeout(lane.settling);
  lane.settling = undefined;
  if (ended.length === 0) return;
  lane.ended = [];
  try {
    await keepTries(gateway, ended);
    // The next events of their trees may be delivered now.
    lane.mayHaveMore = true;
  } catch (fault) {
    logFault(lane, fault);
  } finally {
    for (const { delivery } of ended) unsettled.delete(delivery.event);
    lane.wake?.();
  }
}

/** Keeps tries in one commit, or in one for each where that fails: one that is not kept is sent again. */
async function keepTries(gateway: Gateway, ended: readonly SettledTry[]): Promise<void> {
  const { store, ids } = gateway;
  try {
    await store.settleTries(ended);
  } catch (fault) {
    if (fault instanceof StoreUnavailable) throw fault;
    const alone = eachOnItsOwn(gateway, {
      rows: ended,
      idOf: ({ delivery }) => ids.publicId('event', delivery.event),
      async *stepsOf(each) {
        yield await store.settleTries([each]);
      },
      text: 'The try of a notification could not be kept; it will be sent again',
    });
    for await (const _ of alone) continue;
  }
}

/** Undefined where there is nothing left to send: the event is so old that it was deleted, and so is its delivery. */
async function tryOnce(lane: LaneState, delivery: WebhookDelivery): Promise<SettledTry | undefined> {
  const { gateway, client } = lane;
  const event = await gateway.store.event(delivery.event);
  const webhook = gateway.webhooks.find(lane.webhook);
  if (!event || !webhook) return undefined;
  const settled = await deliverNotification(gateway, webhook, { delivery, event, client });
  // A quick receiver gets larger claims, of which it takes a few seconds at most.
  const isQuick = settled.tried.latencyMillis < QUICK_MILLIS;
  lane.claimSize = isQuick ? Math.min(lane.claimSize * 2, CLAIM_MAX) : CLAIM_MIN;
  return settled;
}

const logFault = ({ gateway, webhook }: LaneState, fault: unknown): void =>
  gateway.log.error(
    { id: gateway.ids.publicId('webhook', webhook), reason: reasonOf(fault) },
    'The deliveries of a webhook failed',
  );
