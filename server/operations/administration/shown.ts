import type { Entity } from '../../core/entities/entity.ts';
import { settingNames } from '../../core/entities/settings/settings.ts';
import type { Gateway } from '../gateway.ts';

type Shown = Pick<Gateway, 'entities'>;

/** An entity as the admin API shows it. */
export const shownEntity = ({ entities }: Shown, { id, kind, name, parent, state, standing }: Entity): object => ({
  id,
  kind,
  name,
  parent: parent === null ? null : entities.entity(parent).id,
  state,
  standing,
});

/** The settings of an entity, each with the entity that it has its value from; null for the default. */
export const shownSettings = ({ entities }: Shown, entity: Entity): object => ({
  id: entity.id,
  settings: Object.fromEntries(
    settingNames.map((name) => {
      const origin = entities.originOf(entity, name);
      const from = origin ? { id: origin.id, kind: origin.kind, name: origin.name } : null;
      return [name, { value: entity.settings[name], from }];
    }),
  ),
});
