import type { OfficeRoute } from '../../route.ts';
import { showRequest } from './detail.ts';
import { exportRequests } from './export.ts';
import { countNewerRequests, showRequests } from './list.ts';

/** The log of API requests. */
export const requestRoutes: readonly OfficeRoute[] = [
  { method: 'GET', path: '/log/requests', needs: 'seeRequests', handle: showRequests, isScoped: true },
  { method: 'GET', path: '/log/requests/newer', needs: 'seeRequests', handle: countNewerRequests, isAsked: 'byScript' },
  { method: 'GET', path: '/log/requests/export', needs: 'seeRequests', handle: exportRequests },
  { method: 'GET', path: '/log/requests/:id', needs: 'seeRequests', handle: showRequest },
];
