import { type Instant, minutes, plus } from '../core/values.ts';
import { beginDeliveries } from '../operations/file-receivers/begin.ts';
import type { Gateway } from '../operations/gateway.ts';

/** Files are made a few times a day. */
const INTERVAL = minutes(1);

/** Begins deliveries of files, those of a receiver at each call. Returns whether there may be more. */
export function createFileDeliveries(gateway: Gateway): () => Promise<boolean> {
  let nextAt = 0 as Instant;
  let beginning: AsyncGenerator | undefined;
  return async () => {
    const now = gateway.clock.now();
    if (!beginning && now >= nextAt) {
      nextAt = plus(now, INTERVAL);
      beginning = beginDeliveries(gateway);
    }
    if (beginning && (await beginning.next()).done === true) beginning = undefined;
    return beginning !== undefined;
  };
}
