import type { EntityKey } from '../values.ts';
import type { AccessToken, Entity } from './entity.ts';

/** All entities and tokens, indexed. They change only when the gateway starts. */
export type Entities = {
  readonly entity: (key: EntityKey) => Entity;
  /** The channel of an entityId: itself, or the first channel of a merchant (spec, Authentication: dispatching). */
  readonly channelOf: (entityId: string) => Entity | undefined;
  readonly token: (hash: string) => AccessToken | undefined;
  /** Whether the token was given for the entity or for one above it. */
  readonly reaches: (token: AccessToken, entity: EntityKey) => boolean;
  /** Whether any channel accepts a token in the body of a request. */
  readonly takesBodyCredentials: boolean;
  /** All channels that a token reaches. */
  readonly channelsOf: (token: AccessToken) => readonly Entity[];
};

export function entitiesOf(entities: readonly Entity[], tokens: readonly AccessToken[]): Entities {
  const byKey = new Map(entities.map((entity) => [entity.key, entity]));
  const byId = new Map(entities.map((entity) => [entity.id, entity]));
  const byHash = new Map(tokens.map((token) => [token.hash, token]));
  const channels = entities.filter(({ kind }) => kind === 'channel');

  const isWithin = (key: EntityKey | null, above: EntityKey): boolean =>
    key !== null && (key === above || isWithin(byKey.get(key)?.parent ?? null, above));
  return {
    entity(key) {
      const found = byKey.get(key);
      if (!found) throw new Error(`Expected an entity with key ${key}, found none`);
      return found;
    },
    channelOf(entityId) {
      const named = byId.get(entityId);
      return named?.kind === 'merchant'
        ? channels.find(({ parent }) => parent === named.key)
        : named?.kind === 'channel'
          ? named
          : undefined;
    },
    token: (hash) => byHash.get(hash),
    reaches: (token, entity) => isWithin(entity, token.entity),
    takesBodyCredentials: channels.some(({ settings }) => settings.bodyCredentials),
    channelsOf: (token) => channels.filter(({ key }) => isWithin(key, token.entity)),
  };
}
