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
import type { EntityKey } from '../../core/values.ts';
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

export type Keeping = Pick<Gateway, 'store' | 'vault' | 'ids' | 'clock' | 'log'> & {
  readonly entities: readonly EntityRow[];
};

/**
 * Makes the provisioned webhooks those of the file; running it twice changes nothing. A webhook is tested before it is
 * notified, and again when its address changes or when it is no longer paused. One that is renamed keeps what is left to
 * deliver, and what is lost with one that the file no longer has is logged.
 */
export async function keepWebhooks(gateway: Keeping, wanted: readonly ProvisionedWebhook[]): Promise<void> {
  const before = (await gateway.store.webhooks()).filter(({ provisioned }) => provisioned);
  const keys = new Map(gateway.entities.map(({ id, key }) => [id, key]));
  const placed = wanted.flatMap(({ entityId, ...file }) => {
    const entity = keys.get(entityId);
    return entity === undefined ? [] : [{ entity, file }];
  });
  const knownAs = recognised(placed, before);
  for (const each of placed) {
    const { entity, file } = each;
    const known = knownAs.get(each);
    const place = { entity, provisioned: true };
    const { changes } = known ? await changeWebhook(gateway, known, file) : await addWebhook(gateway, place, file);
    if (changes.length > 0) await gateway.store.commit(changes);
  }
  const kept = new Set(knownAs.values());
  const removed = before.filter((row) => !kept.has(row));
  for (const row of removed) await logLost(gateway, row);
  if (removed.length > 0)
    await gateway.store.commit(removed.map(({ key }): Change => ({ kind: 'removeWebhook', webhook: key })));
}

type Placed = { readonly entity: EntityKey; readonly file: WebhookSettings };

/** The webhook that each one of the file was before: the entity’s of its name, else the one of its address. */
function recognised(placed: readonly Placed[], before: readonly Webhook[]): ReadonlyMap<Placed, Webhook> {
  const found = new Map<Placed, Webhook>();
  const taken = new Set<Webhook>();
  for (const member of ['name', 'url'] as const)
    for (const each of placed) {
      if (found.has(each)) continue;
      const isIt = (row: Webhook) => row.entity === each.entity && row[member] === each.file[member];
      const known = before.find((row) => !taken.has(row) && isIt(row));
      if (!known) continue;
      found.set(each, known);
      taken.add(known);
    }
  return found;
}

/** More are not counted. */
const COUNTED = 10_000;

async function logLost({ store, ids, log }: Keeping, { key: webhook }: Webhook): Promise<void> {
  const { undelivered: count } = await store.backlogOf({ webhook, limit: COUNTED });
  if (count === 0) return;
  const id = ids.publicId('webhook', webhook);
  log.warn({ id, count }, 'Notifications are lost with a webhook that the provision file no longer has');
}
