import type { AdminAction } from '../../core/entities/admin-change.ts';
import { randomBytes } from 'node:crypto';
import type { ParameterFault } from 'shared';
import type { Reach } from '../../core/entities/authority.ts';
import type { Entity } from '../../core/entities/entity.ts';
import type { Change } from '../../core/change.ts';
import { isRefusal, type Refusal, refuse, refuseParameters } from '../../core/refusal.ts';
import { SECRETS_MAX, type Webhook, type WebhookFormat } from '../../core/webhooks/webhook.ts';
import type { Gateway } from '../gateway.ts';
import {
  addWebhook as added,
  changeWebhook as changed,
  secretFaults,
  webhookDefaults,
  type WebhookSettings,
} from '../webhooks/keep.ts';
import { secretsOf } from '../webhooks/send.ts';
import { testChanges, untest } from '../webhooks/test.ts';
import { addressFaults } from './addresses.ts';
import { type Administration, type Administrator, authorityOf, type Recorded, recordOf } from './administration.ts';
import { reachedWebhook, shownWebhook } from './webhooks-read.ts';

type Changing = Pick<Gateway, 'store' | 'ids' | 'entities' | 'clock' | 'auditHash' | 'vault' | 'mode' | 'webhooks'>;

/** What an administrator states about a webhook, and with a new one its key, where that is not made by the gateway. */
type Described = Partial<Omit<WebhookSettings, 'secrets' | 'paused'>> & { readonly secret?: string };

/** A webhook that is named by its id, as an administrator changes it. */
type Named = { readonly id: string };
/** Whether a webhook is still as its administrator saw it. */
type AsShown = { readonly isAsShown?: (known: Webhook) => boolean };

/** Adds a webhook to an entity. Its key is shown once, unless it was sent. */
export async function addWebhook(
  gateway: Changing,
  by: Administrator,
  { entity, secret, ...described }: Described & Pick<WebhookSettings, 'name' | 'url'> & { readonly entity: Entity },
): Promise<Administration | Refusal> {
  const { paused, ...defaults } = webhookDefaults;
  const settings = { ...defaults, ...described };
  const secrets = [secret ?? newSecret(settings.format)];
  const faults = [
    ...(await nameFaults(gateway, entity, settings.name)),
    ...addressFaults(gateway, 'url', settings.url),
    ...keyFaults({ ...settings, secrets }),
  ];
  if (faults.length > 0) return refuseParameters(faults);
  const place = { entity: entity.key, provisioned: false };
  const { row, changes } = await added(gateway, place, { ...settings, secrets, paused });
  return {
    ...administration(gateway, by, { action: 'addWebhook', before: null, row, changes }),
    ...(secret === undefined ? { showsOnce: { secret: secrets[0] } } : {}),
  };
}

/** Changes a webhook. A key that does not fit another format is replaced, and the new one is shown once. */
export async function changeWebhook(
  gateway: Changing,
  by: Administrator,
  { id, isAsShown = () => true, ...described }: Omit<Described, 'secret'> & Named & AsShown,
): Promise<Administration | Refusal> {
  const known = await changeable(gateway, authorityOf(by), id);
  if (isRefusal(known)) return known;
  if (!isAsShown(known)) return refuse('changedMeanwhile');
  const entity = gateway.entities.entity(known.entity);
  const { name, url, types, fields, format } = known;
  const settings = { name, url, types, fields, format, ...described };
  const faults = [
    ...(settings.name === known.name ? [] : await nameFaults(gateway, entity, settings.name)),
    ...addressFaults(gateway, 'url', settings.url),
  ];
  if (faults.length > 0) return refuseParameters(faults);
  const current = await secretsOf(gateway, known);
  const fits = secretFaults({ format: settings.format, secrets: current }).length === 0;
  const secrets = fits ? current : [newSecret(settings.format)];
  const paused = known.state === 'paused';
  const { row, changes } = await changed(gateway, known, { ...settings, secrets, paused });
  return {
    ...administration(gateway, by, { action: 'changeWebhook', before: known, row, changes }),
    ...(fits ? {} : { showsOnce: { secret: secrets[0] } }),
  };
}

/** Removes a webhook, with what was not delivered to it. */
export async function removeWebhook(
  gateway: Changing,
  by: Administrator,
  { id, isAsShown = () => true }: Named & AsShown,
): Promise<Administration | Refusal> {
  const known = await changeable(gateway, authorityOf(by), id);
  if (isRefusal(known)) return known;
  if (!isAsShown(known)) return refuse('changedMeanwhile');
  const changes: readonly Change[] = [{ kind: 'removeWebhook', webhook: known.key }, untest(known)];
  const { entity, ...shows } = { entity: known.entity, ...shownWebhook(gateway, known) };
  const record: Recorded = { entity, action: 'removeWebhook', subject: id, before: shows, after: null };
  return { changes: [...changes, recordOf(gateway, by, record)], shows };
}

