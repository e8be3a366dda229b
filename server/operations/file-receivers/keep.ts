import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ParameterFault } from 'shared';
import { merchantHostRefusal } from '../../connectors/outgoing/merchant-socket.ts';
import { sshKeyOf } from '../../connectors/sftp/private-key.ts';
import { readPublicKey } from '../../connectors/sftp/public-key.ts';
import type { EntityRow } from '../../core/entities/entity.ts';
import { UniqueViolation, VersionConflict } from '../../core/faults.ts';
import type { FileReceiver } from '../../core/file-receivers/receiver.ts';
import type { EntityKey } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';

/** A receiver as its operator describes it. */
export type FileReceiverSettings = Pick<
  FileReceiver,
  'name' | 'host' | 'port' | 'user' | 'hostKey' | 'folder' | 'columns'
>;

/** What a receiver has that its operator leaves out. */
export const fileReceiverDefaults = { port: 22, folder: '.', columns: 'standard' } as const;

/** What is wrong with settings that their schema permits. */
export function fileReceiverFaults(
  { host, port, hostKey, folder }: FileReceiverSettings,
  mode: 'test' | 'live',
): readonly ParameterFault[] {
  const refusal = merchantHostRefusal({ host, port }, mode);
  const messages = {
    portNotAllowed: 'must be 22 or 2222',
    addressNotPublic: 'must be a public address',
    malformedUrl: 'must be a name or an IP address',
    protocolNotAllowed: 'must be a name or an IP address',
    credentialsInUrl: 'must be a name or an IP address',
  } as const;
  return [
    ...(refusal === 'portNotAllowed' ? [{ name: 'port', value: String(port), message: messages[refusal] }] : []),
    ...(refusal && refusal !== 'portNotAllowed' ? [{ name: 'host', value: host, message: messages[refusal] }] : []),
    ...(readPublicKey(hostKey)
      ? []
      : [{ name: 'hostKey', value: hostKey, message: 'must be a type and a key, as ssh-keyscan shows them' }]),
    ...(/^[^\0\r\n]*[^/\0\r\n]$/.test(folder)
      ? []
      : [{ name: 'folder', value: folder, message: 'must be a path without a slash at its end' }]),
  ];
}

type Keeping = Pick<Gateway, 'vault' | 'ids' | 'clock'>;

/** A new receiver of an entity, with a key pair of its own. */
export async function newFileReceiver(
  { vault, ids, clock }: Keeping,
  { entity, provisioned }: { readonly entity: EntityKey; readonly provisioned: boolean },
  settings: FileReceiverSettings,
): Promise<FileReceiver> {
  const key = ids.key('fileReceiver');
  const { privateKey, publicKey } = sshKeyOf(randomBytes(32));
  const sealed = await vault.seal(entity, key, privateKey);
  const place = { key, version: 0, entity, createdAt: clock.now(), provisioned };
  return { ...place, ...withHostKey(settings), publicKey, privateKey: sealed };
}

/** A receiver with other settings; the gateway's key stays. */
export const changedFileReceiver = (known: FileReceiver, settings: FileReceiverSettings): FileReceiver => ({
  ...known,
  ...withHostKey(settings),
});

const withHostKey = (settings: FileReceiverSettings): FileReceiverSettings => ({
  ...settings,
  hostKey: readPublicKey(settings.hostKey)?.text ?? settings.hostKey,
});

type Provisioning = Keeping & Pick<Gateway, 'store'> & { readonly entities: readonly EntityRow[] };

/** Makes the provisioned receivers those of the file; running it twice changes nothing. */
export async function keepFileReceivers(
  gateway: Provisioning,
  wanted: readonly (FileReceiverSettings & { readonly entityId: string })[],
): Promise<void> {
  const before = (await gateway.store.fileReceivers()).filter(({ provisioned }) => provisioned);
  const kept = new Set<FileReceiver>();
  const saved: FileReceiver[] = [];
  for (const { entityId, ...settings } of wanted) {
    const entity = gateway.entities.find(({ id }) => id === entityId);
    if (!entity) continue;
    const known = before.find((row) => row.entity === entity.key && row.name === settings.name);
    if (known) kept.add(known);
    const place = { entity: entity.key, provisioned: true };
    const row = known ? changedFileReceiver(known, settings) : await newFileReceiver(gateway, place, settings);
    if (!isDeepStrictEqual(row, known)) saved.push(row);
  }
  const removed = before.filter((row) => !kept.has(row));
  if (saved.length + removed.length === 0) return;
  const changes = [
    ...removed.map(({ key }) => ({ fileReceiver: { remove: key } })),
    ...saved.map((row) => ({ fileReceiver: { save: row } })),
  ];
  await gateway.store.commit(changes).catch((fault: unknown) => {
    // Another process starts with the same file, and was first.
    if (!(fault instanceof UniqueViolation || fault instanceof VersionConflict)) throw fault;
  });
}
