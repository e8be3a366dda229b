import type { Reach } from '../../core/entities/authority.ts';
import type { Entity } from '../../core/entities/entity.ts';
import { isRefusal, type Refusal, refuse, refuseParameters } from '../../core/refusal.ts';
import {
  callbackDefaults,
  type CallbackSettings,
  type CallbackState,
  type RiskCallback,
  callbackNames,
  type CallbackPair,
  type CallbackTerms,
} from '../../core/risk/callback.ts';
import type { Gateway } from '../gateway.ts';
import { callbackSettingsOf, sendCallback } from '../risk/call-back.ts';
import { type Administration, type Administrator, authorityOf, type Recorded, recordOf } from './administration.ts';
import type { ParameterFault } from 'shared';
import { addressFaults } from './addresses.ts';

type Reading = Pick<Gateway, 'store' | 'ids' | 'entities' | 'vault'>;
type Changing = Reading & Pick<Gateway, 'clock' | 'auditHash' | 'mode'>;

/** How an entity is called back; headers by their names only, because their values may be secrets. */
export async function readCallbackSettings(gateway: Reading, entity: Entity): Promise<object> {
  const settings = await callbackSettingsOf(gateway, entity.key);
  const shows = settings ? await shownSettings(gateway, settings) : { urls: [], ...callbackDefaults, headers: [] };
  return { ...shows, from: settings ? gateway.entities.entity(settings.entity).id : null };
}

type Wanted = Partial<CallbackTerms> & { readonly headers?: readonly CallbackPair[] };

/** Changes how an entity, and all below it without settings of their own, is called back. */
export async function changeCallbackSettings(
  gateway: Changing,
  by: Administrator,
  { entity, wanted }: { readonly entity: Entity; readonly wanted: Wanted },
): Promise<Administration | Refusal> {
  const { store, vault } = gateway;
  const own = await store.callbackSettings(entity.key);
  const { headers, ...changed } = wanted;
  const terms: CallbackTerms = { urls: [], ...callbackDefaults, ...own?.terms, ...changed };
  const faults = termFaults(gateway, terms, headers ?? []);
  if (faults.length > 0) return refuseParameters(faults);
  const row: CallbackSettings = {
    entity: entity.key,
    version: own?.version ?? 0,
    terms,
    headers:
      headers === undefined && own
        ? own.headers
        : await vault.seal(entity.key, entity.key, JSON.stringify(headers ?? [])),
  };
  const shows = await shownSettings(gateway, row);
  const before = own ? await shownSettings(gateway, own) : null;
  const record: Recorded = { entity: entity.key, action: 'changeCallback', subject: entity.id, before, after: shows };
  return {
    changes: [{ save: 'callbackSettings', row }, recordOf(gateway, by, record)],
    shows: { ...shows, from: entity.id },
  };
}

async function shownSettings({ vault }: Pick<Gateway, 'vault'>, { entity, terms, headers }: CallbackSettings) {
  const own = JSON.parse(await vault.open(entity, entity, headers)) as readonly CallbackPair[];
  return { ...terms, headers: own.map(({ name }) => name) };
}

/** Headers that the gateway sets itself, or that belong to the connection. */
const reserved: ReadonlySet<string> = new Set([
  'content-length',
  'content-type',
  'host',
  'connection',
  'user-agent',
  'expect',
  'transfer-encoding',
  'te',
  'trailer',
  'upgrade',
  'keep-alive',
  'proxy-connection',
  'proxy-authorization',
]);
const TOKEN = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;
const VISIBLE = /^[\u0020-\u007e]*$/;

function termFaults(
  gateway: Pick<Gateway, 'mode'>,
  { urls, active, pairs }: CallbackTerms,
  headers: readonly CallbackPair[],
): readonly ParameterFault[] {
  const taken: ReadonlySet<string> = new Set(callbackNames);
  return [
    ...(active !== null && active > urls.length
      ? [{ name: 'active', value: String(active), message: 'must be the place of one of the urls, or null' }]
      : []),
    ...urls.flatMap((url, at) => [...addressFaults(gateway, `urls.${at}`, url), ...portFaults(`urls.${at}`, url)]),
    ...pairs.flatMap(({ name }, at) =>
      taken.has(name) ? [{ name: `pairs.${at}.name`, value: name, message: 'is a name of the gateway’s own' }] : [],
    ),
    ...headers.flatMap(({ name, value }, at) => [
      ...(TOKEN.test(name) && !reserved.has(name.toLowerCase())
        ? []
        : [{ name: `headers.${at}.name`, value: name, message: 'must be a header that is yours to define' }]),
      ...(VISIBLE.test(value)
        ? []
        : [{ name: `headers.${at}.value`, value: null, message: 'must be visible characters of ASCII' }]),
    ]),
  ];
}

/** A port of its own needs the address of the machine (spec, Risk-case callback, 5). */
function portFaults(name: string, text: string): readonly ParameterFault[] {
  const url = URL.parse(text);
  const isByAddress = url !== null && /^(?:\[.*\]|[\d.]+)$/.test(url.hostname);
  if (url === null || url.port === '' || isByAddress) return [];
  return [{ name, value: text, message: 'must have an IP address for its host, because it has a port' }];
}

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
  return { changes: [{ save: 'riskCallback', row }, sends, recordOf(gateway, by, record)], shows: shows ?? {} };
}

/** Deletes a callback from the failed list. */
export async function removeCallback(
  gateway: Changing,
  by: Administrator,
  id: string,
): Promise<Administration | Refusal> {
  const found = await failedCallback(gateway, authorityOf(by), id);
  if (isRefusal(found)) return found;
  const shows = shownCallback(gateway, found);
  const record: Recorded = { entity: found.entity, action: 'removeCallback', subject: id, before: shows, after: null };
  return { changes: [{ removeCallback: found }, recordOf(gateway, by, record)], shows };
}
