import type { Reach } from '../../../core/entities/authority.ts';
import type { Entity } from '../../../core/entities/entity.ts';
import { isRefusal, type Refusal, refuse, refuseParameters } from '../../../core/refusal.ts';
import {
  callbackDefaults,
  type CallbackSettings,
  type CallbackState,
  type RiskCallback,
} from '../../../core/risk/callback.ts';
import type { Gateway } from '../../gateway.ts';
import { callbackSettingsOf, sendCallback } from '../../risk/call-back.ts';
import { type Administration, type Administrator, authorityOf, type Recorded, recordOf } from '../administration.ts';
import { callbackFaults, changedCallback, openHeaders, type WantedCallback } from './settings.ts';

type Reading = Pick<Gateway, 'store' | 'ids' | 'entities' | 'vault'>;
type Changing = Reading & Pick<Gateway, 'clock' | 'auditHash' | 'mode'>;

/** How an entity is called back; headers by their names only, because their values may be secrets. */
export async function readCallbackSettings(gateway: Reading, entity: Entity): Promise<object> {
  const settings = await callbackSettingsOf(gateway, entity.key);
  const shows = settings ? await shownSettings(gateway, settings) : { urls: [], ...callbackDefaults, headers: [] };
  return { ...shows, from: settings ? gateway.entities.entity(settings.entity).id : null };
}

type ChangedCallback = {
  readonly entity: Entity;
  readonly wanted: WantedCallback;
  /** Whether the settings are still as their administrator saw them, for one who chooses among what they have. */
  readonly isAsShown?: (own: CallbackSettings | undefined) => boolean;
};

/** Changes how an entity, and all below it without settings of their own, is called back. */
export async function changeCallbackSettings(
  gateway: Changing,
  by: Administrator,
  { entity, wanted, isAsShown = () => true }: ChangedCallback,
): Promise<Administration | Refusal> {
  const own = await gateway.store.callbackSettings(entity.key);
  if (!isAsShown(own)) return refuse('changedMeanwhile');
  const faults = callbackFaults(gateway, { ...own?.terms, ...wanted });
  if (faults.length > 0) return refuseParameters(faults);
  const row = await changedCallback(gateway, { entity: entity.key, own, wanted });
  const shows = await shownSettings(gateway, row);
  const before = own ? await shownSettings(gateway, own) : null;
  const record: Recorded = { entity: entity.key, action: 'changeCallback', subject: entity.id, before, after: shows };
  return {
    changes: [{ kind: 'saveCallbackSettings', row }, recordOf(gateway, by, record)],
    shows: { ...shows, from: entity.id },
  };
}

const shownSettings = async (gateway: Pick<Gateway, 'vault'>, settings: CallbackSettings) => ({
  ...settings.terms,
  headers: (await openHeaders(gateway, settings)).map(({ name }) => name),
});

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

const shownCallback = (
  { ids, entities }: Pick<Gateway, 'ids' | 'entities'>,
  { key, entity, payment, state, tries, url, status, reason, triedAt, failedAt }: RiskCallback,
): object => ({
  id: ids.publicId('riskAction', key),
  entityId: entities.entity(entity).id,
  case: ids.publicId('payment', payment),
  state,
  tries,
  url,
  status,
  reason,
  triedAt: iso(triedAt),
  failedAt: iso(failedAt),
});

type CallbackQuery = {
  readonly state: CallbackState | undefined;
  readonly after: string | undefined;
  readonly limit: number;
};

/** The callbacks of a channel, the latest first. */
export async function listCallbacks(
  gateway: Reading,
  entity: Entity,
  { state, after, limit }: CallbackQuery,
): Promise<object | Refusal> {
  const { store, ids } = gateway;
  const before = after === undefined ? ids.key('riskAction') : ids.keyOf('riskAction', after);
  if (before === undefined) return refuse('resourceUnknown');
  const found = await store.riskCallbacks({ entity: entity.key, ...(state ? { state } : {}), before, limit });
  const last = found.length < limit ? undefined : found.at(-1);
  return {
    callbacks: found.map((each) => shownCallback(gateway, each)),
    ...(last ? { nextCursor: ids.publicId('riskAction', last.key) } : {}),
  };
}

/** A callback of the failed list that the token reaches. */
async function failedCallback(gateway: Reading, reach: Reach, id: string): Promise<RiskCallback | Refusal> {
  const key = gateway.ids.keyOf('riskAction', id);
  const found = key === undefined ? undefined : await gateway.store.riskCallback(key);
  if (!found || !gateway.entities.reaches(reach, found.entity)) return refuse('resourceUnknown');
  return found.state === 'failed' ? found : refuse('callbackNotFailed');
}

/** Sends a callback of the failed list once more; it returns there when it fails again. */
export async function resubmitCallback(
  gateway: Changing,
  by: Administrator,
  id: string,
): Promise<Administration | Refusal> {
  const found = await failedCallback(gateway, authorityOf(by), id);
  if (isRefusal(found)) return found;
  const row: RiskCallback = { ...found, state: 'resubmitted' };
  const [before, shows] = [found, row].map((each) => shownCallback(gateway, each));
  const record: Recorded = {
    entity: row.entity,
    action: 'resubmitCallback',
    subject: id,
    before: before ?? null,
    after: shows ?? null,
  };
  const sends = sendCallback(gateway, { action: row.key, ndc: by.ndc });
  return { changes: [{ kind: 'saveRiskCallback', row }, sends, recordOf(gateway, by, record)], shows: shows ?? {} };
}

/** Deletes a callback from the failed list. */
export async function removeCallback(
  gateway: Changing,
  by: Administrator,
  { id, reason }: { readonly id: string; readonly reason: string | null },
): Promise<Administration | Refusal> {
  const found = await failedCallback(gateway, authorityOf(by), id);
  if (isRefusal(found)) return found;
  const shows = shownCallback(gateway, found);
  const after = reason === null ? null : { reason };
  const record: Recorded = { entity: found.entity, action: 'removeCallback', subject: id, before: shows, after };
  return { changes: [{ kind: 'removeRiskCallback', callback: found }, recordOf(gateway, by, record)], shows };
}
