import type { Entities } from '../../core/entities/entities.ts';
import type { EntityKey, WebhookKey } from '../../core/values.ts';
import type { EventType } from '../../core/webhooks/event-types.ts';
import { listens, type Webhook } from '../../core/webhooks/webhook.ts';
import type { Store } from '../../store/store.ts';

/** The webhooks as this process knows them. They are read again about once a second, because others change them. */
export type WebhookList = {
  readonly all: () => readonly Webhook[];
  readonly find: (key: WebhookKey) => Webhook | undefined;
  /** The webhooks that take events of a type, of an entity or of one above it. */
  readonly takersOf: (entity: EntityKey, type: EventType) => readonly Webhook[];
  readonly refresh: () => Promise<void>;
};

export function webhookList(
  store: Pick<Store, 'webhooks'>,
  { entity: entityOf }: Pick<Entities, 'entity'>,
): WebhookList {
  let webhooks: readonly Webhook[] = [];
  let takers = new Map<string, readonly Webhook[]>();

  const isAt = (entity: EntityKey | null, above: EntityKey): boolean =>
    entity !== null && (entity === above || isAt(entityOf(entity).parent, above));
  return {
    all: () => webhooks,
    find: (key) => webhooks.find((webhook) => webhook.key === key),
    takersOf(entity, type) {
      if (webhooks.length === 0) return webhooks;
      const name = `${entity} ${type}`;
      const known = takers.get(name);
      if (known) return known;
      const found = webhooks.filter(
        (webhook) => listens(webhook) && webhook.types.includes(type) && isAt(entity, webhook.entity),
      );
      takers.set(name, found);
      return found;
    },
    async refresh() {
      webhooks = await store.webhooks();
      takers = new Map();
    },
  };
}
