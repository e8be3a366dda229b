import type { OfficeRoute } from '../../route.ts';
import { showSystem } from './system.ts';

/** The state of the gateway. */
export const systemRoutes: readonly OfficeRoute[] = [
  { method: 'GET', path: '/system', needs: 'seeSystem', handle: showSystem },
];
