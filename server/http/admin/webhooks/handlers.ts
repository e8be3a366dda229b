import type { HandlersOf } from '../handler.ts';
import type { webhookChapter } from './endpoints.ts';

const LISTED = 100;

/** The handlers of webhooks. */
export const webhookHandlers: HandlersOf<(typeof webhookChapter)['endpoints']> = {
  listWebhooks: ({ operations }, { entity }) => operations.listWebhooks(entity),
  addWebhook: ({ operations }, { body, entity, ...by }) => operations.addWebhook(by, { ...body, entity }),
  readWebhook: ({ operations }, { token, part }) => operations.readWebhook(token, part('webhookId')),
  changeWebhook: ({ operations }, { body, part, ...by }) =>
    operations.changeWebhook(by, { ...body, id: part('webhookId') }),
  removeWebhook: ({ operations }, { part, ...by }) => operations.removeWebhook(by, { id: part('webhookId') }),
  testWebhook: ({ operations }, { part, ...by }) => operations.testWebhookNow(by, { id: part('webhookId') }),
  pauseWebhook: ({ operations }, { part, ...by }) => operations.pauseWebhook(by, { id: part('webhookId') }),
  resumeWebhook: ({ operations }, { part, ...by }) => operations.testWebhookNow(by, { id: part('webhookId') }),
  addWebhookSecret: ({ operations }, { body, part, ...by }) =>
    operations.addSecret(by, { ...body, id: part('webhookId') }),
  removeWebhookSecret: ({ operations }, { part, ...by }) => operations.removeSecret(by, { id: part('webhookId') }),
  listDeliveries: ({ operations }, { token, part, query: { event, after, limit = LISTED } }) =>
    operations.listTries({ reach: token, id: part('webhookId') }, { event, after, limit: Number(limit) }),
};
