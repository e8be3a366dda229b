import type { FaultMessage } from 'shared';
import { isDeepStrictEqual } from 'node:util';
import { secretForms } from '../../connectors/webhooks/formats.ts';
import type { Change } from '../../core/change.ts';
import type { EntityKey } from '../../core/values.ts';
import { defaultEventTypes } from '../../core/webhooks/event-types.ts';
import type { Webhook } from '../../core/webhooks/webhook.ts';
import type { Gateway } from '../gateway.ts';
import { secretsOf } from './send.ts';
import { summaryChanges } from './summary.ts';
import { testChanges } from './test.ts';

/** What a webhook has that its operator leaves out. */
export const webhookDefaults = { types: defaultEventTypes, fields: 'all', format: 'encrypted', paused: false } as const;

/** A webhook as its operator describes it, with its keys in the clear. */
export type WebhookSettings = Pick<Webhook, 'name' | 'url' | 'types' | 'fields' | 'format'> & {
  readonly secrets: readonly string[];
  readonly paused: boolean;
};

/** `at`: the place of the key. */
type SecretFault = { readonly at: number; readonly message: FaultMessage };

/** The faults of keys that do not fit the format of their webhook. No fault shows a key. */
export function secretFaults({
  format = webhookDefaults.format,
  secrets,
}: Partial<Pick<Webhook, 'format'>> & Pick<WebhookSettings, 'secrets'>): readonly SecretFault[] {
  const { pattern, expected } = secretForms[format];
  return secrets.flatMap((each, at) => (pattern.test(each) ? [] : [{ at, message: `must be ${expected}` as const }]));
}

type Keeping = Pick<Gateway, 'vault' | 'ids' | 'clock'>;
/** A webhook as it is kept, and what is committed for that. */
export type KeptWebhook = { readonly row: Webhook; readonly changes: readonly Change[] };

/** A new webhook of an entity. It is tested before it is notified. */
export async function addWebhook(
  gateway: Keeping,
  { entity, provisioned }: { readonly entity: EntityKey; readonly provisioned: boolean },
  { secrets, paused, ...settings }: WebhookSettings,
): Promise<KeptWebhook> {
  const key = gateway.ids.key('webhook');
  const row: Webhook = {
    ...settings,
    key,
    version: 0,
    entity,
    secrets: await gateway.vault.seal(entity, key, JSON.stringify(secrets)),
    state: paused ? 'paused' : 'inactive',
    createdAt: gateway.clock.now(),
    provisioned,
  };
  const test = paused ? [] : testChanges(gateway, row);
  return { row, changes: [{ kind: 'saveWebhook', row }, ...test, ...summaryChanges(gateway)] };
}

/**
 * A webhook with other settings; no changes where it has them already. It is tested again when its address changes or
 * when it is no longer paused.
 */
export async function changeWebhook(
  gateway: Keeping,
  known: Webhook,
  { secrets, paused, ...settings }: WebhookSettings,
): Promise<KeptWebhook> {
  const isTheSame = isDeepStrictEqual(await secretsOf(gateway, known), secrets);
  const row: Webhook = {
    ...known,
    ...settings,
    secrets: isTheSame ? known.secrets : await gateway.vault.seal(known.entity, known.key, JSON.stringify(secrets)),
    state: paused || (known.state === 'active' && settings.url !== known.url) ? 'paused' : known.state,
  };
  const test = paused || row.state === 'active' ? [] : testChanges(gateway, row);
  return { row, changes: isDeepStrictEqual(row, known) ? test : [{ kind: 'saveWebhook', row }, ...test] };
}
