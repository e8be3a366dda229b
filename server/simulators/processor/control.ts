import { manners } from 'shared';
import { z } from 'zod';

const mode = z.object({
  mode: z.enum([...manners, 'held']),
  times: z.int().positive().default(Number.MAX_SAFE_INTEGER),
});
const release = z.object({ release: z.literal(true) });

/** A test's request to change the processor's behaviour. */
export const controlRequest = z.union([mode, release]);
type ControlMode = z.infer<typeof mode>['mode'];

/** The processor's behaviour, before the test data of a payment is applied. A held payment waits unprocessed. */
export type Control = {
  apply(request: z.infer<typeof controlRequest>): void;
  next(): ControlMode | undefined;
  released(): Promise<void>;
  held(): number;
};

export function processorControl(): Control {
  let current: ControlMode = 'prompt';
  let left = 0;
  let waiting: (() => void)[] = [];
  return {
    apply(request) {
      if ('mode' in request) {
        current = request.mode;
        left = request.times;
        return;
      }
      left = 0;
      for (const proceed of waiting) proceed();
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
