import type { RootType } from 'shared';
import type { Entity } from '../../core/entities/entity.ts';
import type { SynchronousResponse } from '../../connectors/acquirer/acquirer.ts';
import { type AccountUse, conditions, dispatch } from '../../core/entities/merchant-accounts/dispatch.ts';
import type { Fields } from '../../core/fields.ts';
import type { Payment, TestMode } from '../../core/payments/payment.ts';
import { isSentOut } from '../../core/payments/types.ts';
import type { EntityKey, MerchantAccountKey } from '../../core/values.ts';
import { accountOf, acquirerNameOf, type Gateway } from '../gateway.ts';

/** The members of a payment that decide where it goes. */
export type DispatchFacts = {
  /** The channel of the request; where it named a merchant, any of that merchant's channels. */
  readonly entity: EntityKey;
  /** Null for an authentication alone. */
  readonly type: RootType | null;
  readonly currency: string;
  readonly fields: Fields;
  readonly testMode: TestMode | null;
};

/** The channel and the merchant account of a payment. */
export type Route = { readonly entity: EntityKey; readonly merchantAccount: MerchantAccountKey | null };

/**
 * The merchant that a request named instead of a channel: all of its channels may take the payment (spec,
 * Authentication: channel dispatching).
 */
function namedMerchant(
  { entities }: Pick<Gateway, 'entities'>,
  channel: Entity,
  { entityId, 'authentication.entityId': older }: Fields,
): Entity | undefined {
  const id = entityId ?? older;
  if (id === undefined || id === channel.id) return undefined;
  const named = entities.entityOf(id);
  return named?.kind === 'merchant' && named.key === channel.parent ? named : undefined;
}

/** The channel of a request, or another one that is open where the request named their merchant. */
export function openChannel(gateway: Pick<Gateway, 'entities'>, channel: Entity, fields: Fields): Entity {
  if (channel.standing === 'active') return channel;
  const merchant = namedMerchant(gateway, channel, fields);
  return (merchant && gateway.entities.channelsFor(merchant)[0]) ?? channel;
}

/** The channels to which a payment for a channel may go: all that are active where the request named their merchant. */
export function channelsFor(
  gateway: Pick<Gateway, 'entities'>,
  { entity, fields }: Pick<DispatchFacts, 'entity' | 'fields'>,
): readonly Entity[] {
  const channel = gateway.entities.entity(entity);
  const merchant = namedMerchant(gateway, channel, fields);
  return merchant ? gateway.entities.channelsFor(merchant) : [channel];
}

/** The entity below which the payments for a channel are: the merchant that the request named, or the channel itself. */
export function dispatchedWithin(
  gateway: Pick<Gateway, 'entities'>,
  { entity, fields }: Pick<DispatchFacts, 'entity' | 'fields'>,
): Entity {
  const channel = gateway.entities.entity(entity);
  return namedMerchant(gateway, channel, fields) ?? channel;
}

/** Whether any of these channels takes a payment by a brand. */
export const isTaken = (
  gateway: Pick<Gateway, 'entities'>,
  { channels, ...facts }: UseFacts & { readonly channels: readonly Entity[] },
  brand: string,
): boolean => typeof dispatch(channels, useOf(gateway, facts, brand)) !== 'string';

/** Where a payment by a brand goes, or the result code of the reason why it goes nowhere. */
export function routeOf(
  gateway: Pick<Gateway, 'entities'>,
  { entity, fields, ...facts }: DispatchFacts,
  brand: string | null,
): Route | { readonly resultCode: string } {
  const channel = gateway.entities.entity(entity);
  const merchant = namedMerchant(gateway, channel, fields);
  // The checks of the account itself find out why there is no single brand.
  if ((!merchant && channel.accounts.length === 0) || brand === null)
    return unlessPaused(gateway, facts, { entity, merchantAccount: null });
  const channels = merchant ? gateway.entities.channelsFor(merchant) : [channel];
  const found = dispatch(channels, useOf(gateway, facts, brand));
  if (typeof found === 'string') return { resultCode: conditions[found].code };
  return unlessPaused(gateway, facts, { entity: found.channel.key, merchantAccount: found.account?.key ?? null });
}

/** The result code of the reason why its merchant account takes a payment no more. A pause is asked about as it is sent. */
export function accountFault(
  gateway: Pick<Gateway, 'entities'>,
  { entity, brand, ...payment }: UseFacts & Pick<Payment, 'entity' | 'brand' | 'merchantAccount'>,
): string | undefined {
  const account = accountOf(gateway, payment);
  if (!account || brand === null) return undefined;
  const channel = { ...gateway.entities.entity(entity), accounts: [account] };
  const found = dispatch([channel], { ...useOf(gateway, payment, brand), isPaused: () => false });
  return typeof found === 'string' ? conditions[found].code : undefined;
}

/** A route whose connector takes what is sent out. INTERNAL payments of accounts have the built-in processor as theirs. */
const unlessPaused = (gateway: Pick<Gateway, 'entities'>, facts: UseFacts, route: Route): ReturnType<typeof routeOf> =>
  isSent(facts) && isPaused(gateway, { ...facts, ...route }) ? { resultCode: conditions.connectorPaused.code } : route;

/** Whether the connector of a payment takes no new authorisations. */
export const isPaused = (
  gateway: Pick<Gateway, 'entities'>,
  payment: Pick<Payment, 'testMode' | 'merchantAccount'>,
): boolean => gateway.entities.pauseOf(acquirerNameOf(gateway, payment)) !== undefined;

/** Where a connector is paused, nothing is sent. */
export const pausedResponse: SynchronousResponse = {
  kind: 'declined',
  resultCode: conditions.connectorPaused.code,
  details: {},
  notProcessed: true,
};

/** What a payment needs of an account: one that only stores an account is not sent to any. */
export const useOf = ({ entities }: Pick<Gateway, 'entities'>, facts: UseFacts, brand: string): AccountUse => ({
  brand,
  type: isSent(facts) ? facts.type : null,
  currency: facts.currency === '' ? null : facts.currency,
  isPaused: (connector) => isSent(facts) && facts.testMode !== 'INTERNAL' && entities.pauseOf(connector) !== undefined,
});

type UseFacts = Pick<DispatchFacts, 'type' | 'currency' | 'testMode'>;

const isSent = ({ type, currency }: UseFacts): boolean => type !== null && isSentOut({ type, currency });
