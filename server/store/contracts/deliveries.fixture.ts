import type { Event } from '../../core/webhooks/event.ts';
import type { Webhook } from '../../core/webhooks/webhook.ts';
import type { EntityKey, EventKey, Key, WebhookKey } from '../../core/values.ts';
import { at, lasting } from './store.fixture.ts';

export const [shop, books] = [71 as WebhookKey, 72 as WebhookKey];
export const entity = 1 as EntityKey;
export const lease = lasting(100);

export const eventOf = (key: number, tree = key): Event => ({
  key: key as EventKey,
  entity,
  type: 'PAYMENT',
  action: null,
  object: key as Key,
  tree: tree as Key,
  at: at(key),
  body: `{"type":"PAYMENT","payload":{"id":"${key}"}}`,
  ndc: 'ndc',
  distributedAt: null,
});

export const webhookOf = (key: WebhookKey): Webhook => ({
  key,
  version: 0,
  entity,
  name: `webhook ${key}`,
  url: 'https://shop.example/',
  types: ['PAYMENT', 'REGISTRATION'],
  fields: 'all',
  format: 'signed',
  secrets: 'sealed',
  state: 'active',
  createdAt: at(1),
  provisioned: true,
});
