import { isDeepStrictEqual } from 'node:util';
import { type AccessToken, tokenId } from '../../core/entities/access-token.ts';
import type { AdminChange } from '../../core/entities/admin-change.ts';
import type { EntityRow } from '../../core/entities/entity.ts';
import type { MerchantAccount } from '../../core/entities/merchant-accounts/account.ts';
import { UniqueViolation, VersionConflict } from '../../core/faults.ts';
import type { EntityKey, MerchantAccountKey } from '../../core/values.ts';
import type { Database } from '../database.ts';
import type {
  ProvisionedAccount,
  ProvisionedChange,
  ProvisionedEntity,
  ProvisionedMore,
  ProvisionedToken,
} from '../entity-store.ts';
import {
  addAdminChange,
  deleteToken,
  readEntities,
  readMerchantAccounts,
  readTokens,
  saveEntity,
  saveMerchantAccount,
  saveToken,
} from './entities.ts';

/** Tries at most; each failed try means that another process provisioned at the same moment. */
const TRIES_MAX = 20;

type Provisioned = {
  readonly entities: readonly ProvisionedEntity[];
  readonly tokens: readonly ProvisionedToken[];
  readonly merchantAccounts: readonly ProvisionedAccount[];
  readonly recordOf?: ProvisionedMore['recordOf'];
};

/**
 * Processes may start at once: the first one provisions, and the others read again and find nothing left to write. What
 * is changed of a row that there was is recorded in the same commit.
 */
export async function provision(database: Database, wanted: Provisioned, tries = 1): Promise<readonly AdminChange[]> {
  const [known, granted, accounts] = await Promise.all([
    readEntities(database),
    readTokens(database),
    readMerchantAccounts(database),
  ]);
  const entityKey = keysById(wanted.entities, known);
  const [entityRows, tokenRows, accountRows] = [
    changedEntities(wanted, entityKey, known),
    changedTokens(wanted, entityKey, granted),
    changedAccounts(wanted, entityKey, accounts),
  ];
  const ended = endedTokens(wanted, granted);
  const shows = shownWith(new Map([...known, ...wanted.entities].map(({ id }) => [entityKey(id), id])));
  const changes = [
    ...changesOf(entityRows, known, shows.entity),
    ...changesOf(tokenRows.map(named), granted.map(named), shows.token),
    ...ended.map(named).flatMap((token) => endOf(token, shows.token)),
    ...changesOf(accountRows, accounts, accountParts),
  ];
  const records = wanted.recordOf === undefined ? [] : changes.map(wanted.recordOf);
  try {
    await database.write([
      ...entityRows.flatMap(saveEntity),
      ...tokenRows.flatMap(saveToken),
      ...ended.flatMap(deleteToken),
      ...accountRows.flatMap(saveMerchantAccount),
      ...records.map(addAdminChange),
    ]);
    return records;
  } catch (error) {
    const isOvertaken = error instanceof UniqueViolation || error instanceof VersionConflict;
    if (!isOvertaken || tries === TRIES_MAX) throw error;
    return provision(database, wanted, tries + 1);
  }
}

/** The rows that turn the known entities into the wanted ones. */
function changedEntities(
  { entities }: Provisioned,
  keyOf: (id: string) => EntityKey,
  known: readonly EntityRow[],
): readonly EntityRow[] {
  const byId = new Map(known.map((row) => [row.id, row]));
  return entities.flatMap(({ parentId, state, ...entity }) => {
    const row = byId.get(entity.id);
    const parent = parentId === null ? null : keyOf(parentId);
    const next = state ?? row?.state ?? 'active';
    const settings = { ...keptSettings(row), ...entity.settings };
    return changed(row, { ...entity, settings, key: keyOf(entity.id), parent, state: next });
  });
}

/** The rows that turn the granted tokens into the wanted ones. */
function changedTokens(
  { tokens }: Provisioned,
  keyOf: (id: string) => EntityKey,
  granted: readonly AccessToken[],
): readonly AccessToken[] {
  const knownTokens = new Map(granted.map((token) => [token.hash, token]));
  return tokens.flatMap(({ entityId, createdAt, ...token }) => {
    const row = knownTokens.get(token.hash);
    const { revokedAt = null, lastUsedAt = null } = row ?? {};
    const life = { revokedAt, lastUsedAt, createdAt: row?.createdAt ?? createdAt };
    return changed(row, { ...token, ...life, entity: keyOf(entityId), origin: 'file' });
  });
}

