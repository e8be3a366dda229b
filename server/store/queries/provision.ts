import { isDeepStrictEqual } from 'node:util';
import type { AccessToken, Entity } from '../../core/entities/entity.ts';
import { UniqueViolation } from '../../core/faults.ts';
import type { EntityKey } from '../../core/values.ts';
import type { Database, Write } from '../database.ts';
import { type ProvisionedEntity, type ProvisionedToken } from '../store.ts';
import { grantToken, insertEntity, readEntities, readTokens, replaceEntity, revokeToken } from './entities.ts';

/** Tries at most; each failed try means that another process provisioned at the same moment. */
const TRIES_MAX = 20;

type Provisioned = { readonly entities: readonly ProvisionedEntity[]; readonly tokens: readonly ProvisionedToken[] };

/** Processes may start at once: the first one provisions, and the others read again and find nothing left to write. */
export async function provision(database: Database, wanted: Provisioned, tries = 1): Promise<void> {
  const [known, granted] = await Promise.all([readEntities(database), readTokens(database)]);
  try {
    await database.write(steps(wanted, known, granted));
  } catch (error) {
    if (!(error instanceof UniqueViolation) || tries === TRIES_MAX) throw error;
    await provision(database, wanted, tries + 1);
  }
}

/** The writes that turn the known entities and granted tokens into the wanted ones. */
function steps(
  { entities, tokens }: Provisioned,
  known: readonly Entity[],
  granted: readonly AccessToken[],
): readonly Write[] {
  const keyOf = keysById(entities, known);
  const wantedEntities = entities.map(({ parentId, ...entity }) => ({
    ...entity,
    key: keyOf(entity.id),
    parent: parentId === null ? null : keyOf(parentId),
  }));
  const wantedTokens = tokens.map(({ hash, entityId }) => ({ hash, entity: keyOf(entityId) }));
  return [
    ...wantedEntities.flatMap((entity) =>
      entityStep(
        entity,
        known.find(({ key }) => key === entity.key),
      ),
    ),
    ...wantedTokens.filter((token) => !granted.some((each) => isDeepStrictEqual(each, token))).map(grantToken),
    ...granted.filter(({ hash }) => !wantedTokens.some((token) => token.hash === hash)).map(revokeToken),
  ];
}

function entityStep(wanted: Entity, known: Entity | undefined): readonly Write[] {
  if (known === undefined) return [insertEntity(wanted)];
  return isDeepStrictEqual(known, wanted) ? [] : [replaceEntity(wanted)];
}

/** The keys of known entities, and the next free keys for new ones. */
function keysById(wanted: readonly ProvisionedEntity[], known: readonly Entity[]): (id: string) => EntityKey {
  const keys = new Map<string, EntityKey>(known.map(({ id, key }) => [id, key]));
  let highest = known.reduce((most, { key }) => Math.max(most, key), 0);
  for (const { id } of wanted) if (!keys.has(id)) keys.set(id, ++highest as EntityKey);
  return (id) => {
    const key = keys.get(id);
    if (key === undefined)
      throw new Error(`Expected an entity with the id ${id}, but the provision has none and neither has the database`);
    return key;
  };
}
