import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { secretForms } from '../connectors/webhooks/formats.ts';
import type { Change } from '../core/change.ts';
import type { Entity } from '../core/entities/entity.ts';
import { defaultEventTypes, eventTypeNames } from '../core/webhooks/event-types.ts';
import { SECRETS_MAX, type Webhook, webhookFields, webhookFormats } from '../core/webhooks/webhook.ts';
import type { Gateway } from '../operations/gateway.ts';
import { summaryChanges } from '../operations/webhooks/summary.ts';
import { testChanges } from '../operations/webhooks/test.ts';

/** A webhook of an entity, as the provision file has it. No fault shows a key. */
export const webhookSettings = z
  .strictObject({
    name: z.string().min(1).max(100),
    url: z
      .url({ protocol: /^https?$/ })
      .max(2048)
      .refine((url) => !/[\s\\@]/.test(url), 'must have neither blanks nor credentials'),
    types: z
      .array(z.enum(eventTypeNames))
      .min(1)
      .default([...defaultEventTypes]),
    fields: z.enum(webhookFields).default('all'),
    format: z.enum(webhookFormats).default('encrypted'),
    secrets: z.array(z.string()).min(1).max(SECRETS_MAX),
    paused: z.boolean().default(false),
  })
  .superRefine(({ format, secrets }, context) => {
    const { pattern, expected } = secretForms[format];
    for (const [at, secret] of secrets.entries())
      if (!pattern.test(secret))
        context.addIssue({ code: 'custom', path: ['secrets', at], message: `must be ${expected}` });
  });

export type WebhookSettings = z.infer<typeof webhookSettings>;
/** A webhook of the provision file with its entity. */
export type ProvisionedWebhook = WebhookSettings & { readonly entityId: string };

type Keeping = Pick<Gateway, 'store' | 'vault' | 'ids' | 'clock'> & { readonly entities: readonly Entity[] };

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

async function added(gateway: Keeping, entity: Entity, settings: WebhookSettings): Promise<readonly Change[]> {
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
