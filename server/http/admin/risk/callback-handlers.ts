import { callbackStates } from '../../../core/risk/callback.ts';
import type { HandlersOf } from '../handler.ts';
import type { callbackChapter } from './callback-endpoints.ts';

const LISTED = 100;

/** The handlers of callbacks about risk cases. */
export const callbackHandlers: HandlersOf<(typeof callbackChapter)['endpoints']> = {
  readRiskCallback: ({ operations }, { entity }) => operations.readCallbackSettings(entity),
  changeRiskCallback: ({ operations }, { body, entity, ...by }) =>
    operations.changeCallbackSettings(by, { entity, wanted: body }),
  listRiskCallbacks: ({ operations }, { entity, query: { state, after, limit = LISTED } }) =>
    operations.listCallbacks(entity, {
      state: callbackStates.find((each) => each === state),
      after,
      limit: Number(limit),
    }),
  resubmitRiskCallback: ({ operations }, { part, ...by }) => operations.resubmitCallback(by, part('callbackId')),
  removeRiskCallback: ({ operations }, { part, ...by }) =>
    operations.removeCallback(by, { id: part('callbackId'), reason: null }),
};
