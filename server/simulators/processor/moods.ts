import { manners } from 'shared';
import { z } from 'zod';

const mode = z.object({
  mode: z.enum([...manners, 'held']),
  times: z.int().positive().default(Number.MAX_SAFE_INTEGER),
});
const release = z.object({ release: z.literal(true) });

/** What a test may order the processor to do. */
export const order = z.union([mode, release]);
type Mood = z.infer<typeof mode>['mode'];

/** How the processor behaves, whatever the test data says. A held payment waits at the door, not yet looked at. */
export type Moods = {
  obey(given: z.infer<typeof order>): void;
  next(): Mood | undefined;
  released(): Promise<void>;
  held(): number;
};

export function processorMoods(): Moods {
  let current: Mood = 'prompt';
  let left = 0;
  let waiting: (() => void)[] = [];
  return {
    obey(given) {
      if ('mode' in given) {
        current = given.mode;
        left = given.times;
        return;
      }
      left = 0;
      for (const enter of waiting) enter();
      waiting = [];
    },
    next() {
      if (left === 0) return undefined;
      left -= 1;
      return current;
    },
    held: () => waiting.length,
    released: () => new Promise((resolve) => void waiting.push(resolve)),
  };
}
