import type { OfficeRoute } from '../../route.ts';
import { previewRoles } from './preview-roles.ts';
import { showRoles } from './roles.ts';
import { postInvitations, postStates } from './states.ts';
import { postInvite, postLink, postRoles, postState, showUser, showUsers } from './users.ts';

/** Users and their roles. */
export const userRoutes: readonly OfficeRoute[] = [
  { method: 'GET', path: '/users', needs: 'seeUsers', handle: showUsers },
  { method: 'POST', path: '/users', needs: 'changeUsers', identityProof: true, handle: postInvite },
  { method: 'POST', path: '/users/state', needs: 'changeUsers', identityProof: true, handle: postStates },
  { method: 'POST', path: '/users/invitations', needs: 'changeUsers', identityProof: true, handle: postInvitations },
  { method: 'GET', path: '/users/roles', needs: 'seeUsers', handle: showRoles },
  { method: 'GET', path: '/users/:id/roles', needs: 'changeUsers', handle: previewRoles },
  { method: 'GET', path: '/users/:id', needs: 'seeUsers', handle: showUser },
  { method: 'POST', path: '/users/:id/roles', needs: 'changeUsers', identityProof: true, handle: postRoles },
  { method: 'POST', path: '/users/:id/lock', needs: 'changeUsers', identityProof: true, handle: postState('locked') },
  { method: 'POST', path: '/users/:id/unlock', needs: 'changeUsers', identityProof: true, handle: postState('active') },
  {
    method: 'POST',
    path: '/users/:id/reset',
    needs: 'changeUsers',
    identityProof: true,
    handle: postLink('resetUser'),
  },
  {
    method: 'POST',
    path: '/users/:id/invite',
    needs: 'changeUsers',
    identityProof: true,
    handle: postLink('inviteAgain'),
  },
];
