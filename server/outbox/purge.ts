import { type Instant, minutes, plus } from '../core/values.ts';
import { type Lives, oldBefore, type Purging, retention } from './retention.ts';

/** How often it is checked whether there is anything to delete. */
const INTERVAL = minutes(60);

/**
 * Deletes what is no longer needed, once an hour of the gateway's clock, one slice at each call. A purge is no message
 * of the outbox, because it needs neither a payload nor a guarantee: the next one deletes what a missed one left.
 * Returns whether the purge goes on (DECISIONS 62).
 */
export function createPurge(gateway: Purging, lives: Lives): () => Promise<boolean> {
  let nextAt = 0 as Instant;
  let left: typeof retention = [];
  return async () => {
    const now = gateway.clock.now();
    if (left.length === 0 && now >= nextAt) {
      nextAt = plus(now, INTERVAL);
      left = retention;
    }
    const [kind, ...others] = left;
    if (kind && !(await kind.deleteSlice(gateway, oldBefore(kind, { now, lives })))) left = others;
    return left.length > 0;
  };
}
