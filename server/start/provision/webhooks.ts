import type { Change } from '../../core/change.ts';
import type { EntityRow } from '../../core/entities/entity.ts';
import { inOthersWay, recognised } from '../../core/entities/recognised.ts';
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

export type Keeping = Pick<Gateway, 'store' | 'vault' | 'ids' | 'clock' | 'log'> & {
  readonly entities: readonly EntityRow[];
};

/**
 * Makes the provisioned webhooks those of the file, in one commit; running it twice changes nothing. A webhook is tested
 * before it is notified, and again when its address changes or when it is no longer paused. One that is renamed keeps
 * what is left to deliver, and what is lost with one that the file no longer has is logged.
 */
export async function keepWebhooks(gateway: Keeping, wanted: readonly ProvisionedWebhook[]): Promise<void> {
  const before = (await gateway.store.webhooks()).filter(({ provisioned }) => provisioned);
  const keys = new Map(gateway.entities.map(({ id, key }) => [id, key]));
  const placed = wanted.flatMap(({ entityId, ...file }) => {
    const entity = keys.get(entityId);
    return entity === undefined ? [] : [{ entity, file }];
  });
  const knownAs = recognised(placed, before, hasUrl);
  const kept = new Set(knownAs.values());
  const removed = before.filter((row) => !kept.has(row));
  const changes = removed.map(({ key }): Change => ({ kind: 'removeWebhook', webhook: key }));
  // Each has its id as its name until it has its own.
  const freed = new Map(
    inOthersWay(knownAs, placed).map((row) => [row, { ...row, name: gateway.ids.publicId('webhook', row.key) }]),
  );
  changes.push(...[...freed.values()].map((row): Change => ({ kind: 'saveWebhook', row })));
  for (const each of placed) {
    const { entity, file } = each;
    const known = knownAs.get(each);
    const place = { entity, provisioned: true };
    const made = known
      ? await changeWebhook(gateway, asSaved(freed.get(known)) ?? known, file)
      : await addWebhook(gateway, place, file);
    changes.push(...made.changes);
  }
  for (const row of removed) await logLost(gateway, row);
  if (changes.length > 0) await gateway.store.commit(changes);
}

const hasUrl = ({ url }: Webhook, file: WebhookSettings): boolean => url === file.url;

/** A row that was saved has the next version. */
const asSaved = (row: Webhook | undefined): Webhook | undefined => row && { ...row, version: row.version + 1 };

/** More are not counted. */
const COUNTED = 10_000;

async function logLost({ store, ids, log }: Keeping, { key: webhook }: Webhook): Promise<void> {
  const { undelivered: count } = await store.backlogOf({ webhook, limit: COUNTED });
  if (count === 0) return;
  const id = ids.publicId('webhook', webhook);
  log.warn({ id, count }, 'Notifications are lost with a webhook that the provision file no longer has');
}
