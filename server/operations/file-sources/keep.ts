import type { FaultMessage } from 'shared';
import type { Change } from '../../core/change.ts';
import type { MerchantAccount } from '../../core/entities/merchant-accounts/account.ts';
import type { FileSource } from '../../core/file-sources/source.ts';
import type { ServerKind } from '../file-servers/kind.ts';
import { serverDefaults, type ServerSettings } from '../file-servers/server.ts';
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
): FaultMessage | undefined {
  if (accounts.length === 0) return id === null ? undefined : 'must be left out: the channel has no accounts';
  return accounts.some((each) => each.id === id) ? undefined : 'must be an account of the channel';
}

/** Sources as servers of files. */
export const fileSources: ServerKind<FileSource, FileSourceSettings> = {
  noun: 'fileSource',
  rows: (store) => store.fileSources(),
  isFor: ({ files }, settings) => files === settings.files,
  // What was not fetched lies on the acquirer's server.
  countLeft: () => Promise.resolve(0),
  row: (store, key) => store.fileSource(key),
  columnsOf: ({ merchantAccountId, ...settings }, accounts) => ({
    ...settings,
    merchantAccount: accounts.find(({ id }) => id === merchantAccountId)?.key ?? null,
  }),
  initially: { busyUntil: null, lookedAt: null, fault: null },
  save: (row) => ({ kind: 'saveFileSource', row }),
  remove: (key) => ({ kind: 'removeFileSource', source: key }),
  alsoSaved: (gateway, row, before) => (before ? forgotten(row, before) : [look(gateway, row)]),
};

/** What was quarantined is fetched again by another profile. */
const forgotten = ({ key, profile }: FileSource, before: FileSource): readonly Change[] =>
  profile === before.profile ? [] : [{ kind: 'forgetQuarantinedFiles', source: key }];

/** A new source is looked into at once. */
function look({ ids, clock }: Pick<Gateway, 'ids' | 'clock'>, { key: source }: FileSource): Change {
  const ndc = ids.publicId('fileSource', source);
  const message = { key: ids.key('message'), topic: 'source.look', payload: { source } } as const;
  return { kind: 'sendMessage', message: { ...message, dueAt: clock.now(), attempts: 0, ndc } };
}
