import type { Key } from '../values.ts';
import type { UserKey } from './user.ts';

export type SavedViewKey = Key<'savedView'>;

/** A list with its filters, which a user has named: an address below the prefix, and its query. */
export type SavedView = {
  readonly key: SavedViewKey;
  readonly user: UserKey;
  readonly path: string;
  readonly name: string;
  readonly query: string;
};

/** How many a user may have for one list. */
export const VIEWS_MAX = 20;
/** In characters. */
export const VIEW_NAME_LENGTH = 60;
export const VIEW_QUERY_LENGTH = 2000;
