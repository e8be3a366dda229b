import { isDeepStrictEqual } from 'node:util';
import type { Change } from '../../core/change.ts';
import type { Entity, EntityRow } from '../../core/entities/entity.ts';
import type { MerchantAccount } from '../../core/entities/merchant-accounts/account.ts';
import { UniqueViolation, VersionConflict } from '../../core/faults.ts';
import type { FileSource } from '../../core/file-sources/source.ts';
import type { EntityKey, MerchantAccountKey } from '../../core/values.ts';
import { newClientKey, serverDefaults, type ServerSettings, withHostKey } from '../file-receivers/server.ts';
import type { Gateway } from '../gateway.ts';

/** A source as its operator describes it; without an account in a channel that has none. */
export type FileSourceSettings = ServerSettings &
  Pick<FileSource, 'files' | 'profile'> & { readonly merchantAccountId: string | null };

/** What a source has that its operator leaves out. */
export const fileSourceDefaults = { ...serverDefaults, files: '*', merchantAccountId: null } as const;

/** What is wrong with the account of a source; undefined when nothing is. */
export function accountFault(
  accounts: readonly Pick<MerchantAccount, 'id'>[],
  { merchantAccountId: id }: Pick<FileSourceSettings, 'merchantAccountId'>,
): string | undefined {
  if (accounts.length === 0) return id === null ? undefined : 'must be left out: the channel has no accounts';
  return accounts.some((each) => each.id === id) ? undefined : 'must be an account of the channel';
}

type Keeping = Pick<Gateway, 'vault' | 'ids' | 'clock'>;
type Placed = {
  readonly entity: EntityKey;
  readonly merchantAccount: MerchantAccountKey | null;
  readonly provisioned: boolean;
};

/** Adds a source to a channel, with a key pair of its own, and has it looked into. */
export async function newFileSource(
  { vault, ids, clock }: Keeping,
  place: Placed,
  { merchantAccountId: _account, ...settings }: FileSourceSettings,
): Promise<{ readonly row: FileSource; readonly changes: readonly Change[] }> {
  const key = ids.key('fileSource');
  const keys = await newClientKey({ vault }, { ...place, key });
  const never = { busyUntil: null, lookedAt: null, fault: null };
  const row: FileSource = {
    key,
    version: 0,
    ...place,
    createdAt: clock.now(),
    ...withHostKey(settings),
    ...keys,
    ...never,
  };
  const payload = { source: key };
  const ndc = ids.publicId('fileSource', key);
  const message = {
    key: ids.key('message'),
    topic: 'source.look',
    payload,
    dueAt: clock.now(),
    attempts: 0,
    ndc,
  } as const;
  return { row, changes: [{ fileSource: { save: row } }, { send: message }] };
}

/** A source with other settings; the gateway's key stays. What was quarantined is fetched again by another profile. */
export function changedFileSource(
  known: FileSource,
  { merchantAccountId: _account, ...settings }: FileSourceSettings,
  merchantAccount: MerchantAccountKey | null,
): { readonly row: FileSource; readonly changes: readonly Change[] } {
  const row = { ...known, ...withHostKey(settings), merchantAccount };
  const isReadOtherwise = row.profile !== known.profile;
  return {
    row,
    changes: [
      ...(isDeepStrictEqual(row, known) ? [] : [{ fileSource: { save: row } }]),
      ...(isReadOtherwise ? [{ fileSource: { forgetQuarantined: known.key } }] : []),
    ],
  };
}

type Provisioning = Keeping & Pick<Gateway, 'store'> & { readonly entities: readonly EntityRow[] };

/** Makes the provisioned sources those of the file; running it twice changes nothing. */
export async function keepFileSources(
  gateway: Provisioning,
  wanted: readonly (FileSourceSettings & { readonly entityId: Entity['id'] })[],
): Promise<void> {
  const { store } = gateway;
  const before = (await store.fileSources()).filter(({ provisioned }) => provisioned);
  const accounts = wanted.length === 0 ? [] : await store.merchantAccounts();
  const kept = new Set<FileSource>();
  const changes: Change[] = [];
  for (const { entityId, ...settings } of wanted) {
    const entity = gateway.entities.find(({ id }) => id === entityId);
    if (!entity) continue;
    const known = before.find((row) => row.entity === entity.key && row.name === settings.name);
    if (known) kept.add(known);
    const merchantAccount = accounts.find(({ id }) => id === settings.merchantAccountId)?.key ?? null;
    const place = { entity: entity.key, merchantAccount, provisioned: true };
    const made = known
      ? changedFileSource(known, settings, merchantAccount)
      : await newFileSource(gateway, place, settings);
    changes.push(...made.changes);
  }
  const removed = before.filter((row) => !kept.has(row)).map(({ key }): Change => ({ fileSource: { remove: key } }));
  if (changes.length + removed.length === 0) return;
  await store.commit([...removed, ...changes]).catch((fault: unknown) => {
    // Another process starts with the same file, and was first.
    if (!(fault instanceof UniqueViolation || fault instanceof VersionConflict)) throw fault;
  });
}
