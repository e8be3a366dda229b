import type { Reach } from './authority.ts';
import type { Entities } from './entities.ts';
import type { Entity } from './entity.ts';
import { riskSettings } from './settings/risk.ts';
import type { SettingName } from './settings/settings.ts';

/**
 * Whether an authority decides as the operator about an entity that it reaches: as that of the whole tree, or as that of
 * a psp or a division above the entity. A merchant's authority does not, nor does any other over its own entity
 * (DECISIONS 203).
 */
export function operates(entities: Pick<Entities, 'entity'>, { entity }: Reach, about: Pick<Entity, 'key'>): boolean {
  if (entity === null) return true;
  const own = entities.entity(entity);
  const isOperators = own.kind === 'psp' || own.kind === 'division';
  return own.parent === null || (isOperators && own.key !== about.key);
}

/**
 * Whether an authority has files of acquirers read for a channel and matches their rows, which books chargebacks and their
 * reversals: only the operator where the merchant may book none itself.
 */
export const mayReconcile = (
  entities: Pick<Entities, 'entity'>,
  reach: Reach,
  about: Pick<Entity, 'key' | 'settings'>,
): boolean => about.settings.merchantBookings || operates(entities, reach, about);

/**
 * Whether an authority lets through what screening holds or denies at an entity: by an approval, by a value on the allow
 * list, by one taken off the block list. Where a setting of the screening is that of an entity above the authority, only
 * the operator does.
 */
export const mayRelaxScreening = (
  entities: Pick<Entities, 'entity' | 'originOf' | 'reaches'>,
  reach: Reach,
  about: Entity,
): boolean =>
  operates(entities, reach, about) ||
  riskNames.every((name) => {
    const origin = entities.originOf(about, name);
    return origin === undefined || entities.reaches(reach, origin.key);
  });

// The cast holds because the keys of the group are the names of its settings.
const riskNames = Object.keys(riskSettings) as readonly SettingName[];
