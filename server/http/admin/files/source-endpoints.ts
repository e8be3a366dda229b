import { fetchedStates } from '../../../core/file-sources/source.ts';
import {
  described,
  flag,
  formatted,
  listOf,
  object,
  objectWith,
  oneOf,
  orNull,
  text,
  whole,
} from '../../../core/schemas/schema.ts';
import { type AdminChapter, type AdminEndpoint, pageAfter } from '../endpoint.ts';

const id = text(32, 32);
const moment = described(text(20, 30), 'as 2026-12-31T12:00:00Z');
const settings = {
  name: described(text(1, 100), 'your name for it, unique within the entity'),
  host: described(text(1, 253), 'the name or the public IP address of the server'),
  port: described(whole(1, 65_535), '22 where it is left out; live mode has 22 and 2222'),
  user: described(text(1, 100), 'the user as whom the gateway logs in'),
  hostKey: described(text(1, 5000), 'type and key, as `ssh-keyscan` shows them; nothing is fetched from another one'),
  folder: described(text(1, 1000), 'where files are; the folder of the login where it is left out'),
  files: described(text(1, 100), 'which names are fetched, such as `settlement_*.csv`; `*` where it is left out'),
  profile: described(text(1, 64), 'how the acquirer writes its files'),
  merchantAccountId: described(
    orNull(formatted('entity-id')),
    'the account that the files are about; null in a channel without merchant accounts',
  ),
};
const { name, host, user, hostKey, profile, ...optional } = settings;
const source = object({
  id,
  entityId: formatted('entity-id'),
  ...settings,
  publicKey: described(text(1, 5000), 'the public key of the gateway, which the acquirer has to accept'),
  provisioned: described(flag, 'whether it is a source of the provision file, where it is changed then'),
  createdAt: moment,
  lookedAt: described(orNull(moment), 'when the folder was last looked into; null before the first time'),
  reason: described(orNull(text(1, 64)), 'why it could not be read, such as hostKeyIsAnother; null where it could'),
});
const fetched = object({
  name: text(1, 255),
  bytes: whole(0, Number.MAX_SAFE_INTEGER),
  modifiedAt: described(moment, 'by the clock of the server'),
  state: described(
    oneOf(fetchedStates),
    '`seen` until a second look finds it unaltered; `known` where its bytes were imported before',
  ),
  at: moment,
  reason: described(orNull(text(1, 64)), 'why it was not fetched; null where it was'),
  acquirerFileId: described(orNull(id), 'the file that it is here'),
});

const aSource = {
  id: '8a91f3c07e2b4d58a6c1e4f9b2d70387',
  entityId: '8a8294174b7ecb28014b9699220015ca',
  name: 'acquirer',
  host: 'sftp.acquirer.example',
  port: 22,
  user: 'shop',
  hostKey: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGWHGwvwP0zrYUsip4SK7MEpbPKa/FZm5MAXCRSHzZY+',
  folder: 'outgoing',
  files: 'settlement_*.csv',
  profile: 'reconciliation-record',
  merchantAccountId: null,
  publicKey: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAILN1HlD3JdS/2WStuYSBHiYNYSmLDPKp1T0h3GZSqj5d',
  provisioned: false,
  createdAt: '2026-11-20T12:00:00.000Z',
  lookedAt: '2026-11-21T06:00:00.000Z',
  reason: null,
};
const stated = {
  name: aSource.name,
  host: aSource.host,
  user: aSource.user,
  hostKey: aSource.hostKey,
  profile: aSource.profile,
};
const aFetchedFile = {
  name: 'settlement_2026-11-20.csv',
  bytes: 512,
  modifiedAt: '2026-11-21T05:00:00.000Z',
  state: 'imported',
  at: '2026-11-21T05:31:00.000Z',
  reason: null,
  acquirerFileId: '8a1f6c2be0d94be5a1c4c6d9b5e3a7f3',
};

const endpoints = {
  listFileSources: {
    method: 'GET',
    path: '/entities/{entityId}/fileSources',
    title: 'List file sources',
    about: 'Returns the sources of an entity and of all entities below it.',
    scope: 'admin',
    answer: object({ fileSources: listOf(source, { maxItems: 10_000 }) }),
    example: { answer: { fileSources: [aSource] } },
  },
  addFileSource: {
    method: 'POST',
    path: '/entities/{entityId}/fileSources',
    title: 'Add a file source',
    about:
      'From now on new files in a folder of this SFTP server are imported into the channel. The gateway makes a key pair for it; let the acquirer accept the public key of the answer. Files are left where they are.',
    scope: 'admin',
    body: objectWith({ name, host, user, hostKey, profile }, optional),
    answer: source,
    example: { body: { ...stated, folder: 'outgoing', files: aSource.files }, answer: { ...aSource, lookedAt: null } },
  },
  changeFileSource: {
    method: 'PATCH',
    path: '/fileSources/{fileSourceId}',
    title: 'Change a file source',
    about:
      'Changes from where and how files are fetched from now on. The key of the gateway stays. With another profile, files that were quarantined are fetched again.',
    scope: 'admin',
    body: objectWith({}, settings),
    answer: source,
    example: { body: { folder: 'settlements' }, answer: { ...aSource, folder: 'settlements' } },
  },
  removeFileSource: {
    method: 'DELETE',
    path: '/fileSources/{fileSourceId}',
    title: 'Remove a file source',
    about: 'Returns the source that was removed, with its key. The files that were imported stay.',
    scope: 'admin',
    answer: source,
    example: { answer: aSource },
  },
  listFetchedFiles: {
    method: 'GET',
    path: '/fileSources/{fileSourceId}/files',
    title: 'List fetched files',
    about: 'Returns what was found at a source, by name, and what became of each file.',
    scope: 'admin',
    query: pageAfter(text(1, 255)),
    answer: object({
      fetchedFiles: listOf(fetched, { maxItems: 1000 }),
      nextCursor: described(orNull(text(1, 255)), 'what the next page begins after; null for the last page'),
    }),
    example: { answer: { fetchedFiles: [aFetchedFile], nextCursor: null } },
  },
} as const satisfies Readonly<Record<string, AdminEndpoint>>;

export const fileSourceChapter = {
  title: 'File sources',
  about: 'SFTP servers of acquirers, from which their files are fetched and imported.',
  endpoints,
  schemas: { FileSource: source, FetchedFile: fetched },
} satisfies AdminChapter;
