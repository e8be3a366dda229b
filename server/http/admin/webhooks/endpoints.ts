import {
  described,
  flag,
  formatted,
  listOf,
  object,
  objectWith,
  oneOf,
  orNull,
  secret,
  setOf,
  text,
  whole,
  words,
} from '../../../core/schemas/schema.ts';
import { eventTypeNames } from '../../../core/webhooks/event-types.ts';
import { webhookFields, webhookFormats, webhookStates } from '../../../core/webhooks/webhook.ts';
import { type AdminChapter, type AdminEndpoint, pageAfter } from '../endpoint.ts';

const moment = described(text(20, 30), 'as 2026-12-31T12:00:00Z');
const id = text(32, 32);
const count = whole(0, Number.MAX_SAFE_INTEGER);
const settings = {
  name: described(words(1, 100), 'your name for it, unique within the entity'),
  url: described(formatted('web-address'), 'where events are sent to'),
  types: setOf(oneOf(eventTypeNames), { minItems: 1 }),
  fields: described(oneOf(webhookFields), 'which members of a payload are sent'),
  format: described(oneOf(webhookFormats), 'how notifications are protected'),
};
const { name, url, ...optional } = settings;
const key = described(secret(1, 10_000), 'a key of your own; the gateway makes one where it is left out');
const members = {
  id,
  entityId: formatted('entity-id'),
  ...settings,
  state: described(
    oneOf(webhookStates),
    '`inactive` until its first test was accepted: no event is kept for it; while `paused` its events wait',
  ),
  createdAt: moment,
  provisioned: described(flag, 'whether it is a webhook of the provision file, where it is changed then'),
};
const webhook = object(members);
const shownOnce = { secret: described(text(1, 200), 'the key, which is shown in this answer only') };
const delivery = object({
  id,
  event: described(id, 'the id of the event, or of the test'),
  at: moment,
  status: described(orNull(whole(100, 999)), 'the status of the response; null without one'),
  reason: described(orNull(text(1, 64)), 'why there was no response, such as timedOut; null with one'),
  latencyMillis: count,
  response: described(text(0, 1024), 'the first 1024 characters of the response, without numbers of accounts and keys'),
});

const aWebhook = {
  id: '8a1f6c2be0d94be5a1c4c6d9b5e3a7f2',
  entityId: '8a8294174b7ecb28014b9699220015ca',
  name: 'shop',
  url: 'https://shop.example/notifications',
  types: ['PAYMENT', 'REGISTRATION'],
  fields: 'all',
  format: 'signed',
  state: 'active',
  createdAt: '2026-11-20T12:00:00.000Z',
  provisioned: false,
};
const aSecret = 'whsec_dHdlbnR5LWZvdXIgYnl0ZXMgYXQgbGVhc3QhIQ==';
const aDelivery = {
  id: '8a7d9be2f1a04f0c8b1de2a9c3f45b60',
  event: '8a0c5d3be7f84ad2b96fe1d2a8c47e13',
  at: '2026-11-20T12:00:01.000Z',
  status: 204,
  reason: null,
  latencyMillis: 18,
  response: '',
};

