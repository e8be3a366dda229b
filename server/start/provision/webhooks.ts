import type { Change } from '../../core/change.ts';
import type { EntityRow } from '../../core/entities/entity.ts';
import {
  described,
  flag,
  formatted,
  listOf,
  objectWith,
  oneOf,
  secret,
  setOf,
  words,
} from '../../core/schemas/schema.ts';
import { eventTypeNames } from '../../core/webhooks/event-types.ts';
import { SECRETS_MAX, type Webhook, webhookFields, webhookFormats } from '../../core/webhooks/webhook.ts';
import type { Gateway } from '../../operations/gateway.ts';
import { addWebhook, changeWebhook, type WebhookSettings } from '../../operations/webhooks/keep.ts';

/** A webhook of an entity, as the provision file has it. */
export const webhookSchema = objectWith(
  {
    name: described(words(1, 100), 'the operator’s name for it, unique within the entity'),
    url: described(formatted('web-address'), 'where events are sent to'),
    secrets: described(
      listOf(secret(1, 10_000), { minItems: 1, maxItems: SECRETS_MAX }),
      'one key, or two while one is replaced: the first one encrypts, and each of them signs',
    ),
  },
  {
    types: setOf(oneOf(eventTypeNames), { minItems: 1 }),
    fields: oneOf(webhookFields),
    format: oneOf(webhookFormats),
    paused: described(flag, 'whether its events wait'),
  },
);

/** A webhook of the provision file with its entity. */
export type ProvisionedWebhook = WebhookSettings & { readonly entityId: string };

export type Keeping = Pick<Gateway, 'store' | 'vault' | 'ids' | 'clock'> & { readonly entities: readonly EntityRow[] };

/**
 * Makes the provisioned webhooks those of the file; running it twice changes nothing. A webhook is tested before it is
 * notified, and again when its address changes or when it is no longer paused.
 */
export async function keepWebhooks(gateway: Keeping, wanted: readonly ProvisionedWebhook[]): Promise<void> {
  const before = (await gateway.store.webhooks()).filter(({ provisioned }) => provisioned);
  const kept = new Set<Webhook>();
  for (const settings of wanted) {
    const entity = gateway.entities.find(({ id }) => id === settings.entityId);
    if (!entity) continue;
    const known = before.find((row) => row.entity === entity.key && row.name === settings.name);
    if (known) kept.add(known);
    const { entityId: _, ...file } = settings;
    const place = { entity: entity.key, provisioned: true };
    const { changes } = known ? await changeWebhook(gateway, known, file) : await addWebhook(gateway, place, file);
    if (changes.length > 0) await gateway.store.commit(changes);
  }
  const removed = before.filter((row) => !kept.has(row));
  if (removed.length > 0)
    await gateway.store.commit(removed.map(({ key }): Change => ({ kind: 'removeWebhook', webhook: key })));
}
