import type { OfficeRoute } from '../../route.ts';
import { showSearch } from './search.ts';

/** The search of all that the visitor sees; each kind of it by its own permission. */
export const searchRoutes: readonly OfficeRoute[] = [
  { method: 'GET', path: '/search', needs: 'session', handle: showSearch },
];
