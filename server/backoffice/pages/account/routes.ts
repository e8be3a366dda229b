import type { OfficeRoute } from '../../route.ts';
import { endSession, postSignOut, showAccount } from './account.ts';
import { postProof, showProof } from './prove.ts';
import { postFactors, postNewPasskey, postRemovePasskey, postProfile, postRecoveryCodes } from './change.ts';

/** The visitor's own account. */
export const accountRoutes: readonly OfficeRoute[] = [
  { method: 'GET', path: '/me', needs: 'session', handle: showAccount },
  { method: 'POST', path: '/me/profile', needs: 'session', handle: postProfile },
  { method: 'POST', path: '/me/factors', needs: 'session', identityProof: 'first', handle: postFactors },
  { method: 'POST', path: '/me/recovery-codes', needs: 'session', identityProof: true, handle: postRecoveryCodes },
  { method: 'POST', path: '/me/passkeys', needs: 'session', identityProof: 'first', handle: postNewPasskey },
  { method: 'POST', path: '/me/passkeys/remove', needs: 'session', identityProof: true, handle: postRemovePasskey },
  { method: 'POST', path: '/me/sessions/end', needs: 'session', handle: endSession },
  { method: 'GET', path: '/prove', needs: 'session', handle: showProof },
  { method: 'POST', path: '/prove', needs: 'session', identityProof: true, handle: postProof },
  { method: 'POST', path: '/sign-out', needs: 'session', handle: postSignOut },
];
