import { type AccessToken, tokenId, type TokenState, tokenState } from '../../../core/entities/access-token.ts';
import type { Reach } from '../../../core/entities/authority.ts';
import type { Entity } from '../../../core/entities/entity.ts';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import type { Instant } from '../../../core/values.ts';
import type { Gateway } from '../../gateway.ts';

type Reading = Pick<Gateway, 'store' | 'clock' | 'entities' | 'tokenUses'>;

export type TokenSearch = {
  readonly within: Entity;
  readonly state: TokenState | undefined;
  /** How the token begins: all of what is kept of that, or less. */
  readonly beginning?: string | undefined;
  /** Only tokens that were neither used nor made since. */
  readonly unusedSince: Instant | undefined;
  /** The id after which the list goes on. */
  readonly after: string | undefined;
  readonly limit: number;
};
export type TokenPage = { readonly tokens: readonly AccessToken[]; readonly next: AccessToken | undefined };

/** Tokens of an entity and all below it, the latest first. Every process has all tokens in memory: they are few. */
export async function findTokens(
  gateway: Reading,
  { within, state, beginning = '', unusedSince, after, limit }: TokenSearch,
): Promise<TokenPage> {
  const { entities, clock } = gateway;
  const now = clock.now();
  const wanted = (await storedTokens(gateway))
    .filter(
      (token) =>
        entities.isWithin(token.entity, within.key) &&
        token.beginning.startsWith(beginning) &&
        (state === undefined || tokenState(token, now) === state) &&
        (unusedSince === undefined || (token.lastUsedAt ?? token.createdAt) < unusedSince),
    )
    .toSorted((a, b) => b.createdAt - a.createdAt || (a.hash < b.hash ? -1 : 1));
  const start = after === undefined ? 0 : wanted.findIndex((token) => tokenId(token) === after) + 1;
  const tokens = wanted.slice(start, start + limit);
  return { tokens, next: wanted.length > start + limit ? tokens.at(-1) : undefined };
}

/** A token as it is stored, if its entity is reached. Any other one is reported as unknown. */
export async function findToken(gateway: Reading, reach: Reach, id: string): Promise<AccessToken | Refusal> {
  const { entities, tokenUses, store } = gateway;
  const live = entities.tokenOf(id);
  if (!live || !entities.reaches(reach, live.entity)) return refuse('resourceUnknown');
  await tokenUses.flush();
  const stored = await store.tokensOf(live.entity);
  return stored.find(({ hash }) => hash === live.hash) ?? refuse('resourceUnknown');
}

/** All tokens with the uses that this process has not stored yet. */
async function storedTokens({ store, tokenUses }: Reading): Promise<readonly AccessToken[]> {
  await tokenUses.flush();
  return store.tokens();
}
