import { hash, randomBytes } from 'node:crypto';
import type { ParameterFault } from 'shared';
import {
  type AccessToken,
  type Scope,
  shownOf,
  TOKEN_PREFIX,
  tokenId,
  type TokenState,
  tokenState,
} from '../../core/entities/access-token.ts';
import type { AdminAction } from '../../core/entities/admin-change.ts';
import type { Reach } from '../../core/entities/authority.ts';
import type { Entity } from '../../core/entities/entity.ts';
import { isRefusal, type Refusal, refuse, refuseParameters } from '../../core/refusal.ts';
import { type Duration, type Instant, plus } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';
import { type Administration, type Administrator, authorityOf, nameOf, recordOf } from './administration.ts';
import { shownToken } from './shown.ts';
import { isBeyond, termFaults } from './token-bounds.ts';
import { findToken } from './office/find-tokens.ts';

type Reading = Pick<Gateway, 'store' | 'clock' | 'entities' | 'tokenUses'>;
type Administering = Pick<Gateway, 'ids' | 'clock' | 'auditHash' | 'entities'>;
type Changing = Administering & Reading;

/** What an administrator decides about a token. */
export type TokenTerms = {
  readonly alias: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: Instant | null;
  readonly addresses: readonly string[] | null;
};

export type TokenList = {
  readonly state?: TokenState | undefined;
  /** The id after which the list goes on. */
  readonly after?: string | undefined;
  readonly limit: number;
};

/** The tokens of an entity in the order in which they were made, in parts. */
export async function listTokens(
  gateway: Reading,
  entity: Entity,
  { state, after, limit }: TokenList,
): Promise<object> {
  const now = gateway.clock.now();
  const known = await tokensWithUses(gateway, entity);
  const wanted = known.filter((token) => state === undefined || tokenState(token, now) === state);
  const start = after === undefined ? 0 : wanted.findIndex((token) => tokenId(token) === after) + 1;
  const part = wanted.slice(start, start + limit);
  const last = part.at(-1);
  return {
    tokens: part.map((token) => shownToken(gateway, token)),
    ...(last && start + limit < wanted.length ? { nextCursor: tokenId(last) } : {}),
  };
}

/** The tokens of an entity as they are stored, with the uses that this process has not stored yet. */
async function tokensWithUses({ store, tokenUses }: Reading, { key }: Entity): Promise<readonly AccessToken[]> {
  await tokenUses.flush();
  return store.tokensOf(key);
}

export async function readToken(gateway: Reading, reach: Reach, id: string): Promise<object | Refusal> {
  const token = await findToken(gateway, reach, id);
  return isRefusal(token) ? token : shownToken(gateway, token);
}

/** Makes a token, whose secret is shown once and kept nowhere. */
export function createToken(
  gateway: Administering,
  by: Administrator,
  { entity, ...terms }: TokenTerms & { readonly entity: Entity },
): Administration | Refusal {
  const faults = [...termFaults(terms, by), ...expiryFaults(gateway, terms.expiresAt)];
  if (faults.length > 0) return refuseParameters(faults);
  const { row, secret } = madeToken(gateway, { ...terms, entity: entity.key, testClock: false, createdBy: nameOf(by) });
  const shows = shownToken(gateway, row);
  const record = recordedOf(row, 'createToken', { before: null, after: shows });
  return { changes: [{ kind: 'saveAccessToken', row }, recordOf(gateway, by, record)], shows, showsOnce: { secret } };
}

/** Changes the terms of a token, which keeps its secret. */
export async function changeToken(
  gateway: Changing,
  by: Administrator,
  { id, ...wanted }: Partial<TokenTerms> & { readonly id: string },
): Promise<Administration | Refusal> {
  const token = await lastingToken(gateway, by, id);
  if (isRefusal(token)) return token;
  const {
    alias = token.alias,
    scopes = token.scopes,
    expiresAt = token.expiresAt,
    addresses = token.addresses,
  } = wanted;
  const faults = [...termFaults(wanted, by), ...expiryFaults(gateway, wanted.expiresAt ?? null)];
  if (faults.length > 0) return refuseParameters(faults);
  const row = { ...token, alias, scopes, expiresAt, addresses };
  return isBeyond(row, by) ? refuse('tokenBeyondOwn') : replaced(gateway, by, { token, row, action: 'changeToken' });
}

