import { isDeepStrictEqual } from 'node:util';
import { secretForms } from '../../connectors/webhooks/formats.ts';
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
  text,
  type ValueOf,
} from '../../core/schemas/schema.ts';
import { defaultEventTypes, eventTypeNames } from '../../core/webhooks/event-types.ts';
import { SECRETS_MAX, type Webhook, webhookFields, webhookFormats } from '../../core/webhooks/webhook.ts';
import type { Gateway } from '../../operations/gateway.ts';
import { summaryChanges } from '../../operations/webhooks/summary.ts';
import { testChanges } from '../../operations/webhooks/test.ts';

/** A webhook of an entity, as the provision file has it. */
export const webhookSchema = objectWith(
  {
    name: described(text(1, 100), 'the operator’s name for it, unique within the entity'),
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

/** What a webhook has that the file leaves out. */
export const webhookDefaults = { types: defaultEventTypes, fields: 'all', format: 'encrypted', paused: false } as const;

type WebhookSettings = Required<ValueOf<typeof webhookSchema>>;
/** A webhook of the provision file with its entity. */
export type ProvisionedWebhook = WebhookSettings & { readonly entityId: string };

/** The faults of keys that do not fit the format of their webhook. No fault shows a key. */
export function secretFaults({
  format = webhookDefaults.format,
  secrets,
}: Pick<ValueOf<typeof webhookSchema>, 'format' | 'secrets'>): readonly string[] {
  const { pattern, expected } = secretForms[format];
  return secrets.flatMap((each, at) => (pattern.test(each) ? [] : [`secrets.${at}: must be ${expected}`]));
}

type Keeping = Pick<Gateway, 'store' | 'vault' | 'ids' | 'clock'> & { readonly entities: readonly EntityRow[] };

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
    const changes = known ? await changed(gateway, known, settings) : await added(gateway, entity, settings);
    if (changes.length > 0) await gateway.store.commit(changes);
  }
  const removed = before.filter((row) => !kept.has(row));
  if (removed.length > 0) await gateway.store.commit(removed.map(({ key }): Change => ({ remove: key })));
}

async function added(gateway: Keeping, entity: EntityRow, settings: WebhookSettings): Promise<readonly Change[]> {
  const { name, url, types, fields, format, secrets, paused } = settings;
  const key = gateway.ids.key('webhook');
  const row: Webhook = {
    key,
    version: 0,
    entity: entity.key,
    name,
    url,
    types,
    fields,
    format,
    secrets: await gateway.vault.seal(entity.key, key, JSON.stringify(secrets)),
    state: paused ? 'paused' : 'inactive',
    createdAt: gateway.clock.now(),
    provisioned: true,
  };
  return [{ save: 'webhook', row }, ...(paused ? [] : testChanges(gateway, row)), ...summaryChanges(gateway)];
}

async function changed(gateway: Keeping, known: Webhook, settings: WebhookSettings): Promise<readonly Change[]> {
  const { vault } = gateway;
  const { url, types, fields, format, secrets, paused } = settings;
  const sealed = JSON.parse(await vault.open(known.entity, known.key, known.secrets)) as unknown;
  const row: Webhook = {
    ...known,
    url,
    types,
    fields,
    format,
    secrets: isDeepStrictEqual(sealed, secrets)
      ? known.secrets
      : await vault.seal(known.entity, known.key, JSON.stringify(secrets)),
    state: paused || (known.state === 'active' && url !== known.url) ? 'paused' : known.state,
  };
  const test = paused || row.state === 'active' ? [] : testChanges(gateway, row);
  return isDeepStrictEqual(row, known) ? test : [{ save: 'webhook', row }, ...test];
}
