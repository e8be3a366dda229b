import type { Instant } from '../values.ts';
import { momentOrChange, offsetAt } from '../zones.ts';
import { type Cron, nextOnWall } from './cron.ts';

/**
 * The first moment after `after` that the expression names on the clocks of a zone; undefined when there is none before
 * 2200. A time that the clocks skip is due at their change, and one that they show twice is due once (DECISIONS 129).
 */
export function nextInstant(cron: Cron, after: Instant, zone: string): Instant | undefined {
  // Times that the clocks show again after a change, or have skipped, are due no second time.
  for (let wall = nextOnWall(cron, after + offsetAt(after, zone)); wall !== undefined; wall = nextOnWall(cron, wall)) {
    const moment = momentOrChange(wall, zone);
    if (moment > after) return moment;
  }
  return undefined;
}
