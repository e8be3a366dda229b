import { scopes, tokenStates } from '../../../core/entities/access-token.ts';
import {
  described,
  flag,
  formatted,
  listOf,
  object,
  objectWith,
  oneOf,
  orNull,
  setOf,
  text,
  whole,
  words,
} from '../../../core/schemas/schema.ts';
import { type AdminChapter, type AdminEndpoint, pageAfter } from '../endpoint.ts';

/** In minutes; a rotated token goes on for a month at most, and for a day unless another time is named. */
const OVERLAP = { longest: 43_200, usual: 1440 } as const;
export const USUAL_OVERLAP = OVERLAP.usual;

const tokenId = described(text(32, 32), 'the id of the token, from which its secret cannot be found');
const terms = {
  alias: described(words(1, 100), 'the name that its owner knows it by'),
  scopes: described(setOf(oneOf(scopes), { minItems: 1 }), 'what it permits'),
  expiresAt: described(orNull(formatted('date-time')), 'from when on it is refused; null for never'),
  addresses: described(
    orNull(setOf(formatted('network'), { minItems: 1 })),
    'the addresses and networks that it may be sent from; null for any',
  ),
};
const moment = formatted('date-time');

const token = object({
  id: tokenId,
  entityId: described(formatted('entity-id'), 'the entity that it reaches, with all below'),
  ...terms,
  state: described(oneOf(tokenStates), 'only what is `active` is accepted'),
  testClock: described(flag, 'whether it may move the test clock, which is that of all entities'),
  origin: described(oneOf(['file', 'api']), 'whether the provision file has it'),
  beginning: described(
    text(0, 14),
    'its first characters; empty for a token with fewer than 32 characters, or of an earlier release',
  ),
  ending: described(text(0, 4), 'its last four characters'),
  createdAt: described(orNull(moment), 'null for tokens of earlier releases'),
  revokedAt: described(orNull(moment), 'ahead of now while it goes on beside the token that replaces it'),
  lastUsedAt: described(orNull(moment), 'to a minute'),
});

const secret = described(
  text(1, 512),
  'the token itself. It is shown once: an answer that is repeated for an `Idempotency-Key` does not have it.',
);

const aToken = {
  id: '0c8e1f7b2a9d4c3e5f6a7b8c9d0e1f2a',
  entityId: '8a8294174b7ecb28014b9699220012c2',
  alias: 'Shop server',
  state: 'active',
  scopes: ['pay', 'read'],
  addresses: ['192.0.2.0/24'],
  testClock: false,
  origin: 'api',
  beginning: 'tillway_Jw0yJ9',
  ending: 'x3Rk',
  createdAt: '2026-11-22T19:00:00.000Z',
  expiresAt: '2027-11-22T00:00:00Z',
  revokedAt: null,
  lastUsedAt: '2026-11-22T19:41:07.000Z',
};
const unused = { ...aToken, lastUsedAt: null };
const itsSecret = 'tillway_Jw0yJ9yqYbTqg0m1cS1oUuQmXo2o1c7lq0fH8d7x3Rk';

const endpoints = {
  listTokens: {
    method: 'GET',
    path: '/entities/{entityId}/tokens',
    title: 'List access tokens',
    about:
      'Returns the tokens of an entity in the order in which they were made, without their secrets. A list with `nextCursor` goes on: send it as `after`.',
    scope: 'admin',
    query: {
      state: oneOf(tokenStates),
      ...pageAfter(tokenId),
    },
    answer: objectWith({ tokens: listOf(token, { maxItems: 1000 }) }, { nextCursor: tokenId }),
    example: { query: { state: 'active' }, answer: { tokens: [aToken] } },
  },
  createToken: {
    method: 'POST',
    path: '/entities/{entityId}/tokens',
    title: 'Create an access token',
    about:
      'Creates a token that reaches the entity and all below. It can permit only what the token of this request permits itself, from its addresses and until its expiry. The response has its `secret`, once; what is lost is replaced by rotating the token.',
    scope: 'admin',
    body: objectWith(
      { alias: terms.alias, scopes: terms.scopes },
      { expiresAt: terms.expiresAt, addresses: terms.addresses },
    ),
    answer: objectWith(token.properties, { secret }),
    example: {
      body: {
        alias: 'Shop server',
        scopes: ['pay', 'read'],
        expiresAt: '2027-11-22T00:00:00Z',
        addresses: ['192.0.2.0/24'],
      },
      answer: { ...unused, secret: itsSecret },
    },
  },
  readToken: {
    method: 'GET',
    path: '/tokens/{tokenId}',
    title: 'Read an access token',
    about: 'Returns a token of an entity that the token of the request reaches. Any other one is unknown.',
    scope: 'admin',
    answer: token,
    example: { answer: aToken },
  },
  changeToken: {
    method: 'PATCH',
    path: '/tokens/{tokenId}',
    title: 'Change an access token',
    about:
      'Changes name, scopes, expiry or addresses; the secret stays. A token that permits more than that of the request afterwards is not changed. A change is effective in every process within a second.',
    scope: 'admin',
    body: objectWith({}, terms),
    answer: token,
    example: { body: { scopes: ['read'], addresses: null }, answer: { ...aToken, scopes: ['read'], addresses: null } },
  },
  rotateToken: {
    method: 'POST',
    path: '/tokens/{tokenId}/rotate',
    title: 'Rotate an access token',
    about:
      'Creates a token with the same rights, and revokes the old one when the overlap is over; until then both are accepted, so that no request is refused while servers change over. A token that permits more than that of the request is not rotated. The response has the new `secret`, once.',
    scope: 'admin',
    body: objectWith(
      {},
      {
        overlapMinutes: described(
          whole(0, OVERLAP.longest),
          `how long the old token goes on; ${OVERLAP.usual} when left out`,
        ),
        expiresAt: described(terms.expiresAt, 'the expiry of the new token; that of the old one when left out'),
      },
    ),
    answer: objectWith({ ...token.properties, replaces: described(token, 'the old token') }, { secret }),
    example: {
      body: { overlapMinutes: 60 },
      answer: {
        ...unused,
        createdAt: '2026-11-22T20:00:00.000Z',
        replaces: {
          ...aToken,
          id: '5d1c0b9a8f7e6d5c4b3a29181706f5e4',
          beginning: 'tillway_c7Vq2Z',
          ending: '9qLw',
          revokedAt: '2026-11-22T21:00:00.000Z',
        },
        secret: itsSecret,
      },
    },
  },
  revokeToken: {
    method: 'DELETE',
    path: '/tokens/{tokenId}',
    title: 'Revoke an access token',
    about:
      'Revokes a token for good; it stays in the list. It is refused by every process within a second. A token of the provision file stays revoked although the file still has it.',
    scope: 'admin',
    answer: token,
    example: { answer: { ...aToken, state: 'revoked', revokedAt: '2026-11-22T20:00:00.000Z' } },
  },
} as const satisfies Readonly<Record<string, AdminEndpoint>>;

export const tokenChapter = {
  title: 'Access tokens',
  about:
    'The tokens of an entity: as many as it needs, each with a name, scopes, and where wanted an expiry and the addresses that it may be sent from. Of a token only a hash is kept.',
  endpoints,
  schemas: { AccessToken: token },
} as const satisfies AdminChapter;
