import { days, type Instant, minus } from '../../core/values.ts';
import type { Webhook } from '../../core/webhooks/webhook.ts';
import type { Gateway } from '../gateway.ts';

/** How a webhook does: the tries of the last 24 hours, and what is left to deliver. */
export type WebhookHealth = {
  readonly webhook: Webhook;
  /** The latest tries of the last 24 hours, at most `TRIES_COUNTED`. */
  readonly tries: number;
  readonly accepted: number;
  /** What is not delivered yet, at most `WAITING_COUNTED`. */
  readonly undelivered: number;
  /** What was tried and not accepted, among these. */
  readonly failed: number;
  /** When the oldest of them happened; null without any. */
  readonly oldestAt: Instant | null;
};

/** Numbers beyond these are not counted, so that no page waits for them. */
export const TRIES_COUNTED = 500;
export const WAITING_COUNTED = 1000;
const WINDOW = days(1);

type Reading = Pick<Gateway, 'store' | 'ids' | 'clock'>;

export async function webhookHealth({ store, ids, clock }: Reading, webhook: Webhook): Promise<WebhookHealth> {
  const after = ids.firstKeyAt('deliveryTry', minus(clock.now(), WINDOW));
  const [tried, left] = await Promise.all([
    store.triesSince({ webhook: webhook.key, after, limit: TRIES_COUNTED }),
    store.backlogOf({ webhook: webhook.key, limit: WAITING_COUNTED }),
  ]);
  const oldest = left.oldest === null ? undefined : await store.event(left.oldest);
  const { undelivered, failed } = left;
  return { webhook, ...tried, undelivered, failed, oldestAt: oldest?.at ?? null };
}

export const isFailing = ({ failed }: WebhookHealth): boolean => failed > 0;
