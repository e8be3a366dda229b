import { isRefusal, type Refusal, refusals } from '../../core/refusal.ts';
import type { FinalAnswer, Once, OnceWork } from '../../operations/once/answer-once.ts';
import type { Gateway } from '../../operations/gateway.ts';
import { common, refusalAnswer } from './answer.ts';

/** Work that begins no payment: it is done in one transaction, or done anew should its first request have died. */
export function plainWork(
  gateway: Gateway,
  ndc: string,
  work: (once: Once) => Promise<FinalAnswer | Refusal>,
): OnceWork {
  const carryOut = async (once: Once): Promise<FinalAnswer> => {
    const done = await work(once);
    return isRefusal(done) ? refusalAnswer(done, refusals[done.reason], common(ndc, gateway.clock.now())) : done;
  };
  return {
    answer: carryOut,
    tell: () => {
      throw new Error('Expected no payment to have begun under this key, found one');
    },
  };
}
