import { type Instant, minus, minutes, plus } from '../core/values.ts';
import { KEPT } from '../operations/once/answer-once.ts';
import type { Gateway } from '../operations/gateway.ts';

const PAUSE = minutes(60);

/**
 * Deletes kept answers whose time is over, once an hour of the gateway's clock. It is no message of the outbox, because
 * it needs neither a payload nor a promise of delivery: whoever comes next deletes what was left, and a moved clock
 * need not stop at each hour.
 */
export function answerForgetter({ store, clock }: Pick<Gateway, 'store' | 'clock'>): () => Promise<void> {
  let nextAt = 0 as Instant;
  return async () => {
    const now = clock.now();
    if (now < nextAt) return;
    nextAt = plus(now, PAUSE);
    await store.forgetAnswersBefore(minus(now, KEPT));
  };
}
