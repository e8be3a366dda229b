import type { AdminAction } from '../../../core/entities/admin-change.ts';
import type { ParameterFault } from 'shared';
import type { Reach } from '../../../core/entities/authority.ts';
import type { Entity } from '../../../core/entities/entity.ts';
import type { FileReceiver, FileReceiverChange, FileTry } from '../../../core/file-receivers/receiver.ts';
import { isRefusal, type Refusal, refuse, refuseParameters } from '../../../core/refusal.ts';
import {
  changedFileReceiver,
  fileReceiverDefaults,
  type FileReceiverSettings,
  newFileReceiver,
} from '../../file-receivers/keep.ts';
import { serverFaults } from '../../file-receivers/server.ts';
import type { Gateway } from '../../gateway.ts';
import { type Administration, type Administrator, authorityOf, recordOf } from '../administration.ts';

type Changing = Pick<Gateway, 'store' | 'ids' | 'entities' | 'clock' | 'auditHash' | 'vault' | 'mode'>;
type Described = Partial<FileReceiverSettings>;
type Named = { readonly id: string };

/** The receivers of an entity and of all entities below it. */
export async function listFileReceivers(gateway: Changing, { key: root }: Entity): Promise<object> {
  const { entities, store } = gateway;
  const found = (await store.fileReceivers()).filter(({ entity }) => entities.isWithin(entity, root));
  return { fileReceivers: found.map((each) => shownReceiver(gateway, each)) };
}

/** Adds a receiver to an entity. The gateway makes a key pair for it, and shows the public key. */
export async function addFileReceiver(
  gateway: Changing,
  by: Administrator,
  {
    entity,
    ...described
  }: Omit<FileReceiverSettings, keyof typeof fileReceiverDefaults> & Described & { readonly entity: Entity },
): Promise<Administration | Refusal> {
  const settings = { ...fileReceiverDefaults, ...described };
  const faults = await faultsOf(gateway, settings, { entity: entity.key });
  if (faults.length > 0) return refuseParameters(faults);
  const row = await newFileReceiver(gateway, { entity: entity.key, provisioned: false }, settings);
  return administration(gateway, by, { action: 'addFileReceiver', before: null, after: row, change: { save: row } });
}

/** Changes where and how files are delivered from now on. */
export async function changeFileReceiver(
  gateway: Changing,
  by: Administrator,
  { id, ...described }: Described & Named,
): Promise<Administration | Refusal> {
  const known = await changeable(gateway, authorityOf(by), id);
  if (isRefusal(known)) return known;
  const { name, host, port, user, hostKey, folder, columns } = known;
  const settings = { name, host, port, user, hostKey, folder, columns, ...described };
  const faults = await faultsOf(gateway, settings, known);
  if (faults.length > 0) return refuseParameters(faults);
  const row = changedFileReceiver(known, settings);
  return administration(gateway, by, {
    action: 'changeFileReceiver',
    before: known,
    after: row,
    change: { save: row },
  });
}

/** Removes a receiver with its log: nothing more is delivered to it. */
export async function removeFileReceiver(
  gateway: Changing,
  by: Administrator,
  { id }: Named,
): Promise<Administration | Refusal> {
  const known = await changeable(gateway, authorityOf(by), id);
  if (isRefusal(known)) return known;
  const change = { remove: known.key };
  return administration(gateway, by, { action: 'removeFileReceiver', before: known, after: null, change });
}

type TryPage = { readonly after: string | undefined; readonly limit: number };

/** The tries to deliver files to a receiver, the latest first. */
export async function listFileTries(
  gateway: Changing,
  { reach, id }: { readonly reach: Reach; readonly id: string },
  { after, limit }: TryPage,
): Promise<object | Refusal> {
  const { store, ids } = gateway;
  const found = await reachedReceiver(gateway, reach, id);
  if (isRefusal(found)) return found;
  const before = after === undefined ? ids.key('fileTry') : ids.keyOf('fileTry', after);
  if (before === undefined)
    return refuseParameters([{ name: 'after', value: after ?? null, message: 'must be the nextCursor of a list' }]);
  const tries = await store.fileTries({ receiver: found.key, before, limit });
  const last = tries.length < limit ? undefined : tries.at(-1);
  return {
    deliveries: tries.map((each) => shownTry(gateway, each)),
    ...(last ? { nextCursor: ids.publicId('fileTry', last.key) } : {}),
  };
}

async function reachedReceiver(
  { store, ids, entities }: Changing,
  reach: Reach,
  id: string,
): Promise<FileReceiver | Refusal> {
  const key = ids.keyOf('fileReceiver', id);
  const found = key === undefined ? undefined : await store.fileReceiver(key);
  return found && entities.reaches(reach, found.entity) ? found : refuse('resourceUnknown');
}

/** A receiver that may be changed here: one of the provision file is changed there. */
async function changeable(gateway: Changing, reach: Reach, id: string): Promise<FileReceiver | Refusal> {
  const known = await reachedReceiver(gateway, reach, id);
  return !isRefusal(known) && known.provisioned ? refuse('fileReceiverProvisioned') : known;
}

async function faultsOf(
  { store, mode }: Changing,
  settings: FileReceiverSettings,
  { key, entity }: Partial<Pick<FileReceiver, 'key'>> & Pick<FileReceiver, 'entity'>,
): Promise<readonly ParameterFault[]> {
  const { name } = settings;
  const isTaken = (await store.fileReceivers()).some(
    (each) => each.entity === entity && each.name === name && each.key !== key,
  );
  return [
    ...(isTaken ? [{ name: 'name', value: name, message: 'is that of another receiver of this entity' }] : []),
    ...serverFaults(settings, mode),
  ];
}

type Changed = {
  readonly action: AdminAction;
  readonly before: FileReceiver | null;
  readonly after: FileReceiver | null;
  readonly change: FileReceiverChange;
};

function administration(
  gateway: Changing,
  by: Administrator,
  { action, before, after, change }: Changed,
): Administration {
  const row = after ?? before;
  if (!row) throw new Error('Expected a receiver before or after its change');
  const shown = (each: FileReceiver | null) => each && shownReceiver(gateway, each);
  const subject = gateway.ids.publicId('fileReceiver', row.key);
  const record = { entity: row.entity, action, subject, before: shown(before), after: shown(after) };
  return { changes: [{ fileReceiver: change }, recordOf(gateway, by, record)], shows: shownReceiver(gateway, row) };
}

/** A receiver without the gateway's private key. */
function shownReceiver({ ids, entities }: Pick<Gateway, 'ids' | 'entities'>, row: FileReceiver): object {
  const { key, entity, name, host, port, user, hostKey, folder, columns, publicKey, createdAt, provisioned } = row;
  return {
    id: ids.publicId('fileReceiver', key),
    entityId: entities.entity(entity).id,
    name,
    host,
    port,
    user,
    hostKey,
    folder,
    columns,
    publicKey,
    provisioned,
    createdAt: new Date(createdAt).toISOString(),
  };
}

const shownTry = ({ ids }: Pick<Gateway, 'ids'>, { key, batch, format, at, reason }: FileTry): object => ({
  id: ids.publicId('fileTry', key),
  settlementId: ids.publicId('batch', batch),
  format,
  at: new Date(at).toISOString(),
  reason,
});
