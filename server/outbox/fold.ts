import { type Instant, minutes, plus } from '../core/values.ts';
import type { Gateway } from '../operations/gateway.ts';
import { foldTotals } from '../operations/reports/fold-totals.ts';

/** Payments end, and fees are settled, days after the day on which they are counted. */
const INTERVAL = minutes(60);

/**
 * Folds the totals of closed days once an hour of the gateway's clock, a day of a channel at each call. As a purge it is
 * no message of the outbox: the rows are what is left to do. Returns whether there may be more.
 */
export function createFold(gateway: Gateway): () => Promise<boolean> {
  let nextAt = 0 as Instant;
  let folding: AsyncGenerator | undefined;
  return async () => {
    const now = gateway.clock.now();
    if (!folding && now >= nextAt) {
      nextAt = plus(now, INTERVAL);
      folding = foldTotals(gateway);
    }
    if (folding && (await ended(folding))) folding = undefined;
    return folding !== undefined;
  };
}

/** A generator that has failed is at its end: the next one begins anew. */
const ended = async (folding: AsyncGenerator): Promise<boolean> => (await folding.next()).done === true;
