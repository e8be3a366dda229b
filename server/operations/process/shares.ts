import type { Clock } from '../../clock.ts';
import { type Duration, type Instant, minutes, plus } from '../../core/values.ts';

/** How much may be under way to one receiver, and how far apart what comes beyond that is tried again. */
export type Share = { readonly atOnce: number; readonly pace: Duration };

/** The share of a receiver that answers, and of one that did not answer the last time. */
export type ShareRules = { readonly answering: Share; readonly failing: Share };

/** A turn, which ends with whether the receiver has answered; or the moment of the next try, when there may be one. */
export type Turn = { readonly end: (hasAnswered: boolean) => void } | { readonly nextTryAt: Instant };

/** Gives each receiver a share of what a process has under way, so that a slow one leaves room for the others. */
export type Shares = { enter(receiver: string): Turn };

type Receiver = { underWay: number; isFailing: boolean; nextTryAt: Instant };

/** What waits for a receiver that recovers is tried again at the latest so long after. */
const WAIT_MAX = minutes(15);
/** How many receivers that do not answer are remembered while nothing is under way to them. */
const FAILING_MAX = 1000;

export function createShares(clock: Pick<Clock, 'now'>, rules: ShareRules): Shares {
  const receivers = new Map<string, Receiver>();
  return {
    enter(name) {
      const now = clock.now();
      const receiver = receivers.get(name) ?? { underWay: 0, isFailing: false, nextTryAt: now };
      const share = receiver.isFailing ? rules.failing : rules.answering;
      if (receiver.underWay >= share.atOnce) return { nextTryAt: queue(receiver, { now, pace: share.pace }) };
      receiver.underWay += 1;
      receivers.set(name, receiver);
      return { end: (hasAnswered) => end(receivers, name, { receiver, hasAnswered }) };
    },
  };
}

/** The moment after what was queued before. */
function queue(receiver: Receiver, { now, pace }: { readonly now: Instant; readonly pace: Duration }): Instant {
  const last = Math.max(receiver.nextTryAt, now) as Instant;
  receiver.nextTryAt = Math.min(plus(last, pace), plus(now, WAIT_MAX)) as Instant;
  return receiver.nextTryAt;
}

function end(
  receivers: Map<string, Receiver>,
  name: string,
  { receiver, hasAnswered }: { readonly receiver: Receiver; readonly hasAnswered: boolean },
): void {
  receiver.underWay -= 1;
  // The queue of a receiver that recovers begins anew: it was queued at the pace of one that fails.
  if (hasAnswered && receiver.isFailing) receiver.nextTryAt = 0 as Instant;
  receiver.isFailing = !hasAnswered;
  const isRemembered = receiver.isFailing && receivers.size <= FAILING_MAX;
  if (receiver.underWay === 0 && !isRemembered) receivers.delete(name);
}
