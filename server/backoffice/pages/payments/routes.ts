import type { OfficeRoute } from '../../route.ts';
import { showPayment } from './detail.ts';
import { countNewer, showPayments } from './list.ts';
import { exportPayments } from './export.ts';
import { postReference } from './refer.ts';

/** Payments, and what may be done about them. */
export const paymentRoutes: readonly OfficeRoute[] = [
  { method: 'GET', path: '/payments', needs: 'seePayments', handle: showPayments },
  { method: 'GET', path: '/payments/newer', needs: 'seePayments', handle: countNewer, isAsked: 'byScript' },
  { method: 'GET', path: '/payments/export', needs: 'seePayments', handle: exportPayments },
  { method: 'GET', path: '/payments/:id', needs: 'seePayments', handle: showPayment },
  { method: 'POST', path: '/payments/:id/capture', needs: 'moveMoney', handle: postReference('CP') },
  { method: 'POST', path: '/payments/:id/reverse', needs: 'moveMoney', handle: postReference('RV') },
  { method: 'POST', path: '/payments/:id/chargeback', needs: 'bookChargebacks', handle: postReference('CB') },
  {
    method: 'POST',
    path: '/payments/:id/chargeback-reversal',
    needs: 'bookChargebacks',
    handle: postReference('CR'),
  },
];
