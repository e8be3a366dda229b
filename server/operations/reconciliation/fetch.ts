import { FolderFailed, type FolderFault, type RemoteFile, type RemoteFolder } from '../../connectors/sftp/folder.ts';
import { SessionFailed } from '../../connectors/sftp/session.ts';
import { reasonOf as textOf, StoreUnavailable, VersionConflict } from '../../core/faults.ts';
import { type FetchedFile, type FileSource, isFileOf } from '../../core/file-sources/source.ts';
import type { Delivery, Payloads } from '../../core/message.ts';
import { profileNamed } from '../../core/reconciliation/profile.ts';
import { type Instant, minutes, plus } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';
import { FILE_MAX, FileTooLarge, importFile } from './import.ts';

type Fetching = Pick<Gateway, 'store' | 'vault' | 'ids' | 'clock' | 'entities' | 'openFolder' | 'log'>;

/** The time between two looks; a file that was seen first is looked at again sooner, whether it still grows. */
const INTERVAL = minutes(30);
const GROWS_FOR = minutes(1);
/** How long one process may fetch from a source; after a crash no other one does until then. */
const BUSY_MAX = minutes(30);
/** How many files one look fetches; the next one goes on. */
const FILES_MAX = 100;

/** Looks into a source, and imports the files that are new there, each once. A source that was removed is left alone. */
export async function fetchFiles(gateway: Fetching, { source: key }: Payloads['source.look']): Promise<Delivery> {
  const { store, clock } = gateway;
  const source = await store.fileSource(key);
  if (!source) return 'done';
  const now = clock.now();
  if (!(await leaseSource(gateway, source))) return { nextTryAt: plus(now, GROWS_FOR) };
  let end: Look = { fault: 'notRead', isWhole: true };
  try {
    end = await look(gateway, source);
  } finally {
    await store.commit([{ kind: 'endSourceLook', look: { key, lookedAt: clock.now(), fault: end.fault } }]);
  }
  return { nextTryAt: plus(clock.now(), end.isWhole ? INTERVAL : GROWS_FOR) };
}

/** Returns whether this process may fetch from a source now, which then is its own for a while. */
async function leaseSource({ store, clock }: Fetching, { key }: FileSource): Promise<boolean> {
  const now = clock.now();
  try {
    await store.commit([{ kind: 'claimFileSource', claim: { key, now, until: plus(now, BUSY_MAX) } }]);
    return true;
  } catch (fault) {
    if (!(fault instanceof VersionConflict)) throw fault;
    return false;
  }
}

/** What a look has come to: why the folder was not read, and whether nothing is left to fetch soon. */
type Look = { readonly fault: FetchFault | null; readonly isWhole: boolean };
type FetchFault = FolderFault | 'profileUnknown' | 'tooLarge';

async function look(gateway: Fetching, source: FileSource): Promise<Look> {
  const { vault, entities, openFolder } = gateway;
  const { entity, key, profile, host, port, user, hostKey, folder } = source;
  if (!profileNamed(profile, entities.entity(entity).settings.fileProfiles))
    return failed(gateway, source, 'profileUnknown');
  const privateKey = await vault.open(entity, key, source.privateKey);
  try {
    const target = { host, port, user, hostKey, folder, privateKey };
    return { fault: null, isWhole: await openFolder(target, (opened) => fetchNew(gateway, source, opened)) };
  } catch (fault) {
    const reason = reasonOf(fault);
    if (reason === undefined) throw fault;
    return failed(gateway, source, reason);
  }
}

function failed({ ids, log }: Fetching, { key }: FileSource, reason: FetchFault): Look {
  const id = ids.publicId('fileSource', key);
  log.warn({ action: 'fetchFiles', id, reason }, 'A file source could not be read');
  return { fault: reason, isWhole: true };
}

