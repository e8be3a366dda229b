import { isDeepStrictEqual } from 'node:util';
import type { ParameterFault } from 'shared';
import type { EntityRow } from '../../../core/entities/entity.ts';
import {
  callbackDefaults,
  callbackNames,
  type CallbackPair,
  type CallbackSettings,
  type CallbackTerms,
} from '../../../core/risk/callback.ts';
import type { EntityKey } from '../../../core/values.ts';
import type { Gateway } from '../../gateway.ts';
import { addressFaults } from '../addresses.ts';

/** What an operator states about callbacks. */
export type WantedCallback = Partial<CallbackTerms> & { readonly headers?: readonly CallbackPair[] };

const noCallback: CallbackTerms = { urls: [], ...callbackDefaults };

/** The settings of an entity with what is stated anew; what is not stated stays. */
export async function changedCallback(
  { vault }: Pick<Gateway, 'vault'>,
  {
    entity,
    own,
    wanted: { headers, ...changed },
  }: { readonly entity: EntityKey; readonly own: CallbackSettings | undefined; readonly wanted: WantedCallback },
): Promise<CallbackSettings> {
  return {
    entity,
    version: own?.version ?? 0,
    terms: { ...noCallback, ...own?.terms, ...changed },
    headers:
      headers === undefined && own ? own.headers : await vault.seal(entity, entity, JSON.stringify(headers ?? [])),
  };
}

/** The headers of an entity, with their values. */
export const openHeaders = async (
  { vault }: Pick<Gateway, 'vault'>,
  { entity, headers }: CallbackSettings,
): Promise<readonly CallbackPair[]> =>
  // The cast holds because the settings of callbacks are sealed in this form only.
  JSON.parse(await vault.open(entity, entity, headers)) as readonly CallbackPair[];

type Keeping = Pick<Gateway, 'store' | 'vault'> & { readonly entities: readonly EntityRow[] };
type Provisioned = { readonly entityId: string; readonly callback: WantedCallback };

/** Makes the settings of entities those of the provision file, as a whole; entities without any there keep theirs. */
export async function keepCallbackSettings(
  { store, vault, entities }: Keeping,
  provisioned: readonly Provisioned[],
): Promise<void> {
  for (const { entityId, callback } of provisioned) {
    const entity = entities.find(({ id }) => id === entityId)?.key;
    if (entity === undefined) continue;
    const own = await store.callbackSettings(entity);
    const wanted = { ...noCallback, headers: [], ...callback };
    const { headers, ...terms } = wanted;
    const isTheSame =
      own && isDeepStrictEqual(own.terms, terms) && isDeepStrictEqual(await openHeaders({ vault }, own), headers);
    if (isTheSame) continue;
    await store.commit([
      { kind: 'saveCallbackSettings', row: await changedCallback({ vault }, { entity, own, wanted }) },
    ]);
  }
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

/** What is wrong with settings that their schema permits. */
export function callbackFaults(gateway: Pick<Gateway, 'mode'>, wanted: WantedCallback): readonly ParameterFault[] {
  const { urls, active, pairs, headers } = { ...noCallback, headers: [], ...wanted };
  const taken: ReadonlySet<string> = new Set(callbackNames);
  return [
    ...(active !== null && active > urls.length
      ? [{ name: 'active', value: String(active), message: 'must be the place of one of the urls, or null' as const }]
      : []),
    ...urls.flatMap((url, at) => [...addressFaults(gateway, `urls.${at}`, url), ...portFaults(`urls.${at}`, url)]),
    ...pairs.flatMap(({ name }, at) =>
      taken.has(name)
        ? [{ name: `pairs.${at}.name`, value: name, message: 'is a name of the gateway’s own' as const }]
        : [],
    ),
    ...headers.flatMap(({ name, value }, at) => [
      ...(TOKEN.test(name) && !reserved.has(name.toLowerCase())
        ? []
        : [{ name: `headers.${at}.name`, value: name, message: 'must be a header that is yours to define' as const }]),
      ...(VISIBLE.test(value)
        ? []
        : [{ name: `headers.${at}.value`, value: null, message: 'must be visible characters of ASCII' as const }]),
    ]),
  ];
}

/** A port of its own needs the address of the machine (spec, Risk-case callback, 5). */
function portFaults(name: string, text: string): readonly ParameterFault[] {
  const url = URL.parse(text);
  const isByAddress = url !== null && /^(?:\[.*\]|[\d.]+)$/.test(url.hostname);
  if (url === null || url.port === '' || isByAddress) return [];
  return [{ name, value: text, message: 'must have an IP address for its host, because it has a port' as const }];
}
