import { callbackStates } from '../../../core/risk/callback.ts';
import { callbackSchema, callbackTerms } from '../../../core/risk/callback-terms.ts';
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
} from '../../../core/schemas/schema.ts';
import { type AdminChapter, type AdminEndpoint, pageAfter } from '../endpoint.ts';

const moment = described(text(20, 30), 'as 2026-12-31T12:00:00Z');
const id = text(32, 32);
const status = whole(100, 599);
const settings = object({
  ...callbackTerms,
  headers: described(listOf(text(1, 64), { maxItems: 20 }), 'the names of your headers; their values are not shown'),
  from: described(orNull(formatted('entity-id')), 'the entity that has these settings; null for none'),
});
const callback = object({
  id,
  entityId: formatted('entity-id'),
  case: described(id, 'the id of the payment, or of the screening'),
  state: oneOf(callbackStates),
  tries: whole(0, 1_000_000),
  url: described(orNull(text(1, 2048)), 'the address of the last try'),
  status: described(orNull(status), 'the status of its response; null without one'),
  reason: described(orNull(text(1, 64)), 'why it has not passed, such as timedOut or bodyNotEmpty'),
  triedAt: orNull(moment),
  failedAt: described(orNull(moment), 'when it came to the failed list first'),
});

const channel = '8a8294174b7ecb28014b9699220015ca';
const someSettings = {
  urls: ['https://shop.example/risk', 'https://standby.example/risk'],
  active: 1,
  client: null,
  pairs: [{ name: 'shop', value: 'berlin' }],
  expectedStatuses: [200],
  waitSeconds: 60,
  retries: 5,
};
const aCallback = {
  id: '8a4b7ad0f5c64f43a1f6b1f60e6f7d12',
  entityId: channel,
  case: '8a6eae88848978389ce98eb4a089eb65',
  state: 'failed',
  tries: 6,
  url: 'https://shop.example/risk',
  status: 500,
  reason: 'statusNotExpected',
  triedAt: '2026-11-20T12:05:00.000Z',
  failedAt: '2026-11-20T12:05:00.000Z',
};

const endpoints = {
  readRiskCallback: {
    method: 'GET',
    path: '/entities/{entityId}/risk/callback',
    title: 'Read where decisions are sent',
    about: 'Returns the addresses and terms of an entity, or of the next one above it that has any.',
    scope: 'admin',
    answer: settings,
    example: { answer: { ...someSettings, headers: ['Authorization'], from: channel } },
  },
  changeRiskCallback: {
    method: 'PATCH',
    path: '/entities/{entityId}/risk/callback',
    title: 'Change where decisions are sent',
    about:
      'Decisions and notes are sent to the active one of up to three addresses. An address with a port has an IP address for its host.',
    scope: 'admin',
    body: callbackSchema,
    answer: settings,
    example: {
      body: {
        urls: someSettings.urls,
        active: 1,
        pairs: someSettings.pairs,
        headers: [{ name: 'Authorization', value: 'Basic c2hvcDpzZWNyZXQ=' }],
      },
      answer: { ...someSettings, headers: ['Authorization'], from: channel },
    },
  },
  listRiskCallbacks: {
    method: 'GET',
    path: '/entities/{entityId}/risk/callbacks',
    title: 'List callbacks',
    about: 'Returns the callbacks of a channel, the latest first. Those in the state `failed` are the failed list.',
    scope: 'admin',
    query: {
      state: oneOf(callbackStates),
      ...pageAfter(id),
    },
    answer: objectWith({ callbacks: listOf(callback, { maxItems: 1000 }) }, { nextCursor: id }),
    example: { query: { state: 'failed' }, answer: { callbacks: [aCallback] } },
  },
  resubmitRiskCallback: {
    method: 'POST',
    path: '/risk/callbacks/{callbackId}/resubmit',
    title: 'Send a failed callback once more',
    about: 'One try; it returns to the failed list when it fails again.',
    scope: 'admin',
    answer: callback,
    example: { answer: { ...aCallback, state: 'resubmitted' } },
  },
  removeRiskCallback: {
    method: 'DELETE',
    path: '/risk/callbacks/{callbackId}',
    title: 'Delete a failed callback',
    about: 'Returns the callback that was deleted from the failed list.',
    scope: 'admin',
    answer: callback,
    example: { answer: aCallback },
  },
} as const satisfies Readonly<Record<string, AdminEndpoint>>;

export const callbackChapter = {
  title: 'Risk callbacks',
  about: 'Where decisions and notes of analysts are sent, and those that did not arrive.',
  endpoints,
} satisfies AdminChapter;
