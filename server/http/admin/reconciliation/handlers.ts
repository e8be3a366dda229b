import type { HandlersOf } from '../handler.ts';
import type { reconciliationChapter } from './endpoints.ts';

/** The handlers of files of acquirers. */
export const reconciliationHandlers: HandlersOf<(typeof reconciliationChapter)['endpoints']> = {
  importAcquirerFile: ({ operations }, { token: by, entity, query, ndc, stream }) =>
    operations.importUpload({ ...query, by, entity, ndc, stream }),
  listAcquirerFiles: ({ operations }, { entity, query }) => operations.listAcquirerFiles(entity, query),
  readAcquirerFile: ({ operations }, { token, part }) => operations.readAcquirerFile(token, part('acquirerFileId')),
  listAcquirerRows: ({ operations }, { token, part, query }) =>
    operations.listAcquirerRows(token, { ...query, file: part('acquirerFileId') }),
  listOpenItems: ({ operations }, { entity, query }) => operations.listOpenItems(entity, query),
  matchAcquirerRow: ({ operations }, { body, part, ...by }) =>
    operations.matchAcquirerRow(by, { ...body, row: part('acquirerRowId') }),
  unmatchAcquirerRow: ({ operations }, { body, part, ...by }) =>
    operations.unmatchAcquirerRow(by, { ...body, row: part('acquirerRowId') }),
};
