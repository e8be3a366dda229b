import type { Entity } from '../../core/entities/entity.ts';
import type { MerchantAccount } from '../../core/entities/merchant-accounts/account.ts';
import { described, formatted, objectWith, orNull, text, whole, words } from '../../core/schemas/schema.ts';
import { serverFaults } from '../../operations/file-servers/server.ts';
import { accountFault, fileSourceDefaults, type FileSourceSettings } from '../../operations/file-sources/keep.ts';

/** A server from which files of a channel's acquirer are fetched, as the provision file has it. */
export const fileSourceSchema = objectWith(
  {
    name: described(words(1, 100), 'the operator’s name for it, unique within the entity'),
    host: described(text(1, 253), 'the name or the public IP address of the server'),
    user: described(words(1, 100), 'the user as whom the gateway logs in'),
    hostKey: described(text(1, 5000), 'type and key, as ssh-keyscan shows them'),
    profile: described(text(1, 64), 'how the acquirer writes its files'),
  },
  {
    port: described(whole(1, 65_535), '22 where it is left out'),
    folder: described(text(1, 1000), 'where files are'),
    files: described(text(1, 100), 'which names are fetched; an asterisk stands for any characters'),
    merchantAccountId: described(orNull(formatted('entity-id')), 'the account, in a channel that has accounts'),
  },
);

type Described = Omit<FileSourceSettings, keyof typeof fileSourceDefaults> & Partial<FileSourceSettings>;
type Owner = Pick<Entity, 'kind'> & { readonly accounts: readonly Pick<MerchantAccount, 'id'>[] };

/** The faults of an entity's sources. A profile that is none shows at the first look. */
export const sourceFaults = (
  sources: readonly Described[],
  { kind, accounts }: Owner,
  mode: 'test' | 'live',
): readonly string[] =>
  sources.flatMap((source, at) => {
    const settings = { ...fileSourceDefaults, ...source };
    const account = accountFault(accounts, settings);
    const faults = [
      ...(kind === 'channel' ? [] : [{ name: 'name', message: `belongs to a ${kind}: it has to belong to a channel` }]),
      ...serverFaults(settings, mode),
      ...(account === undefined ? [] : [{ name: 'merchantAccountId', message: account }]),
      ...(sources.findIndex(({ name }) => name === source.name) < at
        ? [{ name: 'name', message: 'is there twice' }]
        : []),
    ];
    return faults.map(({ name, message }) => `fileSources.${at}.${name}: ${message}`);
  });
