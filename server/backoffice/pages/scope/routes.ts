import type { OfficeRoute } from '../../route.ts';
import { chooseScope } from './choose.ts';

/** The choice of the entity that pages are about. */
export const scopeRoutes: readonly OfficeRoute[] = [
  { method: 'GET', path: '/scope', needs: 'session', handle: chooseScope },
];
