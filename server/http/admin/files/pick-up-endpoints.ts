import { described, flag, formatted, listOf, object, text, words } from '../../../core/schemas/schema.ts';
import { PICK_UP_KEYS_MAX } from '../../../core/pick-up/key.ts';
import type { AdminChapter, AdminEndpoint } from '../endpoint.ts';

const settings = {
  name: described(words(1, 100), 'your name for it'),
  publicKey: described(text(1, 5000), 'a line of an authorized_keys file; a comment at its end is not kept'),
};
const pickUpKey = object({
  id: text(32, 32),
  entityId: described(formatted('entity-id'), 'the entity, whose id is the name of the user'),
  ...settings,
  fingerprint: described(text(1, 100), 'as `ssh-keygen -l` shows it'),
  createdAt: described(text(20, 30), 'as 2026-12-31T12:00:00Z'),
  provisioned: described(flag, 'whether it is a key of the provision file, where it is removed then'),
});

const aKey = {
  id: '8a2d9c41f07b4e6c9d3a5b8e1f60c724',
  entityId: '8a8294174b7ecb28014b9699220015ca',
  name: 'bookkeeping',
  publicKey: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGWHGwvwP0zrYUsip4SK7MEpbPKa/FZm5MAXCRSHzZY+',
  fingerprint: 'SHA256:VI+c1doQ0WkHQ3+YmSIk04+kC3ybtMukcEmn4y73pQs',
  createdAt: '2026-11-20T12:00:00.000Z',
  provisioned: false,
};

const endpoints = {
  listPickUpKeys: {
    method: 'GET',
    path: '/entities/{entityId}/pickUpKeys',
    title: 'List pick-up keys',
    about: 'Returns the keys of an entity and of all entities below it.',
    scope: 'admin',
    answer: object({ pickUpKeys: listOf(pickUpKey, { maxItems: 100_000 }) }),
    example: { answer: { pickUpKeys: [aKey] } },
  },
  addPickUpKey: {
    method: 'POST',
    path: '/entities/{entityId}/pickUpKeys',
    title: 'Add a pick-up key',
    about: `The key opens the folder of the entity by SFTP: all settlement files of its channels, for reading only. An entity has up to ${PICK_UP_KEYS_MAX} keys, so that a new one is in use before the old one is removed.`,
    scope: 'admin',
    body: object(settings),
    answer: pickUpKey,
    example: { body: { name: aKey.name, publicKey: `${aKey.publicKey} bookkeeping@shop` }, answer: aKey },
  },
  removePickUpKey: {
    method: 'DELETE',
    path: '/pickUpKeys/{pickUpKeyId}',
    title: 'Remove a pick-up key',
    about:
      'Returns the key that was removed. Sessions that were opened with it end at their next request, in every process.',
    scope: 'admin',
    answer: pickUpKey,
    example: { answer: aKey },
  },
} as const satisfies Readonly<Record<string, AdminEndpoint>>;

export const pickUpChapter = {
  title: 'Pick-up keys',
  about: 'Public keys with which a merchant fetches its settlement files by SFTP.',
  endpoints,
} satisfies AdminChapter;
