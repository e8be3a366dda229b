import { minutes } from '../core/values.ts';
import { probeBooks } from '../operations/books/probe.ts';
import type { Gateway } from '../operations/gateway.ts';
import { job, type Step } from './job.ts';

const INTERVAL = minutes(60);
/** How many recounts cover what was booked since the last one; after so many, one begins at the beginning. */
const DAY = 24;

/**
 * Recounts books and totals, and once a day from their beginning, a slice at each call. After one that has
 * failed, the next begins where the last whole one ended.
 */
export function createProbe(gateway: Gateway): Step {
  let recounts = 0;
  function begin(): AsyncGenerator {
    const since = recounts % DAY === 0 ? 'beginning' : 'lastRecount';
    recounts += 1;
    return probeBooks(gateway, { since });
  }
  return job(gateway, { name: 'recount of books', every: INTERVAL, begin });
}
