import type { ParameterFault } from 'shared';
import type { AdminAction } from '../../../core/entities/admin-change.ts';
import type { Reach } from '../../../core/entities/authority.ts';
import type { Entity } from '../../../core/entities/entity.ts';
import type { Change } from '../../../core/change.ts';
import type { FetchedFile, FileSource } from '../../../core/file-sources/source.ts';
import { profileNamed } from '../../../core/reconciliation/profile.ts';
import { isRefusal, type Refusal, refuse, refuseParameters } from '../../../core/refusal.ts';
import type { MerchantAccountKey } from '../../../core/values.ts';
import { serverFaults } from '../../file-receivers/server.ts';
import {
  accountFault,
  changedFileSource,
  fileSourceDefaults,
  type FileSourceSettings,
  newFileSource,
} from '../../file-sources/keep.ts';
import type { Gateway } from '../../gateway.ts';
import { type Administration, type Administrator, authorityOf, recordOf } from '../administration.ts';

type Changing = Pick<Gateway, 'store' | 'ids' | 'entities' | 'clock' | 'auditHash' | 'vault' | 'mode'>;
type Described = Partial<FileSourceSettings>;
type Named = { readonly id: string };

/** The sources of an entity and of all entities below it. */
export async function listFileSources(gateway: Changing, { key: root }: Entity): Promise<object> {
  const { entities, store } = gateway;
  const found = (await store.fileSources()).filter(({ entity }) => entities.isWithin(entity, root));
  return { fileSources: found.map((each) => shownSource(gateway, each)) };
}

/** Adds a source to a channel. The gateway makes a key pair for it, and shows the public key. */
export async function addFileSource(
  gateway: Changing,
  by: Administrator,
  {
    entity,
    ...described
  }: Omit<FileSourceSettings, keyof typeof fileSourceDefaults> & Described & { readonly entity: Entity },
): Promise<Administration | Refusal> {
  const settings = { ...fileSourceDefaults, ...described };
  const faults = await faultsOf(gateway, settings, { entity: entity.key });
  if (faults.length > 0) return refuseParameters(faults);
  const merchantAccount = accountNamed(entity, settings);
  const made = await newFileSource(gateway, { entity: entity.key, merchantAccount, provisioned: false }, settings);
  return administration(gateway, by, { action: 'addFileSource', before: null, after: made.row, changes: made.changes });
}

/** Changes from where and how files are fetched from now on. */
export async function changeFileSource(
  gateway: Changing,
  by: Administrator,
  { id, ...described }: Described & Named,
): Promise<Administration | Refusal> {
  const known = await changeable(gateway, authorityOf(by), id);
  if (isRefusal(known)) return known;
  const settings = { ...settingsOf(gateway, known), ...described };
  const faults = await faultsOf(gateway, settings, known);
  if (faults.length > 0) return refuseParameters(faults);
  const account = accountNamed(gateway.entities.entity(known.entity), settings);
  const { row: after, changes } = changedFileSource(known, settings, account);
  return administration(gateway, by, { action: 'changeFileSource', before: known, after, changes });
}

/** Removes a source with what was found there; the files that were imported stay. */
export async function removeFileSource(
  gateway: Changing,
  by: Administrator,
  { id }: Named,
): Promise<Administration | Refusal> {
  const known = await changeable(gateway, authorityOf(by), id);
  if (isRefusal(known)) return known;
  const changes = [{ fileSource: { remove: known.key } }];
  return administration(gateway, by, { action: 'removeFileSource', before: known, after: null, changes });
}

type FilePage = { readonly after: string; readonly limit: number };

/** What was found at a source, by name. */
export async function listFetchedFiles(
  gateway: Changing,
  { reach, id }: { readonly reach: Reach; readonly id: string },
  { after, limit }: FilePage,
): Promise<object | Refusal> {
  const source = await reachedSource(gateway, reach, id);
  if (isRefusal(source)) return source;
  const files = await gateway.store.fetchedFiles({ source: source.key, after, limit });
  const last = files.length < limit ? undefined : files.at(-1);
  return { fetchedFiles: files.map((each) => shownFetched(gateway, each)), nextCursor: last?.name ?? null };
}

