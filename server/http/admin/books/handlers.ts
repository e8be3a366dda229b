import type { HandlersOf } from '../handler.ts';
import type { booksChapter } from './endpoints.ts';

/** The handlers of books. A recount changes nothing that an administrator has asked for. */
export const booksHandlers: HandlersOf<(typeof booksChapter)['endpoints']> = {
  readBooks: ({ operations }, { entity }) => operations.readBooks(entity),
  recountBooks: async ({ operations }, { entity }) => ({ changes: [], shows: await operations.recountBooks(entity) }),
};
