import { hash, timingSafeEqual } from 'node:crypto';
import type { Entities } from '../../core/entities/entities.ts';
import { type AccessToken, isValid } from '../../core/entities/access-token.ts';
import type { Entity } from '../../core/entities/entity.ts';
import type { Fields } from '../../core/fields.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import { recentMemory, type RecentMemory } from '../../recent-memory.ts';
import type { Call } from '../call.ts';
import { proxiesIn, type Proxies } from '../connections/proxies.ts';
import type { HttpGateway } from '../gateway.ts';
import { noteToken } from '../log/noted.ts';

/** The token of a request, and the channel that the request is for. */
export type MerchantSender = {
  readonly token: AccessToken;
  readonly entity: Entity;
  /** The entity that the request named instead of a channel, if the token reaches all of it; else the channel. */
  readonly within: Entity;
};

/**
 * The channel of a request that names none: the only one that the token reaches, or any of them where the request does
 * not depend on the channel. A request that reads may also name a division or the psp, and has all of its channels. One
 * that lists or sums names only what the token reaches as a whole, because a part would pass for it (DECISIONS 310).
 */
export type ChannelNeed = 'only' | 'any' | 'reads' | 'lists';

/**
 * Reads token and channel of a request. The token is in the header; credentials in the body, or in the query of a request
 * without one, are accepted where the channel's settings allow them.
 */
export function senderOf(
  gateway: HttpGateway,
  inHeader: AccessToken | undefined,
  { fields, channel, c }: { fields: Fields; channel: ChannelNeed; c: Call },
): MerchantSender | Refusal {
  const inBody = inHeader === undefined && fields['authentication.userId'] !== undefined;
  const token = inBody ? authenticateOlder(gateway, c, fields) : (inHeader ?? refuse('authorizationHeaderInvalid'));
  if (isRefusal(token)) return token;
  const older = fields['authentication.entityId'];
  const named =
    fields['entityId'] ?? older ?? (channel === 'any' ? gateway.entities.channelsOf(token)[0]?.id : undefined);
  const entity = channelFor(gateway, token, { named, channel });
  if (isRefusal(entity)) return entity;
  const isOlder = inBody || (fields['entityId'] === undefined && older !== undefined);
  if (isOlder && !entity.settings.bodyCredentials) return refuse('authorizationHeaderInvalid');
  return { token, entity, within: withinOf(gateway, token, { entity, named }) };
}

function withinOf(
  { entities }: HttpGateway,
  token: AccessToken,
  { entity, named }: { readonly entity: Entity; readonly named: string | undefined },
): Entity {
  if (named === undefined || named === entity.id) return entity;
  const above = entities.entityOf(named);
  return above && entities.reaches(token, above.key) ? above : entity;
}

/** Older tokens of this API family are the base64 of `userId|password`, so both kinds of credentials have one check. */
function authenticateOlder(
  gateway: HttpGateway,
  c: Call,
  { 'authentication.userId': userId = '', 'authentication.password': password = '' }: Fields,
): AccessToken | Refusal {
  return tokenOf(gateway, c, `Bearer ${Buffer.from(`${userId}|${password}`).toString('base64')}`);
}

/** The token of a request, if it may come from the address that the request was sent from. */
export function tokenOf(gateway: HttpGateway, c: Call, header: string | undefined): AccessToken | Refusal {
  const token = verifyToken(gateway, header);
  if (isRefusal(token)) return token;
  if (!mayComeFrom(token, () => c.env?.incoming && gateway.clientAddress(c.env.incoming)))
    return refuse('addressNotAllowed');
  gateway.tokenUses.note(token);
  noteToken(gateway, c, token);
  return token;
}

const mayComeFrom = (token: AccessToken, addressOf: () => string | undefined): boolean =>
  token.addresses === null || networksFor(token, token.addresses).include(addressOf());

const networksByToken = new WeakMap<AccessToken, Proxies>();

function networksFor(token: AccessToken, addresses: readonly string[]): Proxies {
  const networks = networksByToken.get(token) ?? proxiesIn(addresses);
  networksByToken.set(token, networks);
  return networks;
}

/** The token of an Authorization header: 401 for an invalid header, 403 for an unknown token (spec, Authentication). */
export function verifyToken(
  { entities, clock }: Pick<HttpGateway, 'entities' | 'clock'>,
  header = '',
): AccessToken | Refusal {
  const verified = verifiedHeaders(entities);
  const known = verified.get(header);
  const token = known ?? tokenIn(entities, header);
  if (isRefusal(token)) return token;
  if (!known) verified.set(header, token);
  return isValid(token, clock.now()) ? token : refuse('accessTokenInvalid');
}

const HEADERS_KEPT = 1024;
const verifiedOf = new WeakMap<object, RecentMemory<string, AccessToken>>();

/**
 * For the machine's sake: the latest valid headers with their tokens, so that a merchant's token is hashed once and not
 * with every request. They are forgotten together with the entities, and never written down (DECISIONS 60).
 */
function verifiedHeaders({ snapshot }: Entities): RecentMemory<string, AccessToken> {
  const verified = verifiedOf.get(snapshot) ?? recentMemory(HEADERS_KEPT);
  verifiedOf.set(snapshot, verified);
  return verified;
}

function tokenIn(entities: Entities, header: string): AccessToken | Refusal {
  const sent = /^Bearer ([\x21-\x7e]{1,512})$/i.exec(header)?.[1];
  if (sent === undefined) return refuse('authorizationHeaderInvalid');
  const digest = hash('sha256', sent, 'hex');
  const token = entities.token(digest);
  return token && timingSafeEqual(Buffer.from(token.hash), Buffer.from(digest)) ? token : refuse('accessTokenInvalid');
}

/** The channel of a request. A channel that the token does not reach is refused like one that does not exist. */
function channelFor({ entities }: HttpGateway, token: AccessToken, { named, channel: need }: Named): Entity | Refusal {
  const [channel, another] = named === undefined ? entities.channelsOf(token) : [entities.channelOf(named)];
  if (!channel || another || !entities.reaches(token, channel.key)) return refuse('entityNotAllowed');
  const above = named === undefined || named === channel.id ? undefined : entities.entityOf(named);
  if (!above || (above.kind === 'merchant' && need !== 'lists')) return channel;
  const mayRead = need === 'reads' || need === 'lists';
  return mayRead && entities.reaches(token, above.key) ? channel : refuse('entityNotAllowed');
}
type Named = { readonly named: string | undefined; readonly channel: ChannelNeed };
