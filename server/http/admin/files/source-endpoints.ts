import { fetchedStates } from '../../../core/file-sources/source.ts';
import {
  described,
  formatted,
  listOf,
  object,
  objectWith,
  oneOf,
  orNull,
  text,
  whole,
  words,
} from '../../../core/schemas/schema.ts';
import { type AdminChapter, type AdminEndpoint, pageAfter } from '../endpoint.ts';
import { aServer, id, moment, serverEndpoints, serverIds, serverMembers, serverSettings } from './server-endpoints.ts';

const settings = {
  ...serverSettings({ otherKey: 'nothing is fetched from another one', folder: 'where files are' }),
  files: described(words(1, 100), 'which names are fetched, such as `settlement_*.csv`; `*` where it is left out'),
  profile: described(text(1, 64), 'how the acquirer writes its files'),
  merchantAccountId: described(
    orNull(formatted('entity-id')),
    'the account that the files are about; null in a channel without merchant accounts',
  ),
};
const { name, host, user, hostKey, profile, ...optional } = settings;
const source = object({
  ...serverIds,
  ...settings,
  ...serverMembers({ accepts: 'which the acquirer has to accept', kind: 'source' }),
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
  ...aServer,
  name: 'acquirer',
  host: 'sftp.acquirer.example',
  user: 'shop',
  folder: 'outgoing',
  files: 'settlement_*.csv',
  profile: 'reconciliation-record',
  merchantAccountId: null,
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

const { list, add, change, remove } = serverEndpoints({
  listed: 'fileSources',
  kind: 'source',
  server: source,
  bodies: { add: objectWith({ name, host, user, hostKey, profile }, optional), change: objectWith({}, settings) },
  abouts: {
    list: 'Returns the sources of an entity and of all entities below it.',
    add: 'From now on new files in a folder of this SFTP server are imported into the channel. The gateway makes a key pair for it; let the acquirer accept the public key of the answer. Files are left where they are.',
    change:
      'Changes from where and how files are fetched from now on. The key of the gateway stays. With another profile, files that were quarantined are fetched again.',
    remove: 'Returns the source that was removed, with its key. The files that were imported stay.',
  },
  examples: {
    server: aSource,
    add: {
      body: { ...stated, folder: 'outgoing', files: aSource.files },
      answer: { ...aSource, lookedAt: null },
    },
    change: { body: { folder: 'settlements' }, answer: { ...aSource, folder: 'settlements' } },
  },
});

const endpoints = {
  listFileSources: list,
  addFileSource: add,
  changeFileSource: change,
  removeFileSource: remove,
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
