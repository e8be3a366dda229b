import type { Reach } from '../../../core/entities/authority.ts';
import type { FileReceiver, FileTry } from '../../../core/file-receivers/receiver.ts';
import { isRefusal, type Refusal, refuseParameters } from '../../../core/refusal.ts';
import { fileReceiverDefaults, fileReceivers, type FileReceiverSettings } from '../../file-receivers/keep.ts';
import type { Gateway } from '../../gateway.ts';
import { type Administering, reachedServer, serverAdministration } from './servers.ts';

/** What administrators do about the receivers of files. */
export const receiverAdministration = serverAdministration<
  FileReceiver,
  FileReceiverSettings,
  typeof fileReceiverDefaults
>({
  kind: fileReceivers,
  defaults: fileReceiverDefaults,
  listed: 'fileReceivers',
  actions: { add: 'addFileReceiver', change: 'changeFileReceiver', remove: 'removeFileReceiver' },
  provisioned: 'fileReceiverProvisioned',
  called: 'receiver',
  settingsOf: (_gateway, { name, host, port, user, hostKey, folder, columns }) => ({
    name,
    host,
    port,
    user,
    hostKey,
    folder,
    columns,
  }),
  furtherFaults: () => [],
  isAllowed: () => true,
  stateOf: () => ({}),
});

type TryPage = { readonly after: string | undefined; readonly limit: number };

/** The tries to deliver files to a receiver, the latest first. */
export async function listFileTries(
  gateway: Administering,
  of: { readonly reach: Reach; readonly id: string },
  { after, limit }: TryPage,
): Promise<object | Refusal> {
  const { store, ids } = gateway;
  const found = await reachedServer(gateway, fileReceivers, of);
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

const shownTry = ({ ids }: Pick<Gateway, 'ids'>, { key, batch, format, at, reason }: FileTry): object => ({
  id: ids.publicId('fileTry', key),
  settlementId: ids.publicId('batch', batch),
  format,
  at: new Date(at).toISOString(),
  reason,
});
