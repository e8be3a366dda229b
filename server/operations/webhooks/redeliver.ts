import type { EntityKey, EventKey } from '../../core/values.ts';
import type { Event } from '../../core/webhooks/event.ts';
import { type Refusal, refuse } from '../../core/refusal.ts';
import type { Gateway } from '../gateway.ts';

type Redelivering = Pick<Gateway, 'store' | 'clock' | 'webhooks'>;

/** Delivers an event of a channel once more to every webhook that takes it. */
export async function redeliverEvent(
  { store, clock, webhooks }: Redelivering,
  { key, entity }: { readonly key: EventKey | undefined; readonly entity: EntityKey },
): Promise<Event | Refusal> {
  const event = key === undefined ? undefined : await store.event(key);
  if (event?.entity !== entity) return refuse('eventUnknown');
  await webhooks.refresh();
  const at = clock.now();
  const takers = webhooks.takersOf(event.entity, event.type);
  await store.redeliver(takers.map(({ key: webhook }) => ({ event, webhook, at })));
  return event;
}
