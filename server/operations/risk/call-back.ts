import type { Change } from '../../core/change.ts';
import { VersionConflict } from '../../core/faults.ts';
import type { Delivery, Payloads } from '../../core/message.ts';
import {
  callbackBody,
  type CallbackIds,
  type CallbackPair,
  type CallbackSettings,
  isDueCallback,
  type RiskCallback,
} from '../../core/risk/callback.ts';
import type { RiskAction } from '../../core/risk/case.ts';
import { type EntityKey, plus, seconds } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';
import type { MerchantResponse } from '../process/merchant-client.ts';

/** A merchant's server may take so long for its response. */
const TIMEOUT = seconds(30);
/** A response that passes has no body. */
const RESPONSE_LIMIT = 4096;

type Reading = Pick<Gateway, 'store' | 'entities'>;

/** The settings of an entity, or of the next entity above it that has any. */
export async function callbackSettingsOf(
  { store, entities }: Reading,
  entity: EntityKey,
): Promise<CallbackSettings | undefined> {
  const own = await store.callbackSettings(entity);
  const { parent } = entities.entity(entity);
  return own ?? (parent === null ? undefined : callbackSettingsOf({ store, entities }, parent));
}

/** What is committed with an analyst's action, so that its merchant is called back about it once. */
export async function callbackChanges(
  gateway: Reading & Pick<Gateway, 'ids' | 'clock'>,
  { key, entity, payment }: RiskAction,
  ndc: string,
): Promise<readonly Change[]> {
  const settings = await callbackSettingsOf(gateway, entity);
  if (!settings || settings.terms.active === null) return [];
  const row: RiskCallback = {
    key,
    version: 0,
    entity,
    payment,
    state: 'waiting',
    tries: 0,
    url: null,
    status: null,
    reason: null,
    triedAt: null,
    failedAt: null,
  };
  return [{ kind: 'saveRiskCallback', row }, sendCallback(gateway, { action: key, ndc })];
}

/** The message that sends a callback now. */
export const sendCallback = (
  { ids, clock }: Pick<Gateway, 'ids' | 'clock'>,
  { action, ndc }: Payloads['risk.callback'] & { readonly ndc: string },
): Change => ({
  kind: 'sendMessage',
  message: {
    key: ids.key('message'),
    topic: 'risk.callback',
    payload: { action },
    dueAt: clock.now(),
    attempts: 0,
    ndc,
  },
});

type Calling = Reading & Pick<Gateway, 'ids' | 'clock' | 'vault' | 'outgoing' | 'log'>;

/**
 * Sends a callback once, and keeps how that ended. One that has not passed is sent again after the wait of its merchant,
 * or is on the failed list when it was tried as often as may be.
 */
export async function callBack(gateway: Calling, { action: key }: Payloads['risk.callback']): Promise<Delivery> {
  const { store, clock } = gateway;
  const callback = await store.riskCallback(key);
  if (!callback || !isDueCallback(callback)) return 'done';
  const [settings, actions] = await Promise.all([
    callbackSettingsOf(gateway, callback.entity),
    store.riskActions(callback.payment),
  ]);
  const action = actions.find((each) => each.key === key);
  const url = settings?.terms.urls[(settings.terms.active ?? 0) - 1];
  if (!settings || !action || url === undefined) return keep(gateway, failed(callback, clock.now()), 'done');
  const response = await send(gateway, { settings, action, url });
  if (response.kind === 'busy') return response;
  const now = clock.now();
  const reason = reasonOf(response, settings);
  const status = response.kind === 'received' ? response.status : null;
  const tried: RiskCallback = { ...callback, tries: callback.tries + 1, url, status, reason, triedAt: now };
  if (reason === null) return keep(gateway, { ...tried, state: 'passed' }, 'done');
  const { retries, waitSeconds } = settings.terms;
  if (callback.state === 'resubmitted' || tried.tries > retries) return keep(gateway, failed(tried, now), 'done');
  return keep(gateway, tried, { nextTryAt: plus(now, seconds(waitSeconds)) });
}

const failed = (callback: RiskCallback, now: RiskCallback['failedAt']): RiskCallback => ({
  ...callback,
  state: 'failed',
  reason: callback.reason ?? 'noActiveAddress',
  failedAt: callback.failedAt ?? now,
});

/** Why a response does not pass: the merchant lists the statuses that do, and its body is empty (spec, ibid. 4). */
function reasonOf(response: MerchantResponse, { terms }: CallbackSettings): string | null {
  if (response.kind === 'unreachable' || response.kind === 'refused') return response.reason;
  if (response.kind !== 'received') return response.kind;
  if (!terms.expectedStatuses.includes(response.status)) return 'statusNotExpected';
  return response.body === '' ? null : 'bodyNotEmpty';
}

async function send(
  gateway: Calling,
  { settings, action, url }: { readonly settings: CallbackSettings; readonly action: RiskAction; readonly url: string },
): Promise<MerchantResponse> {
  const { vault, outgoing } = gateway;
  const { terms, entity, headers } = settings;
  const own = JSON.parse(await vault.open(entity, entity, headers)) as readonly CallbackPair[];
  const named = await callbackNamesOf(gateway, settings, action);
  return outgoing.request({
    method: 'POST',
    url,
    headers: {
      ...Object.fromEntries(own.map(({ name, value }) => [name, value])),
      'content-type': 'application/x-www-form-urlencoded',
      'user-agent': 'Tillway callbacks',
    },
    body: callbackBody(action, named, terms.pairs),
    expectsContinue: true,
    timeout: TIMEOUT,
    limit: RESPONSE_LIMIT,
  });
}

/** What the body of a callback names. */
export async function callbackNamesOf(
  { ids, entities, store }: Pick<Gateway, 'ids' | 'entities' | 'store'>,
  { terms }: CallbackSettings,
  action: RiskAction,
): Promise<CallbackIds> {
  const channel = entities.entity(action.entity);
  const merchant = channel.parent === null ? channel : entities.entity(channel.parent);
  const payment = await store.payment(action.payment);
  return {
    client: terms.client ?? merchant.id,
    channel: channel.id,
    transaction: payment?.fields['merchantTransactionId'] ?? '',
    payment: ids.publicId('payment', action.payment),
  };
}

/** Keeps how a try ended. Where another process was faster, or the callback was deleted, nothing is left to do. */
async function keep({ store, ids, log }: Calling, row: RiskCallback, delivery: Delivery): Promise<Delivery> {
  const code = String(row.status ?? row.reason);
  log[row.state === 'failed' ? 'warn' : 'info'](
    { id: ids.publicId('payment', row.payment), topic: 'risk.callback', code },
    row.state === 'failed' ? 'A risk callback has failed' : 'A risk callback was sent',
  );
  try {
    await store.commit([{ kind: 'saveRiskCallback', row }]);
  } catch (fault) {
    if (!(fault instanceof VersionConflict)) throw fault;
    return 'done';
  }
  return delivery;
}
