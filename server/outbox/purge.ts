import { type Instant, minus, minutes, plus } from '../core/values.ts';
import type { Gateway } from '../operations/gateway.ts';
import { KEPT_ANSWER_LIFE } from '../operations/once/answer-once.ts';

/** How often it is checked whether there is anything to delete. */
const INTERVAL = minutes(60);
/** So few rows that no message and no request waits long for them. */
const SLICE = 500;

type Purging = Pick<Gateway, 'store' | 'clock' | 'ids'>;

/** Deletes a slice of rows whose time is over, and returns whether there may be more. */
type Purge = (gateway: Purging, now: Instant) => Promise<boolean>;

const purges: readonly Purge[] = [
  async ({ store, ids }, now) => {
    const before = ids.firstKeyAt('answer', minus(now, KEPT_ANSWER_LIFE));
    return (await store.deleteAnswers({ before, limit: SLICE })) === SLICE;
  },
];

/**
 * Deletes what is no longer needed, once an hour of the gateway's clock, one slice at each call. A purge is no message
 * of the outbox, because it needs neither a payload nor a guarantee: the next one deletes what a missed one left.
 * Returns whether the purge goes on (DECISIONS 62).
 */
export function createPurge(gateway: Purging): () => Promise<boolean> {
  let nextAt = 0 as Instant;
  let left: readonly Purge[] = [];
  return async () => {
    const now = gateway.clock.now();
    if (left.length === 0 && now >= nextAt) {
      nextAt = plus(now, INTERVAL);
      left = purges;
    }
    const [purge, ...others] = left;
    if (purge && !(await purge(gateway, now))) left = others;
    return left.length > 0;
  };
}
