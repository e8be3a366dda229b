import type { Context } from 'hono';
import type { Clock } from '../../clock.ts';
import { isProcessorFault } from '../../test-data/faults.ts';
import { answersAfter } from '../../test-data/outcomes.ts';
import { type Bindings, hangUp } from '../listening.ts';
import { millis, pause } from '../time.ts';
import type { ControlMode } from './control.ts';
import { faultyResponse } from './faulty-response.ts';

/** The manners in which a request is not even processed. */
type Unheard = 'dropped' | 'error503';
export const isUnheard = (manner: ControlMode): manner is Unheard => manner === 'dropped' || manner === 'error503';

export const unheard = (context: Context<Bindings>, manner: Unheard): Response =>
  manner === 'dropped' ? hangUp(context) : context.json({ fault: 'overloaded' }, 503, { 'retry-after': '1' });

type Answer = {
  readonly context: Context<Bindings>;
  readonly clock: Clock;
  readonly message: Readonly<Record<string, unknown>>;
};

/** Responds to a request that was processed, at the time and with the fault that were set for it. */
export async function respond(manner: Exclude<ControlMode, Unheard>, answer: Answer): Promise<Response> {
  const { context, clock, message } = answer;
  if (isProcessorFault(manner)) return faultyResponse(manner, answer);
  if (manner === 'lost') return hangUp(context);
  if (manner === 'slow' || manner === 'late') await pause(clock, millis(answersAfter[manner]));
  return context.json(message);
}
