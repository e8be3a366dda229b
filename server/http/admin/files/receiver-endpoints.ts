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
  hostKey: described(
    text(1, 5000),
    'type and key, as `ssh-keyscan` shows them; a server with another key gets nothing',
  ),
  folder: described(text(1, 1000), 'where files are written to; the folder of the login where it is left out'),
  columns: described(oneOf(['standard', 'extended']), 'which of the two files of a settlement'),
};
const { name, host, user, hostKey, ...optional } = settings;
const receiver = object({
  id,
  entityId: formatted('entity-id'),
  ...settings,
  publicKey: described(text(1, 5000), 'the public key of the gateway, for the authorized_keys of the user'),
  provisioned: described(flag, 'whether it is a receiver of the provision file, where it is changed then'),
  createdAt: moment,
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
  entityId: '8a8294174b7ecb28014b9699220015ca',
  name: 'bookkeeping',
  host: 'sftp.shop.example',
  port: 22,
  user: 'tillway',
  hostKey: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGWHGwvwP0zrYUsip4SK7MEpbPKa/FZm5MAXCRSHzZY+',
  folder: 'incoming',
  columns: 'standard',
  publicKey: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAILN1HlD3JdS/2WStuYSBHiYNYSmLDPKp1T0h3GZSqj5d',
  provisioned: false,
  createdAt: '2026-11-20T12:00:00.000Z',
};
const stated = { name: aReceiver.name, host: aReceiver.host, user: aReceiver.user, hostKey: aReceiver.hostKey };
const aDelivery = {
  id: '8a5c7d19e3f04b62b8d4a1c6e9f20753',
  settlementId: '8a0f4e6b2c9d4713a5e8d1b7c3f6920a',
  format: 'standard',
  at: '2026-11-21T00:15:00.000Z',
  reason: null,
};

const endpoints = {
  listFileReceivers: {
    method: 'GET',
    path: '/entities/{entityId}/fileReceivers',
    title: 'List file receivers',
    about: 'Returns the receivers of an entity and of all entities below it.',
    scope: 'admin',
    answer: object({ fileReceivers: listOf(receiver, { maxItems: 10_000 }) }),
    example: { answer: { fileReceivers: [aReceiver] } },
  },
  addFileReceiver: {
    method: 'POST',
    path: '/entities/{entityId}/fileReceivers',
    title: 'Add a file receiver',
    about:
      'From now on each new settlement file of the entity and of all below it is delivered to this SFTP server. The gateway makes a key pair for it; let the user accept the public key of the answer. What cannot be delivered is tried again until it can.',
    scope: 'admin',
    body: objectWith({ name, host, user, hostKey }, optional),
    answer: receiver,
    example: { body: { ...stated, folder: 'incoming' }, answer: aReceiver },
  },
  changeFileReceiver: {
    method: 'PATCH',
    path: '/fileReceivers/{fileReceiverId}',
    title: 'Change a file receiver',
    about: 'Changes where and how files are delivered from now on. The key of the gateway stays.',
    scope: 'admin',
    body: objectWith({}, settings),
    answer: receiver,
    example: { body: { folder: 'settlements' }, answer: { ...aReceiver, folder: 'settlements' } },
  },
  removeFileReceiver: {
    method: 'DELETE',
    path: '/fileReceivers/{fileReceiverId}',
    title: 'Remove a file receiver',
    about: 'Returns the receiver that was removed, with its key and its deliveries. Nothing more is delivered to it.',
    scope: 'admin',
    answer: receiver,
    example: { answer: aReceiver },
  },
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
