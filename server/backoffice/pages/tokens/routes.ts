import type { OfficeRoute } from '../../route.ts';
import { postRevoke, postRotate, postToken } from './change.ts';
import { showToken } from './detail.ts';
import { showTokens } from './list.ts';

/** Access tokens. */
export const tokenRoutes: readonly OfficeRoute[] = [
  { method: 'GET', path: '/account/tokens', needs: 'seeTokens', handle: showTokens, isScoped: true },
  { method: 'POST', path: '/account/tokens', needs: 'changeTokens', identityProof: true, handle: postToken },
  { method: 'GET', path: '/account/tokens/:id', needs: 'seeTokens', handle: showToken },
  {
    method: 'POST',
    path: '/account/tokens/:id/rotate',
    needs: 'changeTokens',
    identityProof: true,
    handle: postRotate,
  },
  {
    method: 'POST',
    path: '/account/tokens/:id/revoke',
    needs: 'changeTokens',
    identityProof: true,
    handle: postRevoke,
  },
];
