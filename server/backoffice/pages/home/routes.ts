import type { OfficeRoute } from '../../route.ts';
import { showHome } from './home.ts';

/** The first page. */
export const homeRoutes: readonly OfficeRoute[] = [
  { method: 'GET', path: '/', needs: 'session', handle: showHome, isScoped: true },
];
