import type { Clock } from '../clock.ts';
import { type Instant, minutes, plus } from '../core/values.ts';
import { byLength } from './process/windows.ts';

/** How often the same was refused within an hour of the first time, in this process. */
export type RefusalCounts = {
  /** Counts one more, and returns how many there are. */
  readonly count: (key: string) => number;
};

const HOUR = minutes(60);

type Window = { times: number; readonly endsAt: Instant };

export function refusalCounts(clock: Clock): RefusalCounts {
  const windows = byLength<Window>()(HOUR);
  return {
    count(key) {
      const now = clock.now();
      const known = windows.get(key, now);
      if (!known) {
        windows.set(key, { times: 1, endsAt: plus(now, HOUR) }, now);
        return 1;
      }
      known.times += 1;
      return known.times;
    },
  };
}
