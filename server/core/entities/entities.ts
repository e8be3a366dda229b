import type { EntityKey } from '../values.ts';
import { type AccessToken, tokenId } from './access-token.ts';
import type { Entity, EntityRow } from './entity.ts';
import { defaultSettings, type SettingName } from './settings/settings.ts';

/** All entities and tokens as they stand, indexed. */
export type Entities = {
  /** Another one after each change: what depends on entities and tokens is remembered no longer than this. */
  readonly snapshot: object;
  readonly entity: (key: EntityKey) => Entity;
  readonly entityOf: (id: string) => Entity | undefined;
  /** Every entity, those above before those below. */
  readonly all: () => readonly Entity[];
  /** The channel of an entityId: itself, or the first channel of a merchant (spec, Authentication: dispatching). */
  readonly channelOf: (entityId: string) => Entity | undefined;
  readonly token: (hash: string) => AccessToken | undefined;
  /** A token by the id under which others name it. */
  readonly tokenOf: (id: string) => AccessToken | undefined;
  /** Whether the token was given for the entity or for one above it. */
  readonly reaches: (token: Pick<AccessToken, 'entity'>, entity: EntityKey) => boolean;
  /** Whether any channel accepts a token in the body of a request. */
  readonly takesBodyCredentials: boolean;
  /** All channels that a token reaches. */
  readonly channelsOf: (token: Pick<AccessToken, 'entity'>) => readonly Entity[];
  /** The entity that has the value which an entity has for a setting; undefined for the default. */
  readonly originOf: (entity: Entity, name: SettingName) => Entity | undefined;
};

export function entitiesOf(rows: readonly EntityRow[], tokens: readonly AccessToken[]): Entities {
  const byKey = inheriting(rows);
  const all = [...byKey.values()];
  const byId = new Map(all.map((entity) => [entity.id, entity]));
  const byHash = new Map(tokens.map((token) => [token.hash, token]));
  const byTokenId = new Map(tokens.map((token) => [tokenId(token), token]));
  const channels = all.filter(({ kind }) => kind === 'channel').toSorted((a, b) => a.key - b.key);
  const firstChannels = new Map(channels.toReversed().map((channel) => [channel.parent, channel]));

  const above = ({ parent }: Entity): Entity | undefined => (parent === null ? undefined : byKey.get(parent));
  const isWithin = (entity: Entity | undefined, root: EntityKey): boolean =>
    entity !== undefined && (entity.key === root || isWithin(above(entity), root));
  const originOf = (entity: Entity | undefined, name: SettingName): Entity | undefined =>
    entity === undefined || Object.hasOwn(entity.own, name) ? entity : originOf(above(entity), name);
  return {
    snapshot: byKey,
    entity(key) {
      const found = byKey.get(key);
      if (!found) throw new Error(`Expected an entity with key ${key}, found none`);
      return found;
    },
    entityOf: (id) => byId.get(id),
    all: () => all,
    channelOf(entityId) {
      const named = byId.get(entityId);
      return named?.kind === 'merchant' ? firstChannels.get(named.key) : named?.kind === 'channel' ? named : undefined;
    },
    token: (hash) => byHash.get(hash),
    tokenOf: (id) => byTokenId.get(id),
    reaches: (token, entity) => isWithin(byKey.get(entity), token.entity),
    takesBodyCredentials: channels.some(({ settings }) => settings.bodyCredentials),
    channelsOf: (token) => channels.filter((channel) => isWithin(channel, token.entity)),
    originOf,
  };
}

/** The entities by their keys with what they inherit, those above before those below. */
function inheriting(rows: readonly EntityRow[]): ReadonlyMap<EntityKey, Entity> {
  const rowByKey = new Map(rows.map((row) => [row.key, row]));
  const entities = new Map<EntityKey, Entity>();
  function place(row: EntityRow): Entity {
    const placed = entities.get(row.key);
    if (placed) return placed;
    const parent = row.parent === null ? undefined : rowByKey.get(row.parent);
    const above = parent && place(parent);
    const entity: Entity = {
      ...row,
      own: row.settings,
      settings: { ...(above?.settings ?? defaultSettings), ...row.settings },
      standing: above === undefined || above.standing === 'active' ? row.state : above.standing,
    };
    entities.set(row.key, entity);
    return entity;
  }
  for (const row of rows) place(row);
  return entities;
}