const reasonOf = (fault: unknown): FetchFault | undefined => {
  if (fault instanceof FileTooLarge) return 'tooLarge';
  return fault instanceof SessionFailed || fault instanceof FolderFailed ? fault.reason : undefined;
};

/**
 * Fetches what is new, and then what has failed before, the longest ago first, so that files which fail again keep no
 * other one. False where some files are to be looked at again soon.
 */
async function fetchNew(gateway: Fetching, source: FileSource, folder: RemoteFolder): Promise<boolean> {
  const before = await fetchedBefore(gateway, source);
  const [seen, broken]: [RemoteFile[], Broken[]] = [[], []];
  let isWhole = true;
  for (const file of await folder.list((name) => isFileOf(source, name))) {
    const known = before.get(file.name);
    if (known?.bytes !== file.bytes || known.modifiedAt !== file.modifiedAt) {
      await note(gateway, source, { ...file, state: 'seen' });
      isWhole = false;
    } else if (known.state === 'seen') seen.push(file);
    else if (known.state === 'failed' && file.bytes <= FILE_MAX) broken.push({ file, at: known.at });
  }
  const again = broken.toSorted((one, other) => one.at - other.at).map(({ file }) => file);
  for (const file of [...seen, ...again].slice(0, FILES_MAX)) await fetchOne(gateway, source, { file, folder });
  return isWhole && seen.length <= FILES_MAX;
}

/** A file that has failed, and when. */
type Broken = { readonly file: RemoteFile; readonly at: Instant };

const SLICE = 1000;

async function fetchedBefore(
  { store }: Fetching,
  { key: source }: FileSource,
): Promise<ReadonlyMap<string, FetchedFile>> {
  const found = new Map<string, FetchedFile>();
  for (let after = ''; ;) {
    const some = await store.fetchedFiles({ source, after, limit: SLICE });
    for (const each of some) found.set(each.name, each);
    if (some.length < SLICE) return found;
    after = some.at(-1)?.name ?? after;
  }
}

type New = { readonly file: RemoteFile; readonly folder: RemoteFolder };

/** Imports one file. A fault of the file is noted, and the others are fetched all the same; a session that ended ends the look. */
async function fetchOne(gateway: Fetching, source: FileSource, { file, folder }: New): Promise<void> {
  const { entities, ids, log } = gateway;
  const { entity, merchantAccount, profile, key } = source;
  try {
    if (file.bytes > FILE_MAX) throw new FileTooLarge(`Expected at most ${FILE_MAX} bytes, saw ${file.bytes}`);
    const imported = await importFile(gateway, {
      entity: entities.entity(entity),
      account: merchantAccount === null ? null : entities.merchantAccount(merchantAccount),
      profile,
      name: file.name,
      stream: folder.read(file),
      ndc: ids.publicId('fileSource', key),
    });
    await note(gateway, source, { ...file, state: imported.outcome, file: imported.file.key });
  } catch (fault) {
    if (fault instanceof StoreUnavailable) throw fault;
    const known = reasonOf(fault);
    const reason = known ?? 'notRead';
    await note(gateway, source, { ...file, state: 'failed', reason });
    const line = { action: 'fetchFiles', id: ids.publicId('fileSource', key), file: file.name } as const;
    if (known === undefined) log.error({ ...line, reason: textOf(fault) }, 'A file could not be imported');
    else log.warn({ ...line, reason }, 'A file could not be fetched');
    if (fault instanceof SessionFailed) throw fault;
  }
}

type Noted = RemoteFile & Pick<FetchedFile, 'state'> & Partial<Pick<FetchedFile, 'reason' | 'file'>>;

const note = (
  { store, clock }: Fetching,
  { key: source }: FileSource,
  { name, bytes, modifiedAt, state, reason = null, file = null }: Noted,
): Promise<void> =>
  store.commit([
    { kind: 'noteFetchedFile', file: { source, name, bytes, modifiedAt, state, at: clock.now(), reason, file } },
  ]);
