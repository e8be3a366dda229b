import { type Instant, minus, minutes, plus } from '../core/values.ts';
import type { Gateway } from '../operations/gateway.ts';
import { KEPT_ANSWER_LIFE } from '../operations/once/answer-once.ts';

const INTERVAL = minutes(60);

/**
 * Deletes kept answers whose time is over, once an hour of the gateway's clock. The deletion is no message of the
 * outbox, because it needs neither a payload nor a guarantee: the next deletion includes the answers of a missed one,
 * and a moved clock need not stop at each hour.
 */
export function oldAnswersDeletion({ store, clock }: Pick<Gateway, 'store' | 'clock'>): () => Promise<void> {
  let nextAt = 0 as Instant;
  return async () => {
    const now = clock.now();
    if (now < nextAt) return;
    nextAt = plus(now, INTERVAL);
    await store.deleteAnswersBefore(minus(now, KEPT_ANSWER_LIFE));
  };
}
