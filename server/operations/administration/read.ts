import type { Reach } from '../../core/entities/authority.ts';
import type { Entity, EntityKind } from '../../core/entities/entity.ts';
import type { Gateway } from '../gateway.ts';
import { shownEntity, shownSettings } from './shown.ts';

/** The entity of an id, if it is reached. Any other one is reported as unknown. */
export function reachedEntity({ entities }: Pick<Gateway, 'entities'>, reach: Reach, id: string): Entity | undefined {
  const entity = entities.entityOf(id);
  return entity && entities.reaches(reach, entity.key) ? entity : undefined;
}

export type EntityList = {
  readonly parent?: string | undefined;
  readonly kind?: EntityKind | undefined;
  /** The id after which the list goes on. */
  readonly after?: string | undefined;
  readonly limit: number;
};

/** The entities that a token reaches, those above before those below, in parts. */
export function listEntities(
  gateway: Pick<Gateway, 'entities'>,
  reach: Reach,
  { parent, kind, after, limit }: EntityList,
): object {
  const { entities } = gateway;
  const above = parent === undefined ? undefined : entities.entityOf(parent)?.key;
  const wanted = entities
    .all()
    .filter(
      (entity) =>
        entities.reaches(reach, entity.key) &&
        (kind === undefined || entity.kind === kind) &&
        (parent === undefined || (above !== undefined && entity.parent === above)),
    );
  const start = after === undefined ? 0 : wanted.findIndex(({ id }) => id === after) + 1;
  const part = wanted.slice(start, start + limit);
  const last = part.at(-1);
  return {
    entities: part.map((entity) => shownEntity(gateway, entity)),
    ...(last && start + limit < wanted.length ? { nextCursor: last.id } : {}),
  };
}

export const readEntity = (gateway: Pick<Gateway, 'entities'>, entity: Entity): object => shownEntity(gateway, entity);

export const readSettings = (gateway: Pick<Gateway, 'entities'>, entity: Entity): object =>
  shownSettings(gateway, entity);

const CHANGES_SHOWN = 100;

/** The latest changes of an entity by administrators, the latest first. */
export async function readChanges({ store }: Pick<Gateway, 'store'>, entity: Entity): Promise<object> {
  const changes = await store.adminChanges({ entity: entity.key, limit: CHANGES_SHOWN });
  return {
    changes: changes.map(({ at, token, tokenAlias, action, subject, before, after }) => ({
      at: new Date(at).toJSON(),
      token,
      tokenAlias,
      action,
      subject,
      before,
      after,
    })),
  };
}
