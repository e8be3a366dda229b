import type { AdminChapter, AdminEndpoint } from './endpoint.ts';
import { booksChapter } from './books/endpoints.ts';
import { entityChapter } from './entities/endpoints.ts';
import { pickUpChapter } from './files/pick-up-endpoints.ts';
import { fileReceiverChapter } from './files/receiver-endpoints.ts';
import { fileSourceChapter } from './files/source-endpoints.ts';
import { merchantAccountChapter } from './merchant-accounts/endpoints.ts';
import { reconciliationChapter } from './reconciliation/endpoints.ts';
import { callbackChapter } from './risk/callback-endpoints.ts';
import { riskChapter } from './risk/endpoints.ts';
import { settlementChapter } from './settlements/endpoints.ts';
import { tokenChapter } from './tokens/endpoints.ts';
import { webhookChapter } from './webhooks/endpoints.ts';

/** The endpoints of the admin API by chapter, in the order in which an operator uses them. */
export const adminChapters: readonly AdminChapter[] = [
  entityChapter,
  tokenChapter,
  merchantAccountChapter,
  webhookChapter,
  riskChapter,
  callbackChapter,
  booksChapter,
  settlementChapter,
  pickUpChapter,
  reconciliationChapter,
  fileReceiverChapter,
  fileSourceChapter,
];

/** All of them by the names of their operations. */
export const adminEndpoints = {
  ...entityChapter.endpoints,
  ...tokenChapter.endpoints,
  ...merchantAccountChapter.endpoints,
  ...riskChapter.endpoints,
  ...callbackChapter.endpoints,
  ...booksChapter.endpoints,
  ...settlementChapter.endpoints,
  ...pickUpChapter.endpoints,
  ...reconciliationChapter.endpoints,
  ...fileReceiverChapter.endpoints,
  ...fileSourceChapter.endpoints,
  ...webhookChapter.endpoints,
} as const satisfies Readonly<Record<string, AdminEndpoint>>;
export type AdminEndpointName = keyof typeof adminEndpoints;
