import type { AdminAction } from '../../core/entities/admin-change.ts';
import { randomBytes } from 'node:crypto';
import type { ParameterFault } from 'shared';
import { type Entity, type EntityKind, type EntityRow, mayBelongTo } from '../../core/entities/entity.ts';
import { mayChangeState, operatorsAmong, operatorsSettings } from '../../core/entities/operator.ts';
import type { EntityState } from '../../core/entities/state.ts';
import { type OwnSettings, settingFaults, type SettingName } from '../../core/entities/settings/settings.ts';
import { isRefusal, type Refusal, refuseParameters } from '../../core/refusal.ts';
import type { EntityKey } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';
import {
  type Administration,
  type Administrator,
  authorityOf,
  OPERATORS,
  type Recorded,
  recordOf,
} from './administration.ts';
import { shownEntity } from './shown.ts';

export type Administering = Pick<Gateway, 'entities' | 'ids' | 'clock' | 'auditHash' | 'mode'>;

/** A new entity as the administrator describes it. */
export type NewEntity = {
  readonly kind: EntityKind;
  readonly name: string;
  readonly settings?: OwnSettings | undefined;
};

/** Creates an entity below another one. */
export function createEntity(
  gateway: Administering,
  by: Administrator,
  wanted: NewEntity & { readonly parent: Entity },
): Administration | Refusal {
  const made = newEntity(gateway, by, wanted);
  if (isRefusal(made)) return made;
  const { row, shows } = made;
  const after = { ...shows, settings: row.settings };
  const record: Recorded = { entity: row.key, action: 'createEntity', subject: row.id, before: null, after };
  return { changes: [{ kind: 'saveEntity', row }, recordOf(gateway, by, record)], shows };
}

/** The row of a new entity, and what is shown of it. */
export function newEntity(
  gateway: Administering,
  by: Administrator,
  { parent, kind, name, settings = {} }: NewEntity & { readonly parent: Entity },
) {
  const highest = gateway.entities.all().reduce((most, { key }) => Math.max(most, key), 0);
  // The cast holds because the next number is no entity's key yet; if it is at another process, its commit comes first.
  const key = (highest + 1) as EntityKey;
  const wanted = { entity: { key }, below: [parent], names: Object.keys(settings) };
  const beyond = operatorsAmong(gateway.entities, authorityOf(by), wanted);
  const faults = [
    ...(mayBelongTo(kind, parent.kind)
      ? []
      : [{ name: 'kind', value: kind, message: `cannot belong to a ${parent.kind}` as const }]),
    ...faultsAt('settings', settingFaults(settings, gateway.mode)),
    ...faultsAt('settings', operatorFaults(beyond)),
  ];
  if (faults.length > 0) return refuseParameters(faults);
  const row: EntityRow = {
    key,
    version: 0,
    id: randomBytes(16).toString('hex'),
    kind,
    parent: parent.key,
    name,
    state: 'active',
    settings,
  };
  const shows = { id: row.id, kind, name, parent: parent.id, state: row.state, standing: parent.standing };
  return { row, shows };
}

/** Renames an entity, or changes its state. */
export function changeEntity(
  gateway: Administering,
  by: Administrator,
  { entity, ...wanted }: { readonly entity: Entity; readonly name?: string; readonly state?: EntityState },
): Administration | Refusal {
  const { name = entity.name, state = entity.state } = wanted;
  if (state !== entity.state && !mayChangeState(gateway.entities, authorityOf(by), entity))
    return refuseParameters([{ name: 'state', value: state, message: OPERATORS }]);
  const above = entity.parent === null ? undefined : gateway.entities.entity(entity.parent);
  const standing = above === undefined || above.standing === 'active' ? state : above.standing;
  const [before, shows] = [entity, { ...entity, name, state, standing }].map((each) => shownEntity(gateway, each));
  return {
    changes: [
      { kind: 'saveEntity', row: { ...rowOf(entity), name, state } },
      recordOf(gateway, by, changeOf(entity, 'changeEntity', { before, after: shows })),
    ],
    shows: shows ?? {},
  };
}

/** Gives an entity settings of its own, and takes others from it, so that it inherits them again. */
export function changeSettings(
  gateway: Administering,
  by: Administrator,
  { entity, set, inherit }: { entity: Entity; set: OwnSettings; inherit: readonly SettingName[] },
): Administration | Refusal {
  const beyond = (names: readonly string[]) =>
    operatorFaults(operatorsSettings(gateway.entities, authorityOf(by), { entity, names }));
  const both = inherit.filter((name) => Object.hasOwn(set, name));
  const faults = [
    ...faultsAt('set', settingFaults(set, gateway.mode)),
    ...faultsAt('set', beyond(Object.keys(set))),
    ...faultsAt('inherit', beyond(inherit)),
    ...both.map((name) => ({ name: 'inherit', value: name, message: 'may not be set at the same time' as const })),
  ];
  if (faults.length > 0) return refuseParameters(faults);
  const isInherited: ReadonlySet<string> = new Set(inherit);
  const own = Object.fromEntries(
    Object.entries({ ...entity.own, ...set }).filter(([name]) => !isInherited.has(name)),
  ) as OwnSettings;
  return {
    changes: [
      { kind: 'saveEntity', row: { ...rowOf(entity), settings: own } },
      recordOf(gateway, by, changeOf(entity, 'changeSettings', { before: entity.own, after: own })),
    ],
    shows: { id: entity.id, own },
  };
}

/** The faults of settings that only the operator changes. */
const operatorFaults = (names: readonly string[]): readonly ParameterFault[] =>
  names.map((name) => ({ name, value: null, message: OPERATORS }));

const faultsAt = (at: string, faults: readonly ParameterFault[]): readonly ParameterFault[] =>
  faults.map((fault) => ({ ...fault, name: `${at}.${fault.name}` }));

/** An entity as it is stored. */
export const rowOf = ({ own, settings: _inherited, standing: _computed, ...row }: Entity): EntityRow => ({
  ...row,
  settings: own,
});

const changeOf = (
  { key, id }: Entity,
  action: AdminAction,
  { before, after }: { readonly before: object | undefined; readonly after: object | undefined },
) => ({ entity: key, action, subject: id, before: before ?? null, after: after ?? null });
