import type { Reach } from '../../core/entities/authority.ts';
import type { Entity } from '../../core/entities/entity.ts';
import { type Refusal, refuse } from '../../core/refusal.ts';
import type { Webhook } from '../../core/webhooks/webhook.ts';
import type { Gateway } from '../gateway.ts';
import { secretsOf } from './send.ts';

type Reading = Pick<Gateway, 'webhooks' | 'entities' | 'ids'>;

/** The webhooks that are reached, in the order in which they were made. */
export const seenWebhooks = ({ webhooks, entities }: Reading, reach: Reach): readonly Webhook[] =>
  webhooks.all().filter(({ entity }) => entities.reaches(reach, entity));

/** The webhooks of an entity and of all below it. */
export const webhooksWithin = (gateway: Reading, { key }: Entity): readonly Webhook[] =>
  seenWebhooks(gateway, { entity: key });

/** A webhook of an id. One that is not reached is reported as unknown. */
export function findWebhook(gateway: Reading, reach: Reach, id: string): Webhook | Refusal {
  const key = gateway.ids.keyOf('webhook', id);
  return seenWebhooks(gateway, reach).find((each) => each.key === key) ?? refuse('resourceUnknown');
}

/** How many keys a webhook has: two while one is replaced. */
export const keysOfWebhook = async (gateway: Pick<Gateway, 'vault'>, webhook: Webhook): Promise<number> =>
  (await secretsOf(gateway, webhook)).length;
