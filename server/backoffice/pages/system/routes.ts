import type { OfficeRoute } from '../../route.ts';
import { postPause, postResume } from './pause.ts';
import { showSystem } from './system.ts';

/** The state of the gateway, and its connectors. */
export const systemRoutes: readonly OfficeRoute[] = [
  { method: 'GET', path: '/system', needs: 'seeSystem', handle: showSystem },
  { method: 'POST', path: '/system/pause', needs: 'changeSystem', proof: true, handle: postPause },
  { method: 'POST', path: '/system/connectors/:name/resume', needs: 'changeSystem', proof: true, handle: postResume },
];
