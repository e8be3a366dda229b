import type { OfficeRoute } from '../../route.ts';
import { endSession, postSignOut, showAccount } from './account.ts';

/** The visitor's own account. */
export const accountRoutes: readonly OfficeRoute[] = [
  { method: 'GET', path: '/me', needs: 'session', handle: showAccount },
  { method: 'POST', path: '/me/sessions/end', needs: 'session', handle: endSession },
  { method: 'POST', path: '/sign-out', needs: 'session', handle: postSignOut },
];
