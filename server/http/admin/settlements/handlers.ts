import type { HandlersOf } from '../handler.ts';
import type { settlementChapter } from './endpoints.ts';

/** The handlers of settlements. */
export const settlementHandlers: HandlersOf<(typeof settlementChapter)['endpoints']> = {
  failSettlement: ({ operations }, { body, part, ...by }) =>
    operations.failSettlement(by, { ...body, id: part('settlementId') }),
  correctSettlement: ({ operations }, { body, part, ...by }) =>
    operations.correctSettlement(by, { ...body, id: part('settlementId') }),
};
