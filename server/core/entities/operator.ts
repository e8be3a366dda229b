import type { Reach } from './authority.ts';
import type { Entities } from './entities.ts';
import type { Entity } from './entity.ts';
import { riskSettings } from './settings/risk.ts';
import { operatorSettings, type SettingName } from './settings/settings.ts';

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
 * Whether an authority has files of acquirers read for a channel, matches their rows, and approves how a payment ended of
 * which its acquirer reports nothing. All of it books money by a statement, which only the operator gives where the
 * merchant may book none itself (DECISIONS 270, 280).
 */
export const mayReconcile = (
  entities: Pick<Entities, 'entity'>,
  reach: Reach,
  about: Pick<Entity, 'key' | 'settings'>,
): boolean => about.settings.merchantBookings || operates(entities, reach, about);

type Settable = {
  readonly entity: Pick<Entity, 'key'>;
  /** The entities whose files of acquirers the settings may concern. */
  readonly below: readonly Entity[];
  readonly names: readonly string[];
};

/**
 * The settings among these that an authority leaves to the operator of an entity. By a profile of files a file could book
 * what the merchant may not book.
 */
export function operatorsAmong(
  entities: Pick<Entities, 'entity'>,
  reach: Reach,
  { entity, below, names }: Settable,
): readonly string[] {
  if (operates(entities, reach, entity)) return [];
  const isBookkeeper = below.every(({ settings }) => settings.merchantBookings);
  return names.filter((name) => operatorSettings.has(name) || (name === 'fileProfiles' && !isBookkeeper));
}

/** The settings of an entity, some of them its own, that an authority leaves to the operator. */
export const operatorsSettings = (
  entities: Pick<Entities, 'entity' | 'channelsWithin'>,
  reach: Reach,
  { entity, names }: { readonly entity: Entity; readonly names: readonly string[] },
): readonly string[] =>
  operatorsAmong(entities, reach, { entity, below: [entity, ...entities.channelsWithin(entity)], names });

/** Whether an authority changes the state of an entity: its own one, or what is closed, only the operator opens or closes. */
export const mayChangeState = (entities: Pick<Entities, 'entity'>, reach: Reach, entity: Entity): boolean =>
  operates(entities, reach, entity) || (reach.entity !== entity.key && entity.state !== 'closed');

/**
 * Whether an authority copies a channel that it reaches: one that it could open again, to an entity that it reaches as
 * well, with settings that it could give to a new channel there.
 */
export function mayCopy(entities: Pick<Entities, 'entity' | 'reaches'>, reach: Reach, channel: Entity): boolean {
  const { parent, own, state } = channel;
  if (parent === null || !entities.reaches(reach, parent)) return false;
  const [below, names] = [[entities.entity(parent)], Object.keys(own)];
  return (
    (state !== 'closed' || operates(entities, reach, channel)) &&
    operatorsAmong(entities, reach, { entity: channel, below, names }).length === 0
  );
}

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