/** The granted tokens that the file no longer lists. */
function endedTokens({ tokens }: Provisioned, granted: readonly AccessToken[]): readonly AccessToken[] {
  const wanted = new Set(tokens.map(({ hash }) => hash));
  return granted.filter(({ hash, origin }) => origin === 'file' && !wanted.has(hash));
}

/** What the gateway itself has set, and no start takes back: that books do not balance. */
const keptSettings = (row: EntityRow | undefined): Pick<EntityRow['settings'], 'fundsStopped'> =>
  row?.settings.fundsStopped === true ? { fundsStopped: true } : {};

/** The rows that turn the known merchant accounts into the wanted ones. */
function changedAccounts(
  { merchantAccounts }: Provisioned,
  entityKey: (id: string) => EntityKey,
  known: readonly MerchantAccount[],
): readonly MerchantAccount[] {
  const keyOf = keysById<MerchantAccountKey>(merchantAccounts, known);
  const byId = new Map(known.map((row) => [row.id, row]));
  return merchantAccounts.flatMap(({ entityId, state, ...account }) => {
    const row = byId.get(account.id);
    const next = state ?? row?.state ?? 'active';
    const wanted = { ...account, key: keyOf(account.id), entity: entityKey(entityId), state: next };
    return changed(row, wanted);
  });
}

/** What is recorded of a row, in the terms of the changes of administrators. */
type Parts = readonly (Pick<ProvisionedChange, 'entity' | 'action'> & { readonly shows: object })[];

/** What is recorded of entities and of tokens, which name entities by their ids. */
const shownWith = (ids: ReadonlyMap<EntityKey, string>) => ({
  entity: ({ key: entity, kind, name, parent, state, settings }: EntityRow): Parts => [
    {
      entity,
      action: 'changeEntity',
      shows: { kind, name, parent: parent === null ? null : ids.get(parent), state },
    },
    { entity, action: 'changeSettings', shows: settings },
  ],
  token: ({ entity, alias, scopes, addresses, testClock, expiresAt }: AccessToken): Parts => [
    {
      entity,
      action: 'changeToken',
      shows: {
        entityId: ids.get(entity),
        alias,
        scopes,
        addresses,
        testClock,
        expiresAt: expiresAt === null ? null : new Date(expiresAt).toJSON(),
      },
    },
  ],
});

const named = (token: AccessToken): AccessToken & Named => ({ ...token, id: tokenId(token) });

const endOf = (token: AccessToken & Named, partsOf: (token: AccessToken) => Parts): readonly ProvisionedChange[] =>
  partsOf(token).map(({ entity, shows: before }) => ({
    entity,
    action: 'revokeToken',
    subject: token.id,
    before,
    after: null,
  }));

const accountParts = ({ entity, name, state, position, terms }: MerchantAccount): Parts => [
  { entity, action: 'changeMerchantAccount', shows: { name, state, position, ...terms } },
];

/** What rows change of the known ones; a row that is new changes none. */
function changesOf<Row extends Named>(
  rows: readonly Row[],
  known: readonly Row[],
  partsOf: (row: Row) => Parts,
): readonly ProvisionedChange[] {
  const byId = new Map(known.map((row) => [row.id, row]));
  return rows.flatMap((row) => {
    const knownRow = byId.get(row.id);
    const before = knownRow === undefined ? [] : partsOf(knownRow);
    return partsOf(row).flatMap(({ shows: after, ...of }, at) => {
      const was = before[at]?.shows;
      return was === undefined || isDeepStrictEqual(was, after) ? [] : [{ ...of, subject: row.id, before: was, after }];
    });
  });
}

/** The row to save, with the version that it has now; none where it is already as it should be. */
function changed<Row extends { readonly version: number }>(
  known: Row | undefined,
  wanted: Omit<Row, 'version'>,
): readonly Row[] {
  // The cast holds because a row is its version and the rest.
  const row = { ...wanted, version: known?.version ?? 0 } as Row;
  return isDeepStrictEqual(known, row) ? [] : [row];
}

type Named = { readonly id: string };

/** The keys of known rows, and the next free keys for new ones. */
function keysById<RowKey extends number = EntityKey>(
  wanted: readonly Named[],
  known: readonly (Named & { readonly key: RowKey })[],
): (id: string) => RowKey {
  const keys = new Map<string, RowKey>(known.map(({ id, key }) => [id, key]));
  let highest = known.reduce((most, { key }) => Math.max(most, key), 0);
  for (const { id } of wanted) if (!keys.has(id)) keys.set(id, ++highest as RowKey);
  return (id) => {
    const key = keys.get(id);
    if (key === undefined)
      throw new Error(`Expected a row with the id ${id}, but the provision has none and neither has the database`);
    return key;
  };
}
