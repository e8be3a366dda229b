import { type Instant, minutes, plus } from '../core/values.ts';
import type { Gateway } from '../operations/gateway.ts';
import { probeBooks } from '../operations/books/probe.ts';

const INTERVAL = minutes(60);
/** How many recounts cover what was booked since the last one; after so many, one begins at the beginning. */
const DAY = 24;

/**
 * Recounts books and totals once an hour of the gateway's clock, and once a day from their beginning, a slice at each
 * call. As a purge it is no message of the outbox: the next recount finds what a missed one would have found. Returns
 * whether it goes on.
 */
export function createProbe(gateway: Gateway): () => Promise<boolean> {
  let nextAt = 0 as Instant;
  let recounts = 0;
  let recount: AsyncGenerator | undefined;
  return async () => {
    const now = gateway.clock.now();
    if (!recount && now >= nextAt) {
      nextAt = plus(now, INTERVAL);
      recount = probeBooks(gateway, { since: recounts % DAY === 0 ? 'beginning' : 'lastRecount' });
      recounts += 1;
    }
    if (recount && (await ended(recount))) recount = undefined;
    return recount !== undefined;
  };
}

/** A recount that fails is given up: the next one begins where the last whole one ended. */
const ended = async (recount: AsyncGenerator): Promise<boolean> => (await recount.next()).done === true;
