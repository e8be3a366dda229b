import type { ListedKind, ListKind } from '../risk/list.ts';
import type { EntityKey, MerchantAccountKey } from '../values.ts';
import { type AccessToken, tokenId } from './access-token.ts';
import type { Reach } from './authority.ts';
import type { Entity, EntityRow } from './entity.ts';
import { inOrder, type MerchantAccount } from './merchant-accounts/account.ts';
import type { AcquirerName, ConnectorPause } from './merchant-accounts/pause.ts';
import { defaultSettings, type SettingName } from './settings/settings.ts';

/** All entities and tokens as they stand, indexed. */
export type Entities = {
  /** Another one after each change: what depends on entities and tokens is remembered no longer than this. */
  readonly snapshot: object;
  readonly entity: (key: EntityKey) => Entity;
  readonly entityOf: (id: string) => Entity | undefined;
  /** Every entity, those above before those below. */
  readonly all: () => readonly Entity[];
  /** The channel of an entityId: itself, or the first channel below it that is active, or the first one. */
  readonly channelOf: (entityId: string) => Entity | undefined;
  /** The channels that payments for an entity may go to: those of a merchant that are active, or the channel itself. */
  readonly channelsFor: (entity: Entity) => readonly Entity[];
  /** Whether an entity is another one or below it. */
  readonly isWithin: (entity: EntityKey, root: EntityKey) => boolean;
  readonly merchantAccount: (key: MerchantAccountKey) => MerchantAccount;
  /** Every merchant account. */
  readonly merchantAccounts: () => readonly MerchantAccount[];
  readonly merchantAccountOf: (id: string) => MerchantAccount | undefined;
  /** Why a connector takes no new authorisations; undefined when it takes them. */
  readonly pauseOf: (connector: AcquirerName) => ConnectorPause | undefined;
  readonly token: (hash: string) => AccessToken | undefined;
  /** A token by the id under which others name it. */
  readonly tokenOf: (id: string) => AccessToken | undefined;
  /** A token by its first characters, as they are shown. */
  readonly tokenBeginning: (beginning: string) => AccessToken | undefined;
  /** Whether a token was given, or a user was invited, for the entity or for one above it. */
  readonly reaches: (reach: Reach, entity: EntityKey) => boolean;
  /** Whether any channel accepts a token in the body of a request. */
  readonly takesBodyCredentials: boolean;
  /** All channels that a token reaches. */
  readonly channelsOf: (token: Pick<AccessToken, 'entity'>) => readonly Entity[];
  /** The channel itself, or all channels below an entity, also those that take no payments any more. */
  readonly channelsWithin: (entity: Entity) => readonly Entity[];
  /** The kinds of which an entity, or one above it, has entries on its lists. */
  readonly listedKinds: (entity: EntityKey) => ReadonlySet<ListKind>;
  /** The entity that has the value which an entity has for a setting; undefined for the default. */
  readonly originOf: (entity: Entity, name: SettingName) => Entity | undefined;
};

/** What entities have beside their tokens. */
type Beside = {
  readonly accounts?: readonly MerchantAccount[];
  readonly listed?: readonly ListedKind[];
  readonly pauses?: readonly ConnectorPause[];
};

