import { described, object, objectWith, oneOf, listOf, orNull, text } from '../../../core/schemas/schema.ts';
import { type AdminChapter, type AdminEndpoint, pageAfter } from '../endpoint.ts';
import { aServer, id, moment, serverEndpoints, serverIds, serverMembers, serverSettings } from './server-endpoints.ts';

const settings = {
  ...serverSettings({ otherKey: 'a server with another key gets nothing', folder: 'where files are written to' }),
  columns: described(oneOf(['standard', 'extended']), 'which of the two files of a settlement'),
};
const { name, host, user, hostKey, ...optional } = settings;
const receiver = object({
  ...serverIds,
  ...settings,
  ...serverMembers({ accepts: 'for the authorized_keys of the user', kind: 'receiver' }),
});
const delivery = object({
  id,
  settlementId: id,
  format: described(
    oneOf(['standard', 'extended', 'standardFailed', 'extendedFailed']),
    'which file of the settlement',
  ),
  at: moment,
  reason: described(orNull(text(1, 64)), 'why it was not delivered, such as hostKeyIsAnother; null where it was'),
});

const aReceiver = {
  id: '8a91f3c07e2b4d58a6c1e4f9b2d70386',
  ...aServer,
  name: 'bookkeeping',
  host: 'sftp.shop.example',
  user: 'tillway',
  folder: 'incoming',
  columns: 'standard',
};
const stated = { name: aReceiver.name, host: aReceiver.host, user: aReceiver.user, hostKey: aReceiver.hostKey };
const aDelivery = {
  id: '8a5c7d19e3f04b62b8d4a1c6e9f20753',
  settlementId: '8a0f4e6b2c9d4713a5e8d1b7c3f6920a',
  format: 'standard',
  at: '2026-11-21T00:15:00.000Z',
  reason: null,
};

const { list, add, change, remove } = serverEndpoints({
  listed: 'fileReceivers',
  kind: 'receiver',
  server: receiver,
  bodies: { add: objectWith({ name, host, user, hostKey }, optional), change: objectWith({}, settings) },
  abouts: {
    list: 'Returns the receivers of an entity and of all entities below it.',
    add: 'From now on each new settlement file of the entity and of all below it is delivered to this SFTP server. The gateway makes a key pair for it; let the user accept the public key of the answer. What cannot be delivered is tried again until it can.',
    change: 'Changes where and how files are delivered from now on. The key of the gateway stays.',
    remove: 'Returns the receiver that was removed, with its key and its deliveries. Nothing more is delivered to it.',
  },
  examples: {
    server: aReceiver,
    add: { body: { ...stated, folder: 'incoming' }, answer: aReceiver },
    change: { body: { folder: 'settlements' }, answer: { ...aReceiver, folder: 'settlements' } },
  },
});

const endpoints = {
  listFileReceivers: list,
  addFileReceiver: add,
  changeFileReceiver: change,
  removeFileReceiver: remove,
  listFileDeliveries: {
    method: 'GET',
    path: '/fileReceivers/{fileReceiverId}/deliveries',
    title: 'List deliveries of files',
    about: 'Returns the tries to deliver files to a receiver, the latest first.',
    scope: 'admin',
    query: pageAfter(id),
    answer: objectWith({ deliveries: listOf(delivery, { maxItems: 1000 }) }, { nextCursor: id }),
    example: { query: { limit: '10' }, answer: { deliveries: [aDelivery] } },
  },
} as const satisfies Readonly<Record<string, AdminEndpoint>>;

export const fileReceiverChapter = {
  title: 'File receivers',
  about: 'SFTP servers of merchants, to which settlement files are delivered.',
  endpoints,
} satisfies AdminChapter;
