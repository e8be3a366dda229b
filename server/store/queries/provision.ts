import { isDeepStrictEqual } from 'node:util';
import type { AccessToken } from '../../core/entities/access-token.ts';
import type { EntityRow } from '../../core/entities/entity.ts';
import type { MerchantAccount } from '../../core/entities/merchant-accounts/account.ts';
import { UniqueViolation, VersionConflict } from '../../core/faults.ts';
import type { EntityKey, MerchantAccountKey } from '../../core/values.ts';
import type { Database, Write } from '../database.ts';
import type { ProvisionedAccount, ProvisionedEntity, ProvisionedToken } from '../entity-store.ts';
import {
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
};

/** Processes may start at once: the first one provisions, and the others read again and find nothing left to write. */
export async function provision(database: Database, wanted: Provisioned, tries = 1): Promise<void> {
  const [known, granted, accounts] = await Promise.all([
    readEntities(database),
    readTokens(database),
    readMerchantAccounts(database),
  ]);
  try {
    await database.write([
      ...steps(wanted, known, granted),
      ...accountSteps(wanted, keysById(wanted.entities, known), accounts),
    ]);
  } catch (error) {
    const isOvertaken = error instanceof UniqueViolation || error instanceof VersionConflict;
    if (!isOvertaken || tries === TRIES_MAX) throw error;
    await provision(database, wanted, tries + 1);
  }
}

/** The writes that turn the known entities and granted tokens into the wanted ones. */
function steps(
  { entities, tokens }: Provisioned,
  known: readonly EntityRow[],
  granted: readonly AccessToken[],
): readonly Write[] {
  const keyOf = keysById(entities, known);
  const knownEntities = new Map(known.map((row) => [row.id, row]));
  const knownTokens = new Map(granted.map((token) => [token.hash, token]));
  const wanted = new Set(tokens.map(({ hash }) => hash));
  return [
    ...entities.flatMap(({ parentId, state, ...entity }) => {
      const row = knownEntities.get(entity.id);
      const parent = parentId === null ? null : keyOf(parentId);
      const standing = state ?? row?.state ?? 'active';
      const settings = { ...keptSettings(row), ...entity.settings };
      return changed(row, { ...entity, settings, key: keyOf(entity.id), parent, state: standing }).flatMap(saveEntity);
    }),
    ...tokens.flatMap(({ entityId, createdAt, ...token }) => {
      const row = knownTokens.get(token.hash);
      const { revokedAt = null, lastUsedAt = null } = row ?? {};
      const life = { revokedAt, lastUsedAt, createdAt: row?.createdAt ?? createdAt };
      return changed(row, { ...token, ...life, entity: keyOf(entityId), origin: 'file' }).flatMap(saveToken);
    }),
    ...granted.filter(({ hash, origin }) => origin === 'file' && !wanted.has(hash)).flatMap(deleteToken),
  ];
}

/** What the gateway itself has set, and no start takes back: that books do not balance. */
const keptSettings = (row: EntityRow | undefined): Pick<EntityRow['settings'], 'fundsStopped'> =>
  row?.settings.fundsStopped === true ? { fundsStopped: true } : {};

/** The writes that turn the known merchant accounts into the wanted ones. */
function accountSteps(
  { merchantAccounts }: Provisioned,
  entityKey: (id: string) => EntityKey,
  known: readonly MerchantAccount[],
): readonly Write[] {
  const keyOf = keysById<MerchantAccountKey>(merchantAccounts, known);
  const byId = new Map(known.map((row) => [row.id, row]));
  return merchantAccounts.flatMap(({ entityId, state, ...account }) => {
    const row = byId.get(account.id);
    const standing = state ?? row?.state ?? 'active';
    const wanted = { ...account, key: keyOf(account.id), entity: entityKey(entityId), state: standing };
    return changed(row, wanted).flatMap(saveMerchantAccount);
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
