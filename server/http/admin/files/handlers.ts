import type { HandlersOf } from '../handler.ts';
import type { fileReceiverChapter } from './receiver-endpoints.ts';
import type { fileSourceChapter } from './source-endpoints.ts';
import type { pickUpChapter } from './pick-up-endpoints.ts';

/** The handlers of pick-up keys. */
export const pickUpHandlers: HandlersOf<(typeof pickUpChapter)['endpoints']> = {
  listPickUpKeys: ({ operations }, { entity }) => operations.listPickUpKeys(entity),
  addPickUpKey: ({ operations }, { body, entity, ...by }) => operations.addPickUpKey(by, { ...body, entity }),
  removePickUpKey: ({ operations }, { part, ...by }) => operations.removePickUpKey(by, { id: part('pickUpKeyId') }),
};

const LISTED = 100;

/** The handlers of file receivers. */
export const fileReceiverHandlers: HandlersOf<(typeof fileReceiverChapter)['endpoints']> = {
  listFileReceivers: ({ operations }, { entity }) => operations.listFileReceivers(entity),
  addFileReceiver: ({ operations }, { body, entity, ...by }) => operations.addFileReceiver(by, { ...body, entity }),
  changeFileReceiver: ({ operations }, { body, part, ...by }) =>
    operations.changeFileReceiver(by, { ...body, id: part('fileReceiverId') }),
  removeFileReceiver: ({ operations }, { part, ...by }) =>
    operations.removeFileReceiver(by, { id: part('fileReceiverId') }),
  listFileDeliveries: ({ operations }, { token, part, query: { after, limit = LISTED } }) =>
    operations.listFileTries({ reach: token, id: part('fileReceiverId') }, { after, limit: Number(limit) }),
};

/** The handlers of file sources. */
export const fileSourceHandlers: HandlersOf<(typeof fileSourceChapter)['endpoints']> = {
  listFileSources: ({ operations }, { entity }) => operations.listFileSources(entity),
  addFileSource: ({ operations }, { body, entity, ...by }) => operations.addFileSource(by, { ...body, entity }),
  changeFileSource: ({ operations }, { body, part, ...by }) =>
    operations.changeFileSource(by, { ...body, id: part('fileSourceId') }),
  removeFileSource: ({ operations }, { part, ...by }) => operations.removeFileSource(by, { id: part('fileSourceId') }),
  listFetchedFiles: ({ operations }, { token, part, query: { after = '', limit = LISTED } }) =>
    operations.listFetchedFiles({ reach: token, id: part('fileSourceId') }, { after, limit: Number(limit) }),
};