export function entitiesOf(
  rows: readonly EntityRow[],
  tokens: readonly AccessToken[],
  { accounts = [], listed = [], pauses = [] }: Beside = {},
): Entities {
  const byKey = inheriting(rows, accounts);
  const all = [...byKey.values()];
  const byId = new Map(all.map((entity) => [entity.id, entity]));
  const byHash = new Map(tokens.map((token) => [token.hash, token]));
  const byTokenId = new Map(tokens.map((token) => [tokenId(token), token]));
  const channels = all.filter(({ kind }) => kind === 'channel').toSorted((a, b) => a.key - b.key);
  const channelsByParent = Map.groupBy(channels, ({ parent }) => parent);
  const activeByParent = Map.groupBy(channels.filter(isActive), ({ parent }) => parent);
  const accountsByKey = new Map(accounts.map((account) => [account.key, account]));
  const accountsById = new Map(accounts.map((account) => [account.id, account]));

  const above = ({ parent }: Entity): Entity | undefined => (parent === null ? undefined : byKey.get(parent));
  const isWithin = (entity: Entity | undefined, root: EntityKey): boolean =>
    entity !== undefined && (entity.key === root || isWithin(above(entity), root));
  const originOf = (entity: Entity | undefined, name: SettingName): Entity | undefined =>
    entity === undefined || Object.hasOwn(entity.own, name) ? entity : originOf(above(entity), name);
  const below = (root: Entity): readonly Entity[] =>
    root.kind === 'channel' ? [root] : channels.filter((channel) => isWithin(channel, root.key));
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
      if (named?.kind !== 'merchant') return named && firstOf(below(named));
      return activeByParent.get(named.key)?.[0] ?? channelsByParent.get(named.key)?.[0];
    },
    channelsFor: (named) => (named.kind === 'merchant' ? (activeByParent.get(named.key) ?? []) : [named]),
    isWithin: (entity, root) => entity === root || isWithin(byKey.get(entity), root),
    merchantAccount(key) {
      const found = accountsByKey.get(key);
      if (!found) throw new Error(`Expected a merchant account with key ${key}, found none`);
      return found;
    },
    merchantAccounts: () => accounts,
    merchantAccountOf: (id) => accountsById.get(id),
    pauseOf: (connector) => pauses.find((pause) => pause.connector === connector),
    token: (hash) => byHash.get(hash),
    tokenOf: (id) => byTokenId.get(id),
    tokenBeginning: (text) => (text === '' ? undefined : tokens.find(({ beginning }) => beginning === text)),
    reaches: (reach, entity) => reach.entity === null || isWithin(byKey.get(entity), reach.entity),
    takesBodyCredentials: channels.some(({ settings }) => settings.bodyCredentials),
    channelsOf: (token) => channels.filter((channel) => isWithin(channel, token.entity)),
    channelsWithin: below,
    listedKinds: listedKindsOf(listed, (key) => byKey.get(key)?.parent ?? null),
    originOf,
  };
}

const noKinds: ReadonlySet<ListKind> = new Set();

/** The kinds of an entity's own entries and of those above it, put together once for each entity that asks. */
function listedKindsOf(
  listed: readonly ListedKind[],
  parentOf: (key: EntityKey) => EntityKey | null,
): Entities['listedKinds'] {
  const own = Map.groupBy(listed, ({ entity }) => entity);
  const found = new Map<EntityKey, ReadonlySet<ListKind>>();
  function kindsOf(key: EntityKey): ReadonlySet<ListKind> {
    const known = found.get(key);
    if (known) return known;
    const parent = parentOf(key);
    const above = parent === null ? noKinds : kindsOf(parent);
    const here = (own.get(key) ?? []).map(({ kind }) => kind);
    const kinds = here.length === 0 ? above : new Set([...above, ...here]);
    found.set(key, kinds);
    return kinds;
  }
  return kindsOf;
}

const firstOf = (channels: readonly Entity[]): Entity | undefined => channels.find(isActive) ?? channels[0];

const isActive = ({ standing }: Entity): boolean => standing === 'active';

const withoutAccounts: readonly MerchantAccount[] = [];

/** The entities by their keys with what they inherit, those above before those below. */
function inheriting(rows: readonly EntityRow[], accounts: readonly MerchantAccount[]): ReadonlyMap<EntityKey, Entity> {
  const accountsOf = Map.groupBy(inOrder(accounts), ({ entity }) => entity);
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
      accounts: accountsOf.get(row.key) ?? withoutAccounts,
    };
    entities.set(row.key, entity);
    return entity;
  }
  for (const row of rows) place(row);
  return entities;
}
