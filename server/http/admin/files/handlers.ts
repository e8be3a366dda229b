import type { HandlersOf } from '../handler.ts';
import type { pickUpChapter } from './pick-up-endpoints.ts';

/** The handlers of pick-up keys. */
export const pickUpHandlers: HandlersOf<(typeof pickUpChapter)['endpoints']> = {
  listPickUpKeys: ({ operations }, { entity }) => operations.listPickUpKeys(entity),
  addPickUpKey: ({ operations }, { body, entity, ...by }) => operations.addPickUpKey(by, { ...body, entity }),
  removePickUpKey: ({ operations }, { part, ...by }) => operations.removePickUpKey(by, { id: part('pickUpKeyId') }),
};