export type Rotation = {
  readonly id: string;
  /** How long the token goes on beside the one that replaces it. */
  readonly overlap: Duration;
  /** Undefined for the expiry of the token that is replaced. */
  readonly expiresAt?: Instant | null | undefined;
};

/** Replaces a token by another one with the same rights; it is revoked when the overlap is over. */
export async function rotateToken(
  gateway: Changing,
  by: Administrator,
  { id, overlap, expiresAt }: Rotation,
): Promise<Administration | Refusal> {
  const token = await lastingToken(gateway, by, id);
  if (isRefusal(token)) return token;
  // The administrator learns the new secret, and can do all that the token permits.
  if (isBeyond(token, by)) return refuse('tokenBeyondOwn');
  const faults = [...termFaults({ expiresAt }, by), ...expiryFaults(gateway, expiresAt ?? null)];
  if (faults.length > 0) return refuseParameters(faults);
  const until = plus(gateway.clock.now(), overlap);
  const { row, secret } = madeToken(gateway, {
    ...token,
    createdBy: nameOf(by),
    expiresAt: expiresAt === undefined ? token.expiresAt : expiresAt,
  });
  const before = { ...token, revokedAt: until };
  const shows = { ...shownToken(gateway, row), replaces: shownToken(gateway, before) };
  const record = recordedOf(token, 'rotateToken', { before: shownToken(gateway, token), after: shows });
  return {
    changes: [
      { kind: 'saveAccessToken', row: before },
      { kind: 'saveAccessToken', row },
      recordOf(gateway, by, record),
    ],
    shows,
    showsOnce: { secret },
  };
}

/** Revokes a token at once. One that is revoked stays as it is. */
export async function revokeToken(gateway: Changing, by: Administrator, id: string): Promise<Administration | Refusal> {
  const token = await findToken(gateway, authorityOf(by), id);
  if (isRefusal(token)) return token;
  const now = gateway.clock.now();
  if (tokenState(token, now) === 'revoked') return { changes: [], shows: shownToken(gateway, token) };
  return replaced(gateway, by, { token, row: { ...token, revokedAt: now }, action: 'revokeToken' });
}

type Replacement = { readonly token: AccessToken; readonly row: AccessToken; readonly action: AdminAction };

function replaced(gateway: Administering, by: Administrator, { token, row, action }: Replacement): Administration {
  const [before, shows] = [shownToken(gateway, token), shownToken(gateway, row)];
  const record = recordedOf(token, action, { before, after: shows });
  return { changes: [{ kind: 'saveAccessToken', row }, recordOf(gateway, by, record)], shows };
}

/** A token that is reached, unless it is revoked or will be. */
async function lastingToken(gateway: Reading, by: Administrator, id: string): Promise<AccessToken | Refusal> {
  const token = await findToken(gateway, authorityOf(by), id);
  return isRefusal(token) || token.revokedAt === null ? token : refuse('tokenRevoked');
}

const SECRET_BYTES = 32;

type Terms = TokenTerms & Pick<AccessToken, 'entity' | 'testClock' | 'createdBy'>;

function madeToken(
  { clock }: Pick<Gateway, 'clock'>,
  { entity, alias, scopes, expiresAt, addresses, testClock, createdBy }: Terms,
): { readonly row: AccessToken; readonly secret: string } {
  const secret = `${TOKEN_PREFIX}${randomBytes(SECRET_BYTES).toString('base64url')}`;
  const row: AccessToken = {
    hash: hash('sha256', secret, 'hex'),
    version: 0,
    entity,
    alias,
    scopes,
    origin: 'api',
    testClock,
    addresses,
    ...shownOf(secret),
    createdBy,
    createdAt: clock.now(),
    expiresAt,
    revokedAt: null,
    lastUsedAt: null,
  };
  return { row, secret };
}

const expiryFaults = ({ clock }: Pick<Gateway, 'clock'>, expiresAt: Instant | null): readonly ParameterFault[] =>
  expiresAt === null || expiresAt > clock.now()
    ? []
    : [{ name: 'expiresAt', value: new Date(expiresAt).toJSON(), message: 'must lie ahead' }];

const recordedOf = (
  token: AccessToken,
  action: AdminAction,
  { before, after }: { readonly before: object | null; readonly after: object },
) => ({ entity: token.entity, action, subject: tokenId(token), before, after });
