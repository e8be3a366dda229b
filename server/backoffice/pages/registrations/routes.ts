import type { OfficeRoute } from '../../route.ts';
import { deleteRegistration, updateRegistration } from './change.ts';
import { showRegistration } from './detail.ts';
import { showRegistrations } from './list.ts';

/** Stored accounts. */
export const registrationRoutes: readonly OfficeRoute[] = [
  { method: 'GET', path: '/registrations', needs: 'seePayments', handle: showRegistrations },
  { method: 'GET', path: '/registrations/:id', needs: 'seePayments', handle: showRegistration },
  { method: 'POST', path: '/registrations/:id/update', needs: 'moveMoney', handle: updateRegistration },
  { method: 'POST', path: '/registrations/:id/delete', needs: 'moveMoney', handle: deleteRegistration },
];
