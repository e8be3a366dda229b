import { booksHandlers } from './books/handlers.ts';
import type { adminEndpoints } from './endpoints.ts';
import { entityHandlers } from './entities/handlers.ts';
import { fileReceiverHandlers, fileSourceHandlers, pickUpHandlers } from './files/handlers.ts';
import type { HandlersOf } from './handler.ts';
import { merchantAccountHandlers } from './merchant-accounts/handlers.ts';
import { callbackHandlers } from './risk/callback-handlers.ts';
import { reconciliationHandlers } from './reconciliation/handlers.ts';
import { riskHandlers } from './risk/handlers.ts';
import { settlementHandlers } from './settlements/handlers.ts';
import { tokenHandlers } from './tokens/handlers.ts';
import { webhookHandlers } from './webhooks/handlers.ts';

/** A handler for each endpoint of the admin API. */
export const adminHandlers: HandlersOf<typeof adminEndpoints> = {
  ...entityHandlers,
  ...tokenHandlers,
  ...merchantAccountHandlers,
  ...riskHandlers,
  ...callbackHandlers,
  ...booksHandlers,
  ...settlementHandlers,
  ...pickUpHandlers,
  ...reconciliationHandlers,
  ...fileReceiverHandlers,
  ...fileSourceHandlers,
  ...webhookHandlers,
};
