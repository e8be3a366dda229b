import type { OfficeRoute } from '../../route.ts';
import { showConnector } from './connector.ts';
import { postPause, postResume } from './pause.ts';
import { showSystem } from './system.ts';

/** The state of the gateway, and its connectors. */
export const systemRoutes: readonly OfficeRoute[] = [
  { method: 'GET', path: '/system', needs: 'seeSystem', handle: showSystem },
  { method: 'GET', path: '/system/connectors/:name', needs: 'seeSystem', handle: showConnector },
  { method: 'POST', path: '/system/pause', needs: 'changeSystem', identityProof: true, handle: postPause },
  {
    method: 'POST',
    path: '/system/connectors/:name/resume',
    needs: 'changeSystem',
    identityProof: true,
    handle: postResume,
  },
];
