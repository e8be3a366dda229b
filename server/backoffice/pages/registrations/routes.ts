import type { OfficeRoute } from '../../route.ts';
import { isLarge } from '../../session/amount.ts';
import { deleteRegistration, updateRegistration } from './change.ts';
import { showRegistration } from './detail.ts';
import { countNewerRegistrations, showRegistrations } from './list.ts';
import { postOrder } from './pay.ts';

/** Stored accounts. */
export const registrationRoutes: readonly OfficeRoute[] = [
  { method: 'GET', path: '/registrations', needs: 'listPayments', handle: showRegistrations, isScoped: true },
  {
    method: 'GET',
    path: '/registrations/newer',
    needs: 'listPayments',
    handle: countNewerRegistrations,
    isAsked: 'byScript',
  },
  { method: 'GET', path: '/registrations/:id', needs: 'seePayments', handle: showRegistration },
  {
    method: 'POST',
    path: '/registrations/:id/charge',
    needs: 'moveMoney',
    identityProof: isLarge,
    handle: postOrder('charge'),
  },
  {
    method: 'POST',
    path: '/registrations/:id/credit',
    needs: 'moveMoney',
    identityProof: isLarge,
    handle: postOrder('credit'),
  },
  { method: 'POST', path: '/registrations/:id/update', needs: 'moveMoney', handle: updateRegistration },
  { method: 'POST', path: '/registrations/:id/delete', needs: 'moveMoney', handle: deleteRegistration },
];
