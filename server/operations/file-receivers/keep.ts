import { isDeepStrictEqual } from 'node:util';
import type { EntityRow } from '../../core/entities/entity.ts';
import { UniqueViolation, VersionConflict } from '../../core/faults.ts';
import type { FileReceiver } from '../../core/file-receivers/receiver.ts';
import type { EntityKey } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';
import { newClientKey, serverDefaults, type ServerSettings, withHostKey } from './server.ts';

/** A receiver as its operator describes it. */
export type FileReceiverSettings = ServerSettings & Pick<FileReceiver, 'columns'>;

/** What a receiver has that its operator leaves out. */
export const fileReceiverDefaults = { ...serverDefaults, columns: 'standard' } as const;

type Keeping = Pick<Gateway, 'vault' | 'ids' | 'clock'>;

/** A new receiver of an entity, with a key pair of its own. */
export async function newFileReceiver(
  { vault, ids, clock }: Keeping,
  { entity, provisioned }: { readonly entity: EntityKey; readonly provisioned: boolean },
  settings: FileReceiverSettings,
): Promise<FileReceiver> {
  const key = ids.key('fileReceiver');
  const keys = await newClientKey({ vault }, { entity, key });
  return { key, version: 0, entity, createdAt: clock.now(), provisioned, ...withHostKey(settings), ...keys };
}

/** A receiver with other settings; the gateway's key stays. */
export const changedFileReceiver = (known: FileReceiver, settings: FileReceiverSettings): FileReceiver => ({
  ...known,
  ...withHostKey(settings),
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
