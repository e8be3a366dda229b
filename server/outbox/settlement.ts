import { type Instant, minutes, plus } from '../core/values.ts';
import type { Gateway } from '../operations/gateway.ts';
import { forgetUnendedImports } from '../operations/reconciliation/import.ts';
import { closeDueBatches } from '../operations/settlement/close.ts';

/** A cut-off is a time of day, so that its batch is closed soon after it. */
const INTERVAL = minutes(5);

/**
 * Closes the batches whose cut-offs are over, one cut-off of a channel at each call: those of an outage one after the
 * other, each with its own date. Returns whether there may be more.
 */
export function createSettlement(gateway: Gateway): () => Promise<boolean> {
  let nextAt = 0 as Instant;
  let closing: AsyncGenerator | undefined;
  return async () => {
    const now = gateway.clock.now();
    if (!closing && now >= nextAt) {
      nextAt = plus(now, INTERVAL);
      await forgetUnendedImports(gateway);
      closing = closeDueBatches(gateway);
    }
    if (closing && (await closing.next()).done === true) closing = undefined;
    return closing !== undefined;
  };
}