/** Tests a webhook at once. One that is not active is tested until it accepts its test, and is active then. */
export async function testWebhookNow(
  gateway: Changing,
  by: Administrator,
  { id }: Named,
): Promise<Administration | Refusal> {
  const row = await reachedWebhook(gateway, authorityOf(by), id);
  if (isRefusal(row)) return row;
  return administration(gateway, by, { action: 'testWebhook', before: row, row, changes: testChanges(gateway, row) });
}

/** Pauses a webhook: its events wait. */
export async function pauseWebhook(
  gateway: Changing,
  by: Administrator,
  { id }: Named,
): Promise<Administration | Refusal> {
  const known = await reachedWebhook(gateway, authorityOf(by), id);
  if (isRefusal(known)) return known;
  const row: Webhook = { ...known, state: 'paused' };
  const changes: readonly Change[] = [{ kind: 'saveWebhook', row }, untest(row)];
  return administration(gateway, by, { action: 'pauseWebhook', before: known, row, changes });
}

/** Adds a key behind the one that there is: both sign, and the first one encrypts until it is removed. */
export async function addSecret(
  gateway: Changing,
  by: Administrator,
  { id, secret }: Named & { readonly secret?: string },
): Promise<Administration | Refusal> {
  const known = await changeable(gateway, authorityOf(by), id);
  if (isRefusal(known)) return known;
  const secrets = await secretsOf(gateway, known);
  if (secrets.length === SECRETS_MAX) return refuse('webhookHasTwoKeys');
  const second = secret ?? newSecret(known.format);
  const faults = keyFaults({ format: known.format, secrets: [second] });
  if (faults.length > 0) return refuseParameters(faults);
  return {
    ...(await withSecrets(gateway, by, { action: 'addSecret', known, secrets: [...secrets, second] })),
    ...(secret === undefined ? { showsOnce: { secret: second } } : {}),
  };
}

/** Removes the older one of two keys, which ends its replacement. */
export async function removeSecret(
  gateway: Changing,
  by: Administrator,
  { id, isAsShown = () => true }: Named & AsShown,
): Promise<Administration | Refusal> {
  const known = await changeable(gateway, authorityOf(by), id);
  if (isRefusal(known)) return known;
  if (!isAsShown(known)) return refuse('changedMeanwhile');
  const secrets = await secretsOf(gateway, known);
  if (secrets.length < SECRETS_MAX) return refuse('webhookHasOneKey');
  return withSecrets(gateway, by, { action: 'removeSecret', known, secrets: secrets.slice(1) });
}

type WithSecrets = { readonly action: AdminAction; readonly known: Webhook; readonly secrets: readonly string[] };

async function withSecrets(
  gateway: Changing,
  by: Administrator,
  { action, known, secrets }: WithSecrets,
): Promise<Administration> {
  const sealed = await gateway.vault.seal(known.entity, known.key, JSON.stringify(secrets));
  const row: Webhook = { ...known, secrets: sealed };
  return administration(gateway, by, { action, before: known, row, changes: [{ kind: 'saveWebhook', row }] });
}

type Changed = {
  readonly action: AdminAction;
  readonly before: Webhook | null;
  readonly row: Webhook;
  readonly changes: readonly Change[];
};

function administration(
  gateway: Changing,
  by: Administrator,
  { action, before, row, changes }: Changed,
): Administration {
  const shows = shownWebhook(gateway, row);
  const record: Recorded = {
    entity: row.entity,
    action,
    subject: gateway.ids.publicId('webhook', row.key),
    before: before && shownWebhook(gateway, before),
    after: shows,
  };
  return { changes: [...changes, recordOf(gateway, by, record)], shows };
}

/** A webhook that may be changed here: one of the provision file is changed there. */
async function changeable(gateway: Changing, reach: Reach, id: string): Promise<Webhook | Refusal> {
  const known = await reachedWebhook(gateway, reach, id);
  return !isRefusal(known) && known.provisioned ? refuse('webhookProvisioned') : known;
}

async function nameFaults(
  { store }: Pick<Gateway, 'store'>,
  { key }: Entity,
  name: string,
): Promise<readonly ParameterFault[]> {
  const isTaken = (await store.webhooks()).some((each) => each.entity === key && each.name === name);
  return isTaken ? [{ name: 'name', value: name, message: 'is that of another webhook of this entity' }] : [];
}

const keyFaults = (settings: Pick<WebhookSettings, 'format' | 'secrets'>): readonly ParameterFault[] =>
  secretFaults(settings).map(({ message }) => ({ name: 'secret', value: null, message }));

const KEY_BYTES = 32;

const newSecret = (format: WebhookFormat): string =>
  format === 'signed' ? `whsec_${randomBytes(KEY_BYTES).toString('base64')}` : randomBytes(KEY_BYTES).toString('hex');
