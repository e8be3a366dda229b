import type { ParameterFault } from 'shared';
import type { Entity } from '../../../core/entities/entity.ts';
import { mayReconcile } from '../../../core/entities/operator.ts';
import type { Reach } from '../../../core/entities/authority.ts';
import type { FetchedFile, FileSource } from '../../../core/file-sources/source.ts';
import { profileNamed } from '../../../core/reconciliation/profile.ts';
import { isRefusal, type Refusal } from '../../../core/refusal.ts';
import { accountFault, fileSourceDefaults, fileSources, type FileSourceSettings } from '../../file-sources/keep.ts';
import type { Gateway } from '../../gateway.ts';
import { type Administering, reachedServer, serverAdministration } from './servers.ts';

/** What administrators do about the sources of files. */
export const sourceAdministration = serverAdministration<FileSource, FileSourceSettings, typeof fileSourceDefaults>({
  kind: fileSources,
  defaults: fileSourceDefaults,
  listed: 'fileSources',
  actions: { add: 'addFileSource', change: 'changeFileSource', remove: 'removeFileSource' },
  provisioned: 'fileSourceProvisioned',
  called: 'source',
  only: 'channel',
  settingsOf: ({ entities }, { name, host, port, user, hostKey, folder, files, profile, merchantAccount }) => {
    const merchantAccountId = merchantAccount === null ? null : entities.merchantAccount(merchantAccount).id;
    return { name, host, port, user, hostKey, folder, files, profile, merchantAccountId };
  },
  furtherFaults: sourceFaults,
  isAllowed: ({ entities }, reach, entity) => mayReconcile(entities, reach, entity),
  stateOf: ({ lookedAt, fault }) => ({
    lookedAt: lookedAt === null ? null : new Date(lookedAt).toISOString(),
    reason: fault,
  }),
});

function sourceFaults({ accounts, settings }: Entity, described: FileSourceSettings): readonly ParameterFault[] {
  const { profile, merchantAccountId } = described;
  const account = accountFault(accounts, described);
  return [
    ...(profileNamed(profile, settings.fileProfiles)
      ? []
      : [{ name: 'profile', value: profile, message: 'must name a profile' as const }]),
    ...(account === undefined ? [] : [{ name: 'merchantAccountId', value: merchantAccountId, message: account }]),
  ];
}

type FilePage = { readonly after: string; readonly limit: number };

/** What was found at a source, by name. */
export async function listFetchedFiles(
  gateway: Administering,
  of: { readonly reach: Reach; readonly id: string },
  { after, limit }: FilePage,
): Promise<object | Refusal> {
  const source = await reachedServer(gateway, fileSources, of);
  if (isRefusal(source)) return source;
  const files = await gateway.store.fetchedFiles({ source: source.key, after, limit });
  const last = files.length < limit ? undefined : files.at(-1);
  return { fetchedFiles: files.map((each) => shownFetched(gateway, each)), nextCursor: last?.name ?? null };
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