async function reachedSource(
  { store, ids, entities }: Changing,
  reach: Reach,
  id: string,
): Promise<FileSource | Refusal> {
  const key = ids.keyOf('fileSource', id);
  const found = key === undefined ? undefined : await store.fileSource(key);
  return found && entities.reaches(reach, found.entity) ? found : refuse('resourceUnknown');
}

/** A source that may be changed here: one of the provision file is changed there. */
async function changeable(gateway: Changing, reach: Reach, id: string): Promise<FileSource | Refusal> {
  const known = await reachedSource(gateway, reach, id);
  return !isRefusal(known) && known.provisioned ? refuse('fileSourceProvisioned') : known;
}

async function faultsOf(
  { store, mode, entities }: Changing,
  settings: FileSourceSettings,
  { key, entity: entityKey }: Partial<Pick<FileSource, 'key'>> & Pick<FileSource, 'entity'>,
): Promise<readonly ParameterFault[]> {
  const { name, profile, merchantAccountId } = settings;
  const entity = entities.entity(entityKey);
  const isTaken = (await store.fileSources()).some(
    (each) => each.entity === entityKey && each.name === name && each.key !== key,
  );
  const account = accountFault(entity.accounts, settings);
  return [
    ...(entity.kind === 'channel' ? [] : [{ name: 'entityId', value: entity.id, message: 'must be a channel' }]),
    ...(isTaken ? [{ name: 'name', value: name, message: 'is that of another source of this entity' }] : []),
    ...serverFaults(settings, mode),
    ...(profileNamed(profile, entity.settings.fileProfiles)
      ? []
      : [{ name: 'profile', value: profile, message: 'must name a profile' }]),
    ...(account === undefined ? [] : [{ name: 'merchantAccountId', value: merchantAccountId, message: account }]),
  ];
}

const accountNamed = (
  { accounts }: Pick<Entity, 'accounts'>,
  { merchantAccountId }: Pick<FileSourceSettings, 'merchantAccountId'>,
): MerchantAccountKey | null => accounts.find(({ id }) => id === merchantAccountId)?.key ?? null;

type Changed = {
  readonly action: AdminAction;
  readonly before: FileSource | null;
  readonly after: FileSource | null;
  readonly changes: readonly Change[];
};

function administration(
  gateway: Changing,
  by: Administrator,
  { action, before, after, changes }: Changed,
): Administration {
  const row = after ?? before;
  if (!row) throw new Error('Expected a source before or after its change');
  const shown = (each: FileSource | null) => each && shownSource(gateway, each);
  const subject = gateway.ids.publicId('fileSource', row.key);
  const record = { entity: row.entity, action, subject, before: shown(before), after: shown(after) };
  return { changes: [...changes, recordOf(gateway, by, record)], shows: shownSource(gateway, row) };
}

function settingsOf({ entities }: Pick<Gateway, 'entities'>, row: FileSource): FileSourceSettings {
  const { name, host, port, user, hostKey, folder, files, profile, merchantAccount } = row;
  const merchantAccountId = merchantAccount === null ? null : entities.merchantAccount(merchantAccount).id;
  return { name, host, port, user, hostKey, folder, files, profile, merchantAccountId };
}

/** A source without the gateway's private key. */
function shownSource(gateway: Pick<Gateway, 'ids' | 'entities'>, row: FileSource): object {
  const { key, entity, publicKey, createdAt, provisioned, lookedAt, fault } = row;
  return {
    id: gateway.ids.publicId('fileSource', key),
    entityId: gateway.entities.entity(entity).id,
    ...settingsOf(gateway, row),
    publicKey,
    provisioned,
    createdAt: new Date(createdAt).toISOString(),
    lookedAt: lookedAt === null ? null : new Date(lookedAt).toISOString(),
    reason: fault,
  };
}

const shownFetched = ({ ids }: Pick<Gateway, 'ids'>, file: FetchedFile): object => ({
  name: file.name,
  bytes: file.bytes,
  modifiedAt: new Date(file.modifiedAt * 1000).toISOString(),
  state: file.state,
  at: new Date(file.at).toISOString(),
  reason: file.reason,
  acquirerFileId: file.file === null ? null : ids.publicId('acquirerFile', file.file),
});
