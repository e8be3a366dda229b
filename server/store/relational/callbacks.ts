import type { CallbackStore } from '../callback-store.ts';
import type { Database } from '../database.ts';
import {
  deleteCallbacks,
  readCallbackSettings,
  readRiskCallback,
  readFailedCallbacks,
  readRiskCallbacks,
} from '../queries/risk-callbacks.ts';

/** The store's part for callbacks about risk cases, written once for both databases. */
export const relationalCallbacks = (database: Database): CallbackStore => ({
  callbackSettings: (entity) => readCallbackSettings(database, entity),
  riskCallback: (key) => readRiskCallback(database, key),
  failedCallbacks: (slice) => readFailedCallbacks(database, slice),
  riskCallbacks: (slice) => readRiskCallbacks(database, slice),
  deleteCallbacks: (slice) => deleteCallbacks(database, slice),
});
