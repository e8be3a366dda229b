import type { Entity } from '../../core/entities/entity.ts';
import type { EventKey } from '../../core/values.ts';
import type { Event } from '../../core/webhooks/event.ts';
import { type Refusal, refuse } from '../../core/refusal.ts';
import type { Gateway } from '../gateway.ts';

type Redelivering = Pick<Gateway, 'store' | 'clock' | 'webhooks' | 'entities'>;

/** Delivers an event of an entity once more to every webhook that takes it. */
export async function redeliverEvent(
  { store, clock, webhooks, entities }: Redelivering,
  { key, entity }: { readonly key: EventKey | undefined; readonly entity: Entity },
): Promise<Event | Refusal> {
  const event = key === undefined ? undefined : await store.event(key);
  if (!event || !entities.isWithin(event.entity, entity.key)) return refuse('eventUnknown');
  await webhooks.refresh();
  const at = clock.now();
  const takers = webhooks.takersOf(event.entity, event.type);
  await store.commit(takers.map(({ key: webhook }) => ({ kind: 'renewDelivery', delivery: { event, webhook, at } })));
  return event;
}
