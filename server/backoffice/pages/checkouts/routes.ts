import type { OfficeRoute } from '../../route.ts';
import { showCheckout } from './detail.ts';
import { countNewerCheckouts, showCheckouts } from './list.ts';

/** Checkouts, paid or not. */
export const checkoutRoutes: readonly OfficeRoute[] = [
  { method: 'GET', path: '/checkouts', needs: 'listPayments', handle: showCheckouts, isScoped: true },
  { method: 'GET', path: '/checkouts/newer', needs: 'listPayments', handle: countNewerCheckouts, isAsked: 'byScript' },
  { method: 'GET', path: '/checkouts/:id', needs: 'seePayments', handle: showCheckout },
];