const endpoints = {
  listWebhooks: {
    method: 'GET',
    path: '/entities/{entityId}/webhooks',
    title: 'List webhooks',
    about: 'Returns the webhooks of an entity and of all entities below it.',
    scope: 'admin',
    answer: object({ webhooks: listOf(webhook, { maxItems: 10_000 }) }),
    example: { answer: { webhooks: [aWebhook] } },
  },
  addWebhook: {
    method: 'POST',
    path: '/entities/{entityId}/webhooks',
    title: 'Add a webhook',
    about:
      'The webhook is notified of the entity and of all below it. It is inactive until its address has answered a test with a status from 200 to 299; the test is sent at once, and repeated until then.',
    scope: 'admin',
    body: objectWith({ name, url }, { ...optional, secret: key }),
    answer: objectWith(members, shownOnce),
    example: {
      body: { name: 'shop', url: 'https://shop.example/notifications', format: 'signed' },
      answer: { ...aWebhook, state: 'inactive', secret: aSecret },
    },
  },
  readWebhook: {
    method: 'GET',
    path: '/webhooks/{webhookId}',
    title: 'Read a webhook',
    about: 'Returns a webhook with what waits to be delivered to it.',
    scope: 'admin',
    answer: object({
      ...members,
      backlog: object({
        waiting: described(count, 'events that are still to be delivered'),
        failing: described(count, 'events of which a try has failed'),
        undeliverable: described(count, 'events that were tried for 30 days and are not tried again'),
        oldestAt: described(orNull(moment), 'when the oldest of them happened; null without any'),
      }),
    }),
    example: { answer: { ...aWebhook, backlog: { waiting: 0, failing: 0, undeliverable: 0, oldestAt: null } } },
  },
  changeWebhook: {
    method: 'PATCH',
    path: '/webhooks/{webhookId}',
    title: 'Change a webhook',
    about:
      'Changes what is sent. Another address is tested before it is notified; events wait until then. Where the keys do not fit another format, a new one is made and shown in this answer only.',
    scope: 'admin',
    body: objectWith({}, settings),
    answer: objectWith(members, shownOnce),
    example: { body: { fields: 'withoutCustomerData' }, answer: { ...aWebhook, fields: 'withoutCustomerData' } },
  },
  removeWebhook: {
    method: 'DELETE',
    path: '/webhooks/{webhookId}',
    title: 'Remove a webhook',
    about: 'Returns the webhook that was removed. What was not delivered to it is dropped; its events stay listed.',
    scope: 'admin',
    answer: webhook,
    example: { answer: aWebhook },
  },
  testWebhook: {
    method: 'POST',
    path: '/webhooks/{webhookId}/test',
    title: 'Test a webhook',
    about:
      'Sends the test notification at once; the response is listed with the deliveries. A webhook that is not active is tested until its address accepts the test, and is active from then on.',
    scope: 'admin',
    answer: webhook,
    example: { answer: aWebhook },
  },
  pauseWebhook: {
    method: 'POST',
    path: '/webhooks/{webhookId}/pause',
    title: 'Pause a webhook',
    about: 'Nothing more is sent; events wait, and arrive in their order when it is resumed.',
    scope: 'admin',
    answer: webhook,
    example: { answer: { ...aWebhook, state: 'paused' } },
  },
  resumeWebhook: {
    method: 'POST',
    path: '/webhooks/{webhookId}/resume',
    title: 'Resume a webhook',
    about: 'Tests the address of a paused webhook; what has waited is sent as soon as the test is accepted.',
    scope: 'admin',
    answer: webhook,
    example: { answer: { ...aWebhook, state: 'paused' } },
  },
  addWebhookSecret: {
    method: 'POST',
    path: '/webhooks/{webhookId}/secrets',
    title: 'Begin to replace a key',
    about:
      'Adds a second key. Both sign; where notifications are encrypted, the old one encrypts until it is removed. Let your receiver accept both first.',
    scope: 'admin',
    body: objectWith({}, { secret: key }),
    answer: objectWith(members, shownOnce),
    example: { body: {}, answer: { ...aWebhook, secret: aSecret } },
  },
  removeWebhookSecret: {
    method: 'DELETE',
    path: '/webhooks/{webhookId}/secrets',
    title: 'Remove the old key',
    about: 'Ends the replacement of a key: from now on only the new one is used.',
    scope: 'admin',
    answer: webhook,
    example: { answer: aWebhook },
  },
  listDeliveries: {
    method: 'GET',
    path: '/webhooks/{webhookId}/deliveries',
    title: 'List deliveries',
    about: 'Returns the tries to notify a webhook, tests among them, the latest first.',
    scope: 'admin',
    query: {
      event: described(id, 'only those of this event'),
      ...pageAfter(id),
    },
    answer: objectWith({ deliveries: listOf(delivery, { maxItems: 1000 }) }, { nextCursor: id }),
    example: { query: { limit: '10' }, answer: { deliveries: [aDelivery] } },
  },
} as const satisfies Readonly<Record<string, AdminEndpoint>>;

export const webhookChapter = {
  title: 'Webhooks',
  about: 'Addresses that are notified of everything that changes, their keys, and what was delivered to them.',
  endpoints,
} satisfies AdminChapter;
