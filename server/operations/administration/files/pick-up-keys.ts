import type { FaultMessage } from 'shared';
import type { AdminAction } from '../../../core/entities/admin-change.ts';
import type { Change } from '../../../core/change.ts';
import type { Entity } from '../../../core/entities/entity.ts';
import { type PickUpKey, PICK_UP_KEYS_MAX } from '../../../core/pick-up/key.ts';
import { type Refusal, refuse, refuseParameters } from '../../../core/refusal.ts';
import type { Gateway } from '../../gateway.ts';
import { NO_PUBLIC_KEY, pickUpKeyRow, type PickUpKeySettings } from '../../pick-up/keys.ts';
import { type Administration, type Administrator, authorityOf, recordOf } from '../administration.ts';

type Changing = Pick<Gateway, 'store' | 'ids' | 'entities' | 'clock' | 'auditHash'>;

/** The keys of an entity and of all entities below it. */
export async function listPickUpKeys(gateway: Changing, { key: root }: Entity): Promise<object> {
  const { entities, store } = gateway;
  const found = (await store.pickUpKeys()).filter(({ entity }) => entities.isWithin(entity, root));
  return { pickUpKeys: found.map((each) => shownKey(gateway, each)) };
}

/** Adds a key to an entity, which may have several while one is replaced. */
export async function addPickUpKey(
  gateway: Changing,
  by: Administrator,
  { entity, ...settings }: PickUpKeySettings & { readonly entity: Entity },
): Promise<Administration | Refusal> {
  const row = pickUpKeyRow(gateway, { entity: entity.key, provisioned: false }, settings);
  if (!row) return refuseKey(settings, NO_PUBLIC_KEY);
  const others = (await gateway.store.pickUpKeys()).filter((each) => each.entity === entity.key);
  if (others.some(({ fingerprint }) => fingerprint === row.fingerprint))
    return refuseKey(settings, 'is a key of this entity already');
  if (others.length >= PICK_UP_KEYS_MAX)
    return refuseKey(settings, `must be one of at most ${PICK_UP_KEYS_MAX} keys of an entity`);
  return administration(gateway, by, { action: 'addPickUpKey', row, change: { kind: 'addPickUpKey', pickUpKey: row } });
}

const refuseKey = ({ publicKey: value }: PickUpKeySettings, message: FaultMessage): Refusal =>
  refuseParameters([{ name: 'publicKey', value, message }]);

/** Removes a key: no session goes on with it, in whatever process. */
export async function removePickUpKey(
  gateway: Changing,
  by: Administrator,
  { id }: { readonly id: string },
): Promise<Administration | Refusal> {
  const { store, ids, entities } = gateway;
  const key = ids.keyOf('pickUpKey', id);
  const row = key === undefined ? undefined : await store.pickUpKey(key);
  if (!row || !entities.reaches(authorityOf(by), row.entity)) return refuse('resourceUnknown');
  if (row.provisioned) return refuse('pickUpKeyProvisioned');
  return administration(gateway, by, {
    action: 'removePickUpKey',
    row,
    change: { kind: 'removePickUpKey', pickUpKey: row.key },
  });
}

type Changed = { readonly action: AdminAction; readonly row: PickUpKey; readonly change: Change };

function administration(gateway: Changing, by: Administrator, { action, row, change }: Changed): Administration {
  const shows = shownKey(gateway, row);
  const [before, after] = change.kind === 'addPickUpKey' ? [null, shows] : [shows, null];
  const subject = gateway.ids.publicId('pickUpKey', row.key);
  return { changes: [change, recordOf(gateway, by, { entity: row.entity, action, subject, before, after })], shows };
}

const shownKey = (
  { ids, entities }: Pick<Gateway, 'ids' | 'entities'>,
  { key, entity, name, publicKey, fingerprint, createdAt, provisioned }: PickUpKey,
): object => ({
  id: ids.publicId('pickUpKey', key),
  entityId: entities.entity(entity).id,
  name,
  publicKey,
  fingerprint,
  createdAt: new Date(createdAt).toISOString(),
  provisioned,
});
