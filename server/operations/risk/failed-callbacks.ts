import type { Entity } from '../../core/entities/entity.ts';
import { type CallbackSettings, callbackBody, type RiskCallback } from '../../core/risk/callback.ts';
import type { RiskAction, RiskActionKey } from '../../core/risk/case.ts';
import type { User } from '../../core/users/user.ts';
import type { Gateway } from '../gateway.ts';
import { rowsAcrossAll } from '../reports/across-channels.ts';
import { reachesNode } from '../users/reach.ts';
import { callbackNamesOf, callbackSettingsOf } from './call-back.ts';

type Reading = Pick<Gateway, 'store' | 'entities' | 'ids'>;

/** A callback of the failed list with the decision that it is about. */
export type FailedCallback = { readonly callback: RiskCallback; readonly action: RiskAction | undefined };
export type FailedPage = { readonly callbacks: readonly FailedCallback[]; readonly next: RiskActionKey | null };

export type FailedSearch = {
  readonly entity: Entity;
  /** The first and the last key, neither included. */
  readonly after: RiskActionKey;
  readonly before: RiskActionKey;
  readonly limit: number;
  readonly matches: (callback: RiskCallback) => boolean;
};

const SLICE = 50;
const READ_MAX = 2000;

/** The failed list of an entity and all below, the latest first. */
export async function findFailedCallbacks(
  gateway: Reading,
  { limit, matches, ...search }: FailedSearch,
): Promise<FailedPage> {
  const { store, entities } = gateway;
  const found: RiskCallback[] = [];
  let [last, read]: [RiskActionKey | null, number] = [null, 0];
  const bounds = { ...search, order: 'latestFirst', limit: SLICE } as const;
  const rows = rowsAcrossAll({ entities }, bounds, (slice) => store.failedCallbacks(slice));
  for await (const each of rows) {
    if (each.key <= search.after) break;
    if (found.length === limit || read === READ_MAX) return pageOf(gateway, found, last);
    last = each.key;
    read += 1;
    if (matches(each)) found.push(each);
  }
  return pageOf(gateway, found, null);
}

async function pageOf(
  { store }: Reading,
  found: readonly RiskCallback[],
  next: RiskActionKey | null,
): Promise<FailedPage> {
  const actions = await store.riskActionsAmong([...new Set(found.map(({ payment }) => payment))]);
  const callbacks = found.map((callback) => ({ callback, action: actions.find(({ key }) => key === callback.key) }));
  return { callbacks, next };
}

/** A callback of the failed list with its body, as it would be sent now. */
export type ReadCallback = FailedCallback & {
  readonly body: string;
  readonly settings: CallbackSettings | undefined;
};

export async function readFailedCallback(
  gateway: Reading,
  user: Pick<User, 'entity'>,
  key: RiskActionKey | undefined,
): Promise<ReadCallback | undefined> {
  const callback = await failedCallback(gateway, user, key);
  if (!callback) return undefined;
  const [settings, actions] = await Promise.all([
    callbackSettingsOf(gateway, callback.entity),
    gateway.store.riskActions(callback.payment),
  ]);
  const action = actions.find((each) => each.key === callback.key);
  const body =
    settings && action
      ? callbackBody(action, await callbackNamesOf(gateway, settings, action), settings.terms.pairs)
      : '';
  return { callback, action, body, settings };
}

async function failedCallback(
  gateway: Reading,
  user: Pick<User, 'entity'>,
  key: RiskActionKey | undefined,
): Promise<RiskCallback | undefined> {
  const found = key === undefined ? undefined : await gateway.store.riskCallback(key);
  return found && found.state === 'failed' && reachesNode(gateway, user, found.entity) ? found : undefined;
}
