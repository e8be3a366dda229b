import { manners } from 'shared';
import { z } from 'zod';
import { processorFaults, type ProcessorFault } from '../../test-data/faults.ts';

const faults = Object.keys(processorFaults) as ProcessorFault[];
const mode = z.object({
  mode: z.enum([...manners, ...faults, 'held']),
  /** The requests that it applies to. */
  on: z.enum(['payments', 'inquiries']).default('payments'),
  times: z.int().positive().default(Number.MAX_SAFE_INTEGER),
});
const release = z.object({ release: z.literal(true) });

/** A test's request to change the processor's behaviour. */
export const controlRequest = z.union([mode, release]);
export type ControlMode = z.infer<typeof mode>['mode'];
type ControlledRequest = z.infer<typeof mode>['on'];

/** The processor's behaviour, before the test data of a payment is applied. A held payment waits unprocessed. */
export type Control = {
  apply(request: z.infer<typeof controlRequest>): void;
  next(on: ControlledRequest): ControlMode | undefined;
  released(): Promise<void>;
  held(): number;
};

const usual: { readonly mode: ControlMode; readonly left: number } = { mode: 'prompt', left: 0 };

export function processorControl(): Control {
  const current = { payments: usual, inquiries: usual };
  let waiting: (() => void)[] = [];
  return {
    apply(request) {
      if ('mode' in request) {
        current[request.on] = { mode: request.mode, left: request.times };
        return;
      }
      current.payments = usual;
      for (const proceed of waiting) proceed();
      waiting = [];
    },
    next(on) {
      const { mode: now, left } = current[on];
      if (left === 0) return undefined;
      current[on] = { mode: now, left: left - 1 };
      return now;
    },
    held: () => waiting.length,
    released: () => new Promise((resolve) => void waiting.push(resolve)),
  };
}
